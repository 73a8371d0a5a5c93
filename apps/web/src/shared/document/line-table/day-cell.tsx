import { useRef } from 'react'
import { CalendarIcon } from '../../ui/icons'
import { type CellProps, cellAttributes, CellNote } from './cell'
import css from './cell.module.css'
import { usePasteMark } from '../paste/paste-marks'
import { LazyDayCalendar } from '../fields/lazy-day-calendar'
import { useDayInput } from '../fields/use-day-input'

interface DayCellProps extends CellProps {
  /** `yyyymmdd`; earlier days are not allowed. */
  minDay?: string
  align?: 'start' | 'end'
}

/** A day cell: a day is `yyyymmdd` in the form and shown as YYYY/MM/DD. Typed, or picked in the calendar (Alt+Down). */
export function DayCell({ path, label, value, onChange, isInvalid = false, reason, minDay, ...more }: DayCellProps) {
  const input = useRef<HTMLInputElement>(null)
  const day = useDayInput({ value, onChange, minDay, input })
  const isLocked = more.isReadOnly === true || more.isDisabled === true
  const dayError = isLocked ? null : day.error
  const { cell, field, note } = cellAttributes({
    ...more,
    path,
    isInvalid: isInvalid || dayError !== null,
    reason: dayError ?? reason,
    misfit: usePasteMark(path, value),
  })
  return (
    <span {...cell} {...(day.isOpen && { 'data-anchor': true })} className={css['cell']}>
      <input
        {...field}
        ref={input}
        className={css['input']}
        data-align={more.align}
        data-pickable={!isLocked || undefined}
        aria-label={label}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        placeholder={isLocked ? undefined : 'YYYY/MM/DD'}
        value={day.shown}
        readOnly={more.isReadOnly}
        disabled={more.isDisabled}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={day.leave}
        onKeyDown={isLocked ? undefined : day.openWithKey}
        onChange={(event) => day.type(event.currentTarget.value)}
      />
      {!isLocked && (
        <button type="button" tabIndex={-1} className={css['pick']} aria-label={`Pick ${label}`} onClick={day.open}>
          <CalendarIcon />
        </button>
      )}
      {day.isOpen && <LazyDayCalendar value={value} minDay={minDay} onPick={day.pick} onClose={day.close} />}
      <CellNote note={note} />
    </span>
  )
}
