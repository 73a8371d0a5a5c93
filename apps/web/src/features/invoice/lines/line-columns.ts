import type { Invoice, InvoiceItem } from '@partwire/domain/invoice/shape'
import { lineTotal } from '@partwire/domain/invoice/totals'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import {
  countClampedLines,
  countTextLines,
  cssWidth,
  fittingWidth,
  remainingWidth,
} from '../../../shared/document/line-table/text-size'
import { formatQuantity, groupThousands } from '../../../shared/format/format'
import { formatPrice, orDash } from '../format'

export interface InvoiceColumns {
  columns: readonly LineColumn[]
  /** Number of lines of the longest fixed text of an item. */
  countLines: (item: InvoiceItem, scale: number) => number
}

/**
 * The columns of the line table, in the editor and in the sheet. The tax column is shown only when tax applies. With up
 * to sixteen columns there is no width to waste: those of fixed texts are as wide as their longest text.
 */
export function lineColumns(invoice: Invoice, isTaxApplies: boolean, show: (text: string) => string): InvoiceColumns {
  const widths = columnWidths(invoice, isTaxApplies, show)
  return {
    columns: COLUMNS.filter(({ key }) => isTaxApplies || key !== 'taxCode').map((column) => ({
      ...column,
      width: column.key === 'productName' ? 'auto' : cssWidth(widths[column.key]),
    })),
    countLines: (item, scale) => {
      const [buyerNumber, sellerNumber, name, , orderNumber] = productCells(invoice, item)
      return Math.max(
        countTextLines(buyerNumber, widths.buyerProductNumber * scale, 'narrow'),
        countTextLines(sellerNumber, widths.productNumber * scale, 'narrow'),
        countTextLines(orderNumber, widths.orderNumber * scale, 'narrow'),
        countClampedLines(name, widths.productName * scale, 'narrow'),
      )
    },
  }
}

const COLUMNS = [
  { key: 'buyerProductNumber', heading: 'Buyer number' },
  { key: 'productNumber', heading: 'Seller number' },
  { key: 'productName', heading: 'Description', isClamped: true },
  { key: 'orderDate', heading: 'Order date' },
  { key: 'orderNumber', heading: 'Order number' },
  { key: 'countryCode', heading: 'Country of origin' },
  { key: 'statisticGroup', heading: 'Statistic group' },
  { key: 'unitNetPrice', heading: 'Unit price', align: 'end' },
  { key: 'unitListPrice', heading: 'Unit list price', align: 'end' },
  { key: 'quantity', heading: 'Quantity', align: 'end' },
  { key: 'taxCode', heading: 'Tax' },
  { key: 'identifier', heading: 'Allowance/charge identifier' },
  { key: 'kind', heading: 'Type' },
  { key: 'percent', heading: 'Percent', align: 'end' },
  { key: 'amount', heading: 'Amount', align: 'end' },
  { key: 'lineTotal', heading: 'Line total', align: 'end' },
] as const satisfies readonly Omit<LineColumn, 'width'>[]

/** In px at the narrowest layout, of the columns with fields and of the date. */
const FIXED_WIDTHS = {
  orderDate: 90,
  countryCode: 80,
  statisticGroup: 78,
  taxCode: 78,
  identifier: 76,
  kind: 98,
  percent: 58,
  amount: 84,
}
const MIN_NUMBER_WIDTH = 60
const MIN_NAME_WIDTH = 90

/** Numbers wrap, so they give way first where a description would get too little. */
function columnWidths(invoice: Invoice, isTaxApplies: boolean, show: (text: string) => string) {
  const rows = invoice.items.map((item) => fixedCells(invoice, item, show))
  const fit = (pick: (row: FixedCells) => string, limits: readonly [number, number]) =>
    fittingWidth(rows.map(pick), limits)
  const others = {
    ...FIXED_WIDTHS,
    taxCode: isTaxApplies ? FIXED_WIDTHS.taxCode : 0,
    unitNetPrice: fit(({ prices }) => prices[0], [58, 110]),
    unitListPrice: fit(({ prices }) => prices[1], [58, 110]),
    quantity: fit(({ prices }) => prices[2], [68, 110]),
    lineTotal: fit(({ total }) => total, [66, 140]),
  }
  const numbers = {
    buyerProductNumber: fit(({ product }) => product[0], [62, 84]),
    productNumber: fit(({ product }) => product[1], [62, 132]),
    orderNumber: fit(({ product }) => product[4], [62, 140]),
  }
  const missing = Math.max(0, MIN_NAME_WIDTH - remainingWidth({ ...others, ...numbers }))
  const share = 1 - missing / (numbers.buyerProductNumber + numbers.productNumber + numbers.orderNumber)
  const shrink = (width: number) => Math.max(MIN_NUMBER_WIDTH, Math.floor(width * share))
  const shrunkNumbers = {
    buyerProductNumber: shrink(numbers.buyerProductNumber),
    productNumber: shrink(numbers.productNumber),
    orderNumber: shrink(numbers.orderNumber),
  }
  const widths = { ...others, ...shrunkNumbers }
  return { ...widths, productName: remainingWidth(widths) }
}

type FixedCells = ReturnType<typeof fixedCells>

/**
 * The texts of an item that cannot be edited, in the order of the columns: product and order, prices, line total. `show`
 * gives numbers the decimal mark of the supplier.
 */
export function fixedCells(invoice: Invoice, item: InvoiceItem, show: (text: string) => string) {
  return {
    product: productCells(invoice, item),
    prices: [
      show(formatPrice(item.unitNetPrice)),
      show(formatPrice(item.unitListPrice)),
      `${show(formatQuantity(item.quantity))} ${item.quantityUom}`.trim(),
    ] as const,
    total: show(groupThousands(lineTotal(item))),
  }
}

function productCells({ orderDate, buyerOrderNumber }: Invoice, item: InvoiceItem) {
  return [
    orDash(item.buyerProductNumber),
    orDash(item.productNumber),
    orDash(item.productName),
    formatDay(orderDate),
    orDash(buyerOrderNumber),
  ] as const
}
