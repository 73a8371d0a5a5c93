import type { InvoiceItem } from '@partwire/domain/invoice/shape'
import { itemPercentAmount } from '@partwire/domain/invoice/totals'
import type { ReactNode } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell'
import { EMPTY_ITEM_ALLOW_OR_CHARGE, type ItemAllowOrChargeValues, updateAt } from '../form'
import { AddButton, allowOrChargeCells, type AllowOrChargeCells } from './allow-or-charge-cells'

interface ItemAllowOrChargesProps {
  path: string
  rows: readonly ItemAllowOrChargeValues[]
  /** 'item 3'. */
  itemLabel: string
  invoiceItem: InvoiceItem
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  onChange: (update: (rows: ItemAllowOrChargeValues[]) => ItemAllowOrChargeValues[]) => void
}

/** The cells for all allowances and charges of an item: each column lists them one below the other. */
export function itemAllowOrChargeCells(props: ItemAllowOrChargesProps) {
  const { path, rows, itemLabel, invoiceItem, marked, onChange } = props
  const cells = rows.map((row, i) =>
    allowOrChargeCells({
      level: 'item',
      path: `${path}.${i}`,
      row,
      marked,
      onChange: (update) => onChange((before) => updateAt(before, i, update)),
      amountForPercent: (percent) => itemPercentAmount(percent, invoiceItem),
      remove:
        i === 0
          ? null
          : {
              label: `Remove row ${i + 1} of ${itemLabel}`,
              onClick: () => onChange((before) => before.toSpliced(i, 1)),
            },
    }),
  )
  const column = (field: keyof AllowOrChargeCells, last: ReactNode = null) => (
    <CellLines key={field}>
      {cells.map((cell, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
        <CellLine key={i}>{cell[field]}</CellLine>
      ))}
      {last}
    </CellLines>
  )
  return {
    identifier: column(
      'identifier',
      <AddButton itemLabel={itemLabel} onClick={() => onChange((before) => [...before, EMPTY_ITEM_ALLOW_OR_CHARGE])}>
        + add Allowances and Changes
      </AddButton>,
    ),
    kind: column('kind'),
    percent: column('percent'),
    amount: column('amount'),
  }
}
