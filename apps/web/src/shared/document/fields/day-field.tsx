import { useRef } from 'react'
import { IconButton } from '../../ui/icon-button'
import { CalendarIcon } from '../../ui/icons'
import { TextField } from '../../ui/fields/text-field'
import css from './day-field.module.css'
import { LazyDayCalendar } from './lazy-day-calendar'
import { useDayInput } from './use-day-input'

interface DayFieldProps {
  path: string
  label: string
  /** `yyyymmdd`, blank, or text that is no day. */
  value: string
  onChange: (value: string) => void
  isInvalid?: boolean
  reason?: string
  minDay?: string
  isReadOnly?: boolean
  isDisabled?: boolean
  /** Where a proposed value comes from; blank or missing when it is not proposed. */
  source?: string | undefined
}

/** A labelled day input: typed as 2026/11/30, 20261130 or 30.11.2026, or picked in the calendar (Alt+Down). */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, minDay, isInvalid = false, isReadOnly = false, isDisabled = false } = props
  const input = useRef<HTMLInputElement>(null)
  const day = useDayInput({ value, onChange, minDay, input })
  const isLocked = isReadOnly || isDisabled
  const error = isLocked ? null : day.error
  return (
    <div className={css['field']}>
      <TextField
        ref={input}
        path={props.path}
        label={label}
        value={day.shown}
        onChange={day.type}
        onBlur={day.leave}
        onKeyDown={isLocked ? undefined : day.openWithKey}
        isInvalid={isInvalid || error !== null}
        reason={error ?? props.reason}
        source={props.source}
        isReadOnly={isReadOnly}
        isDisabled={isDisabled}
        placeholder={isLocked ? undefined : 'YYYY/MM/DD'}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        rightControl={!isLocked && <IconButton label={`Pick ${label}`} icon={<CalendarIcon />} onClick={day.open} />}
      />
      {day.isOpen && <LazyDayCalendar value={value} minDay={minDay} onPick={day.pick} onClose={day.close} />}
    </div>
  )
}
