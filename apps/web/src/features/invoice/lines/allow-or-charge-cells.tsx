import { withIdentifier } from '@partwire/domain/invoice/form'
import type { ReactNode } from 'react'
import { NumberCell } from '../../../shared/document/line-table/text-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { RemoveRowButton, type RemoveRowProps } from '../../../shared/document/fields/remove-row-button'
import { validationProps } from '../fields/field-props'
import type { ItemAllowOrChargeValues } from '../form'
import { fieldLabel } from '../labels'
import { IDENTIFIER_OPTIONS, kindOptions, parseIdentifier } from '../options'
import css from './allow-or-charge-cells.module.css'

interface AllowOrChargeCellsProps<Row extends ItemAllowOrChargeValues> {
  level: 'item' | 'invoice'
  path: string
  row: Row
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  onChange: (update: (row: Row) => Row) => void
  /** The amount for a typed percent. */
  amountForPercent: (percent: string) => string
  /** Null for the first row, which cannot be removed. */
  remove: RemoveRowProps | null
}

export interface AllowOrChargeCells {
  identifier: ReactNode
  kind: ReactNode
  percent: ReactNode
  amount: ReactNode
  /** The remove button; false for a row that cannot be removed. */
  remove: ReactNode
}

/** The editable cells of one allowance or charge. Typing a percent fills the amount. */
export function allowOrChargeCells<Row extends ItemAllowOrChargeValues>(
  props: AllowOrChargeCellsProps<Row>,
): AllowOrChargeCells {
  const { level, path, row, marked, onChange, amountForPercent, remove } = props
  const cell = (field: keyof ItemAllowOrChargeValues) => ({
    ...validationProps(`${path}.${field}`, marked),
    label: fieldLabel(`${path}.${field}`),
    value: row[field],
  })
  return {
    identifier: (
      <SelectCell
        {...cell('identifier')}
        options={IDENTIFIER_OPTIONS}
        onChange={(value) => onChange((before) => withIdentifier(before, parseIdentifier(value)))}
      />
    ),
    kind: (
      <SelectCell
        {...cell('kind')}
        options={kindOptions(level, row.identifier)}
        isDisabled={row.identifier === ''}
        onChange={(kind) => onChange((before) => ({ ...before, kind }))}
      />
    ),
    percent: (
      <NumberCell
        {...cell('percent')}
        onChange={(percent) => onChange((before) => ({ ...before, percent, amount: amountForPercent(percent) }))}
      />
    ),
    amount: <NumberCell {...cell('amount')} onChange={(amount) => onChange((before) => ({ ...before, amount }))} />,
    remove: remove !== null && <RemoveRowButton {...remove} />,
  }
}

interface AddButtonProps {
  children: string
  /** Names the item for screen readers: 'item 3'. */
  itemLabel?: string
  onClick: () => void
}

export function AddButton({ children, itemLabel, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      className={css['add']}
      aria-label={itemLabel === undefined ? undefined : `${children}, ${itemLabel}`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
