import { localDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { formatSellerOrderNumber, orderNumberError } from '@partwire/domain/open-lines/order-number'
import { useState } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { NumberField, TextField } from '../../../shared/ui/fields/text-field'
import { NO_ENTRIES } from '../runs/use-line-run'
import { BulkDialog } from './bulk-dialog'
import css from './bulk-dialog.module.css'
import type { ActionDialogProps } from './line-action-dialog'

interface NumberDialogProps extends ActionDialogProps {
  /** What was used last. */
  orderNumbers: { pattern: string; nextNumber: string }
}

/** Asks for the pattern of seller order numbers and shows the first number. */
export function NumberDialog({ lineCount, orderNumbers, onStart, ...dialog }: NumberDialogProps) {
  const show = useShownNumber()
  const [today] = useState(() => localDay(new Date()))
  const [typed, setTyped] = useState<{ pattern?: string; nextNumber?: string }>({})
  // What was not typed follows a bulk action of somebody else.
  const { pattern, nextNumber } = { ...orderNumbers, ...typed }
  const wrong = orderNumberError(pattern, nextNumber, today)
  const count = lineCount === 1 ? 'the selected line' : `the ${formatCount(lineCount, show)} selected lines`
  return (
    <BulkDialog
      title="Number orders"
      action="Number orders"
      {...dialog}
      isValid={wrong === null}
      onStart={() => onStart({ ...NO_ENTRIES, pattern, nextNumber, shownNumber: orderNumbers.nextNumber })}
    >
      <p className={css['text']}>
        The orders of {count} get a seller order number, the oldest order first. Orders that have one keep it.
      </p>
      <TextField
        label="Pattern"
        value={pattern}
        hint="{yyyy}, {yy}, {mm} and {dd} are the date, zeros in braces the counter."
        isFirst
        maxLength={40}
        isInvalid={wrong?.errorField === 'pattern'}
        onChange={(text) => setTyped({ ...typed, pattern: text })}
      />
      <NumberField
        label="Next number"
        value={nextNumber}
        isInvalid={wrong?.errorField === 'nextNumber'}
        onChange={(text) => setTyped({ ...typed, nextNumber: text })}
      />
      <output className={css['sample']}>
        {wrong === null ? (
          <>
            First number: <strong>{formatSellerOrderNumber(pattern, BigInt(normalizeInput(nextNumber)), today)}</strong>
          </>
        ) : (
          wrong.error
        )}
      </output>
    </BulkDialog>
  )
}
