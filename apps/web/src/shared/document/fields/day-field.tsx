import { lazy, Suspense, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button'
import { CalendarIcon } from '../../ui/icons'
import { TextField } from '../../ui/fields/text-field'
import css from './day-field.module.css'
import { useDayText } from './use-day-text'

interface DayFieldProps {
  path: string
  label: string
  /** `yyyymmdd` or blank. */
  value: string
  onChange: (value: string) => void
  isInvalid?: boolean
  reason?: string
  minDay?: string
  /** Told when what was typed is no day: the form has none then. */
  onWrong?: (isWrong: boolean) => void
  isReadOnly?: boolean
  isDisabled?: boolean
}

const DayCalendar = lazy(() => import('./day-calendar'))

/** A day with its label above it: typed as 2026/11/30, 20261130 or 30.11.2026, or picked (Alt+Down). */
export function DayField({
  label,
  value,
  onChange,
  onWrong,
  minDay,
  isInvalid = false,
  reason,
  ...more
}: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const day = useDayText({ value, onChange, minDay, input })
  const isWrong = day.problem !== null
  useEffect(() => onWrong?.(isWrong), [isWrong, onWrong])
  const isLocked = more.isReadOnly === true || more.isDisabled === true
  return (
    <div className={css['field']}>
      <TextField
        {...more}
        ref={input}
        label={label}
        value={day.shown}
        onChange={day.type}
        onBlur={day.leave}
        onKeyDown={isLocked ? undefined : day.openWithKey}
        isInvalid={isInvalid || isWrong}
        reason={day.problem ?? reason}
        placeholder={isLocked ? undefined : 'YYYY/MM/DD'}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        rightControl={!isLocked && <IconButton label={`Pick ${label}`} icon={<CalendarIcon />} onClick={day.open} />}
      />
      {day.isOpen && (
        <Suspense>
          <DayCalendar value={value} minDay={minDay} onPick={day.pick} onClose={day.close} />
        </Suspense>
      )}
    </div>
  )
}
