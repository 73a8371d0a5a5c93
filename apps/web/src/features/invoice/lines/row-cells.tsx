import { withIdentifier } from '@partwire/domain/invoice/allow-or-charge'
import { ALLOW_OR_CHARGE_IDENTIFIERS } from '@partwire/domain/option-lists'
import type { ReactNode } from 'react'
import { NumberCell } from '../../../shared/document/line-table/number-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { IconButton } from '../../../shared/ui/icon-button'
import { DeleteIcon } from '../../../shared/ui/icons'
import { validationProps } from '../fields/fields'
import type { ItemAllowOrChargeValues } from '../form'
import { IDENTIFIER_OPTIONS, kindOptions } from '../options'
import css from './row-cells.module.css'
import { fieldLabel } from '../labels'

interface AllowOrChargeCellsProps<Row extends ItemAllowOrChargeValues> {
  level: 'item' | 'invoice'
  path: string
  row: Row
  marked: ReadonlySet<string>
  onChange: (update: (row: Row) => Row) => void
  /** The amount a percent stands for. */
  amountOf: (percent: string) => string
  /** Null for the first row: it cannot be removed. */
  remove: { label: string; onClick: () => void } | null
}

export interface AllowOrChargeCells {
  identifier: ReactNode
  kind: ReactNode
  percent: ReactNode
  amount: ReactNode
}

/** Identifier, type, percent and amount of an allowance or charge. */
export function allowOrChargeCells<Row extends ItemAllowOrChargeValues>(
  props: AllowOrChargeCellsProps<Row>,
): AllowOrChargeCells {
  const { level, path, row, marked, onChange, amountOf, remove } = props
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
        onChange={(percent) => onChange((before) => ({ ...before, percent, amount: amountOf(percent) }))}
      />
    ),
    amount: (
      <span className={css['amount']}>
        <NumberCell {...cell('amount')} onChange={(amount) => onChange((before) => ({ ...before, amount }))} />
        <span className={css['slot']}>{remove !== null && <IconButton icon={<DeleteIcon />} {...remove} />}</span>
      </span>
    ),
  }
}

function parseIdentifier(value: string): ItemAllowOrChargeValues['identifier'] {
  return ALLOW_OR_CHARGE_IDENTIFIERS.find((identifier) => identifier === value) ?? ''
}
