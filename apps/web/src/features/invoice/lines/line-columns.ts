import type { Invoice, InvoiceItem } from '@partwire/domain/invoice/shape'
import { lineTotal } from '@partwire/domain/invoice/totals'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { formatPrice, groupThousands, orDash } from '../format'

const COLUMNS_BEFORE_TAX: readonly LineColumn[] = [
  { key: 'buyerProductNumber', heading: 'Buyer number', width: '5.5%' },
  { key: 'productNumber', heading: 'Seller number', width: '7.4%' },
  { key: 'productName', heading: 'Description', width: '8.3%' },
  { key: 'orderDate', heading: 'Order date', width: '7%' },
  { key: 'orderNumber', heading: 'Order number', width: '8.1%' },
  { key: 'countryCode', heading: 'Country of origin', width: '5.8%' },
  { key: 'statisticGroup', heading: 'Statistic group', width: '5.8%' },
  { key: 'unitNetPrice', heading: 'Unit price', width: '4.8%', align: 'end' },
  { key: 'unitListPrice', heading: 'Unit list price', width: '4.8%', align: 'end' },
  { key: 'quantity', heading: 'Quantity', width: '5.4%', align: 'end' },
]
const TAX_COLUMN: LineColumn = { key: 'taxCode', heading: 'Tax', width: '5.8%' }
const COLUMNS_AFTER_TAX: readonly LineColumn[] = [
  { key: 'identifier', heading: 'Allowance/charge identifier', width: '6.7%' },
  { key: 'kind', heading: 'Type', width: '7.8%' },
  { key: 'percent', heading: 'Percent', width: '4.8%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '6.2%', align: 'end' },
  { key: 'lineTotal', heading: 'Line total', width: '5.8%', align: 'end' },
]

/** The columns of the line table, in the editor and in the sheet. The tax column is shown only when tax applies. */
export function lineColumns(isTaxApplies: boolean): readonly LineColumn[] {
  return [...COLUMNS_BEFORE_TAX, ...(isTaxApplies ? [TAX_COLUMN] : []), ...COLUMNS_AFTER_TAX]
}

/**
 * The texts of an item that cannot be edited, in the order of the columns: product and order, prices, line total. `show`
 * gives numbers the decimal mark of the supplier.
 */
export function fixedCells(
  { orderDate, buyerOrderNumber }: Invoice,
  item: InvoiceItem,
  show: (text: string) => string,
) {
  return {
    product: [
      orDash(item.buyerProductNumber),
      orDash(item.productNumber),
      orDash(item.productName),
      formatDay(orderDate),
      orDash(buyerOrderNumber),
    ],
    prices: [
      show(formatPrice(item.unitNetPrice)),
      show(formatPrice(item.unitListPrice)),
      `${show(String(item.quantity))} ${item.quantityUom}`.trim(),
    ],
    total: show(groupThousands(lineTotal(item))),
  }
}
