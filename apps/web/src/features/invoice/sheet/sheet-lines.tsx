import { EMPTY_ALLOW_OR_CHARGE } from '@partwire/domain/invoice/form'
import type { AllowOrCharge, Invoice, InvoiceItem, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { useMemo } from 'react'
import { useCountryName } from '../../../shared/countries/use-countries'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { BLANK } from '../../../shared/format/format'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { formatAmount, formatPercent, formatTax, orDash } from '../format'
import { fixedCells, lineColumns } from '../lines/line-columns'

/** A table row: the first allowance or charge is on the main row of its item, each further one on its own row. */
interface SheetLine {
  item: InvoiceItem
  isMain: boolean
  allowOrCharge: ItemAllowOrCharge | undefined
}

/** The read-only line table. */
export function SheetLines({ invoice }: { invoice: Invoice }) {
  const countryName = useCountryName()
  const show = useShownNumber()
  const { isTaxApplies } = invoice
  const lines = useMemo(() => toSheetLines(invoice), [invoice])
  const { columns, countLines } = useMemo(() => lineColumns(invoice, isTaxApplies, show), [invoice, isTaxApplies, show])

  function renderRow({ item, isMain, allowOrCharge }: SheetLine) {
    const fixed = fixedCells(invoice, item, show)
    const main = [
      ...fixed.product,
      orDash(countryName(item.countryCode)),
      orDash(item.statisticGroup),
      ...fixed.prices,
      ...(isTaxApplies ? [formatTax(item, show)] : []),
    ]
    return [
      ...(isMain ? main : main.map(() => null)),
      allowOrCharge?.identifier ?? BLANK,
      allowOrCharge?.kind ?? BLANK,
      show(formatPercent(allowOrCharge?.percent ?? null)),
      show(formatAmount(allowOrCharge?.amount ?? null)),
      isMain ? fixed.total : null,
    ]
  }

  return (
    <LineTable
      label="Items"
      density="narrow"
      columns={columns}
      rows={lines}
      rowKey={(_line, index) => String(index)}
      rowHeight={({ item, isMain }, _index, scale) => rowHeightPx({ textLines: isMain ? countLines(item, scale) : 1 })}
      rerenderOn={countryName}
      renderRow={renderRow}
    />
  )
}

function toSheetLines({ items }: Invoice): SheetLine[] {
  return items.flatMap((item) => {
    const [first, ...others] = item.allowOrCharges
    return [
      { item, isMain: true, allowOrCharge: first },
      ...others.map((allowOrCharge) => ({ item, isMain: false, allowOrCharge })),
    ]
  })
}

const ALLOW_OR_CHARGE_COLUMNS = [
  { key: 'type', heading: 'Type', width: '40%' },
  { key: 'percent', heading: 'Percent', width: '20%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '20%', align: 'end' },
  { key: 'tax', heading: 'Tax', width: '20%' },
] as const

/** The allowances and charges of the whole invoice, read-only. Without any, one row of dashes. */
export function SheetAllowOrCharges({ allowOrCharges }: { allowOrCharges: readonly AllowOrCharge[] }) {
  const show = useShownNumber()
  return (
    <FieldGroup isDense title="Allowances and Charges">
      <LineTable
        label="Allowances and Charges"
        columns={ALLOW_OR_CHARGE_COLUMNS}
        rows={allowOrCharges.length === 0 ? [EMPTY_ALLOW_OR_CHARGE] : allowOrCharges}
        rowKey={(_row, index) => String(index)}
        rowHeight={() => rowHeightPx({ density: 'dense' })}
        density="dense"
        path="allowOrCharges"
        renderRow={(row) => [
          row === EMPTY_ALLOW_OR_CHARGE ? BLANK : `${row.identifier}: ${row.kind}`,
          show(formatPercent(row.percent)),
          show(formatAmount(row.amount)),
          formatTax(row, show),
        ]}
      />
    </FieldGroup>
  )
}
