import type { InvoiceItem } from '@partwire/domain/invoice/shape'
import { itemPercentAmount } from '@partwire/domain/invoice/totals'
import type { ReactNode } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell-lines'
import { AddButton } from './add-button'
import { updateAt } from '../change-form'
import { EMPTY_ITEM_ALLOW_OR_CHARGE, type ItemAllowOrChargeValues } from '../form'
import { allowOrChargeCells, type AllowOrChargeCells } from './row-cells'

interface ItemAllowOrChargeProps {
  path: string
  rows: readonly ItemAllowOrChargeValues[]
  /** 'item 3'. */
  place: string
  priced: InvoiceItem
  marked: ReadonlySet<string>
  onChange: (update: (rows: ItemAllowOrChargeValues[]) => ItemAllowOrChargeValues[]) => void
}

/** The allowances and charges of an item, one below the other; they explain its net price. */
export function itemAllowOrChargeCells({ path, rows, place, priced, marked, onChange }: ItemAllowOrChargeProps) {
  const cells = rows.map((row, i) =>
    allowOrChargeCells({
      level: 'item',
      path: `${path}.${i}`,
      row,
      marked,
      onChange: (update) => onChange((before) => updateAt(before, i, update)),
      amountOf: (percent) => itemPercentAmount(percent, priced),
      remove:
        i === 0
          ? null
          : {
              label: `Remove row ${i + 1} of ${place}`,
              onClick: () => onChange((before) => before.filter((_row, at) => at !== i)),
            },
    }),
  )
  const column = (field: keyof AllowOrChargeCells, last: ReactNode = null) => (
    <CellLines key={field}>
      {cells.map((cell, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is where it stands
        <CellLine key={i}>{cell[field]}</CellLine>
      ))}
      {last}
    </CellLines>
  )
  return {
    identifier: column(
      'identifier',
      <AddButton place={place} onClick={() => onChange((before) => [...before, EMPTY_ITEM_ALLOW_OR_CHARGE])}>
        + add Allowances and Changes
      </AddButton>,
    ),
    kind: column('kind'),
    percent: column('percent'),
    amount: column('amount'),
  }
}
