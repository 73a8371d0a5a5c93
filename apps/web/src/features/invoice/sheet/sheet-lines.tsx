import type { Invoice, InvoiceItem, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { useMemo } from 'react'
import { useCountries } from '../../../shared/countries/use-countries'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { lineColumns } from '../lines/line-columns'
import { fixedCells, orDash } from '../lines/line-facts'
import { formatAmount, formatPercent, formatTax } from '../lines/row-texts'

interface SheetLine {
  item: InvoiceItem
  /** The first allowance or charge stands on the item's main row, the others on rows of their own. */
  isMain: boolean
  row: ItemAllowOrCharge | undefined
}

/** The lines to look at. */
export function SheetLines({ invoice }: { invoice: Invoice }) {
  const countries = useCountries()
  const { isTaxApplies } = invoice
  const lines = useMemo(() => toSheetLines(invoice), [invoice])

  function cells({ item, isMain, row }: SheetLine) {
    const facts = fixedCells(invoice, item)
    const country = countries.find(({ code }) => code === item.countryCode)?.name ?? item.countryCode
    const main = [
      ...facts.before,
      orDash(country),
      orDash(item.statisticGroup),
      ...facts.prices,
      ...(isTaxApplies ? [formatTax(item)] : []),
    ]
    return [
      ...(isMain ? main : main.map(() => '')),
      row?.identifier ?? '-',
      row?.kind ?? '-',
      formatPercent(row?.percent ?? null),
      formatAmount(row?.amount ?? null),
      isMain ? facts.total : '',
    ]
  }

  return (
    <LineTable
      label="Items"
      columns={lineColumns(isTaxApplies)}
      rows={lines}
      rowKey={(_line, index) => String(index)}
      rowHeight={() => heightOfLines(1)}
      redrawOn={countries}
      renderRow={cells}
    />
  )
}

function toSheetLines({ items }: Invoice): SheetLine[] {
  return items.flatMap((item) => {
    const [first, ...others] = item.allowOrCharges
    return [{ item, isMain: true, row: first }, ...others.map((row) => ({ item, isMain: false, row }))]
  })
}
