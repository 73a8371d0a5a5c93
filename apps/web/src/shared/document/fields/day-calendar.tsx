import { Popover } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { isDay } from '@partwire/domain/lib/calendar-date'
import css from './day-calendar.module.css'

const LABELS = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

export interface DayCalendarProps {
  /** `yyyymmdd`, blank, or text that is no day. */
  value: string
  minDay: string | undefined
  onPick: (day: string) => void
  onClose: () => void
}

/** The calendar below a day field, open as long as it is mounted. A default export, as `lazy` requires. */
export default function DayCalendar({ value, minDay, onPick, onClose }: DayCalendarProps) {
  const initialDay = isDay(value) ? value : minDay
  return (
    <Popover
      opened
      onDismiss={onClose}
      onClose={onClose}
      position="bottom-start"
      trapFocus
      withRoles={false}
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <span className={css['anchor']} />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library renders the element */}
      <Popover.Dropdown role="dialog" aria-label="Calendar">
        <DatePicker
          value={isDay(value) ? toIsoDate(value) : null}
          defaultDate={initialDay === undefined ? undefined : toIsoDate(initialDay)}
          minDate={minDay === undefined ? undefined : toIsoDate(minDay)}
          firstDayOfWeek={1}
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={LABELS}
          onChange={(day) => onPick(day === null ? value : day.replaceAll('-', ''))}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function toIsoDate(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
}
