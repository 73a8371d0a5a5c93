import type { InvoiceItem } from '@partwire/domain/invoice/shape'
import { itemPercentAmount } from '@partwire/domain/invoice/totals'
import type { ReactNode } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell'
import { EMPTY_ITEM_ALLOW_OR_CHARGE, type ItemAllowOrChargeValues, updateAt } from '../form'
import { AddButton, allowOrChargeCells, type AllowOrChargeCells } from './allow-or-charge-cells'
import css from './item-allow-or-charges.module.css'

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
              pathAbove: `${path}.${i - 1}.identifier`,
              onRemove: () => onChange((before) => before.toSpliced(i, 1)),
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
    // Wider than its column: it overlaps the next ones, which are empty in this line.
    identifier: column(
      'identifier',
      <div className={css['add']}>
        <AddButton itemLabel={itemLabel} onClick={() => onChange((before) => [...before, EMPTY_ITEM_ALLOW_OR_CHARGE])}>
          + add Allowances and Changes
        </AddButton>
      </div>,
    ),
    kind: column('kind'),
    percent: column('percent'),
    amount: column('amount'),
    /** The line total of the item, with the remove buttons of its rows below it. */
    totalCell: (total: string) => (
      <CellLines key="total">
        {cells.map(({ remove }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
          <CellLine key={i}>
            <span className={css['end']}>{i === 0 ? total : remove}</span>
          </CellLine>
        ))}
      </CellLines>
    ),
  }
}
