import { lazy, Suspense, useRef } from 'react'
import { CalendarIcon } from '../../ui/icons'
import { type CellProps, markOf } from './cell'
import css from './cell.module.css'
import { useDayText } from '../fields/use-day-text'
import { Why } from '../fields/field-error'

interface DayCellProps extends CellProps {
  /** `yyyymmdd`; earlier days cannot be chosen. */
  minDay?: string
  align?: 'start' | 'end'
}

/** The calendar comes with the first click on one. */
const DayCalendar = lazy(() => import('../fields/day-calendar'))

/** A day in a table, `yyyymmdd` in the form and YYYY/MM/DD on the screen: typed, or picked (Alt+Down). */
export function DayCell({ path, label, value, onChange, isInvalid = false, reason, minDay, ...more }: DayCellProps) {
  const input = useRef<HTMLInputElement>(null)
  const day = useDayText({ value, onChange, minDay, input })
  const { cell, field, why } = markOf({
    ...more,
    path,
    isInvalid: isInvalid || day.problem !== null,
    reason: day.problem ?? reason,
  })
  const isLocked = more.isReadOnly === true || more.isDisabled === true
  return (
    <span {...cell} {...(day.isOpen && { 'data-holds': true })} className={css['cell']}>
      <input
        {...field}
        ref={input}
        className={css['input']}
        data-align={more.align}
        data-picks={!isLocked || undefined}
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
      {day.isOpen && (
        <Suspense>
          <DayCalendar value={value} minDay={minDay} onPick={day.pick} onClose={day.close} />
        </Suspense>
      )}
      <Why why={why} />
    </span>
  )
}
