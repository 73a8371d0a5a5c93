import type { Invoice, InvoiceItem } from '@partwire/domain/invoice/shape'
import { lineTotal } from '@partwire/domain/invoice/totals'
import { showDay } from '@partwire/domain/lib/calendar-date'
import { typedText, type Typed } from '@partwire/domain/lib/typed'

/** What an item says that nobody can change, in the order of the columns. */
export function fixedCells({ orderDate, buyerOrderNumber }: Invoice, item: InvoiceItem) {
  return {
    before: [
      orDash(item.buyerProductNumber),
      orDash(item.productNumber),
      orDash(item.productName),
      showDay(orderDate),
      orDash(buyerOrderNumber),
    ],
    prices: [
      formatPrice(item.unitNetPrice),
      formatPrice(item.unitListPrice),
      `${item.quantity} ${item.quantityUom}`.trim(),
    ],
    total: groupThousands(lineTotal(item)),
  }
}

/** At least two decimals, all there are. */
function formatPrice(value: Typed): string {
  const text = typedText(value)
  if (text === '') return '-'
  const [whole = '', decimals = ''] = text.split('.')
  return groupThousands(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** 12,345.60: read more easily, and still exact. */
export function groupThousands(amount: string): string {
  return amount.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))
}

export function orDash(value: string): string {
  return value.trim() === '' ? '-' : value
}
