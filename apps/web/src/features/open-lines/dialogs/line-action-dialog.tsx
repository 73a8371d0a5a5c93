import { formatDay, isDay, localDay, nextWorkingDay, weekendDay } from '@partwire/domain/lib/calendar-date'
import { inputText, isEmptyInput } from '@partwire/domain/lib/number-input'
import { type LineChange, lineChangeIssues } from '@partwire/domain/open-lines/actions'
import type { LineEntries } from '@partwire/domain/open-lines/shape'
import { useState } from 'react'
import { DayField } from '../../../shared/document/fields/day-field'
import { FIELD_ERRORS } from '../../../shared/document/response-lines/labels'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { NumberField, TextField } from '../../../shared/ui/fields/text-field'
import { NO_ENTRIES } from '../runs/use-line-run'
import { BulkDialog } from './bulk-dialog'
import css from './bulk-dialog.module.css'

export interface ActionDialogProps {
  lineCount: number
  isBusy: boolean
  error: string | null
  onStart: (entries: LineEntries) => void
  onClose: () => void
}

const TITLES: Readonly<Record<LineChange, { title: string; action: string }>> = {
  confirm: { title: 'Confirm as requested', action: 'Confirm' },
  setDate: { title: 'Set date', action: 'Set date' },
  setPrice: { title: 'Set price', action: 'Set price' },
  reject: { title: 'Reject with reason', action: 'Reject' },
}

/** Asks for what a bulk action on lines needs: a date, prices or a reason. */
export function LineActionDialog({ action, lineCount, ...dialog }: ActionDialogProps & { action: LineChange }) {
  const show = useShownNumber()
  const [today] = useState(() => localDay(new Date()))
  const [entries, setEntries] = useState<LineEntries>({ ...NO_ENTRIES, day: nextWorkingDay(today) })
  const change = (changes: Partial<LineEntries>) => setEntries({ ...entries, ...changes })
  const count = lineCount === 1 ? '1 line' : `${formatCount(lineCount, show)} lines`
  const issues = lineChangeIssues(action, entries)
  /** A price that is left empty is missing, not wrong. */
  const priceProps = (name: 'unitNetPrice' | 'unitListPrice') => ({
    value: inputText(entries[name]),
    isInvalid: issues.some(({ path }) => path === name) && !isEmptyInput(entries[name]),
    reason: FIELD_ERRORS[name],
  })
  return (
    <BulkDialog {...TITLES[action]} {...dialog} isValid={issues.length === 0} onStart={() => dialog.onStart(entries)}>
      {action === 'confirm' && (
        <>
          <p className={css['text']}>
            {count}: each is confirmed with the requested quantity for its requested date, or for the proposed one.
            Lines that are answered already stay as they are.
          </p>
          <DayField
            path="day"
            label="Date for lines without one, or whose date has passed"
            value={entries.day}
            minDay={today}
            onChange={(day) => change({ day })}
          />
          <Weekend day={entries.day} />
        </>
      )}
      {action === 'setDate' && (
        <>
          <p className={css['text']}>{count}: the delivery date of all that are not rejected.</p>
          <DayField
            path="day"
            label="Delivery date"
            value={entries.day}
            minDay={today}
            onChange={(day) => change({ day })}
          />
          <Weekend day={entries.day} />
        </>
      )}
      {action === 'setPrice' && (
        <>
          <p className={css['text']}>{count}: the same price for all. A price that is left empty stays as it is.</p>
          <NumberField
            label="Unit net price"
            {...priceProps('unitNetPrice')}
            isFirst
            onChange={(unitNetPrice) => change({ unitNetPrice })}
          />
          <NumberField
            label="Unit list price"
            {...priceProps('unitListPrice')}
            onChange={(unitListPrice) => change({ unitListPrice })}
          />
        </>
      )}
      {action === 'reject' && (
        <>
          <p className={css['text']}>
            {count}: rejected with their whole quantity. What was answered before is replaced.
          </p>
          <TextField
            label="Reason"
            value={entries.reason}
            isFirst
            maxLength={500}
            onChange={(reason) => change({ reason })}
          />
        </>
      )}
    </BulkDialog>
  )
}

function Weekend({ day }: { day: string }) {
  const weekend = isDay(day) ? weekendDay(day) : null
  return <output className={css['note']}>{weekend !== null && `${formatDay(day)} is a ${weekend}.`}</output>
}
