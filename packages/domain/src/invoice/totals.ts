import type { Big } from 'big.js'
import { cents, decimal, money, sum } from '../lib/decimal'
import { isNothing, isNumber, type Typed } from '../lib/typed'
import type { AllowOrCharge } from './shape'

export interface PricedItem {
  unitNetPrice: Typed
  unitListPrice: Typed
  quantity: Typed
}

interface TaxedItem extends PricedItem {
  taxCode: string
  taxPercent: Typed
}

/** What the sums hang on; item-level allowances and charges explain the net price and move nothing. */
export interface InvoiceSums {
  isTaxApplies: boolean
  allowOrCharges: readonly Pick<AllowOrCharge, 'identifier' | 'amount' | 'taxCode' | 'taxPercent'>[]
  items: readonly TaxedItem[]
}

interface TaxTotal {
  taxPercent: string
  taxableAmount: string
  taxAmount: string
}

export interface InvoiceTotals {
  itemTotal: string
  charges: string
  allowances: string
  netValue: string
  taxAmount: string
  total: string
  taxTotals: TaxTotal[]
}

/** The summary bar: exact text with two decimals. What it shows adds up by hand. */
export function invoiceTotals(invoice: InvoiceSums): InvoiceTotals {
  const itemTotal = itemTotalOf(invoice.items)
  const charges = sumOf(invoice, 'Charge')
  const allowances = sumOf(invoice, 'Allow')
  const netValue = itemTotal.plus(charges).minus(allowances)
  const taxes = invoice.isTaxApplies ? taxesOf(invoice) : []
  const taxAmount = sum(taxes.map(({ tax }) => tax))
  return {
    itemTotal: money(itemTotal),
    charges: money(charges),
    allowances: money(allowances),
    netValue: money(netValue),
    taxAmount: money(taxAmount),
    total: money(netValue.plus(taxAmount)),
    taxTotals: taxes.map(({ rate, base, tax }) => ({
      taxPercent: rate.toFixed(),
      taxableAmount: money(base),
      taxAmount: money(tax),
    })),
  }
}

/** Line total = unit net price times quantity. */
export function lineTotal(item: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): string {
  return money(lineValue(item))
}

/** The amount a typed percent stands for at item level: of the list price, or of the net price where there is none. */
export function itemPercentAmount(percent: Typed, { unitNetPrice, unitListPrice, quantity }: PricedItem): string {
  const price = isNothing(unitListPrice) ? unitNetPrice : unitListPrice
  return percentAmount(percent, decimal(price).times(decimal(quantity)))
}

/** At invoice level: of the item total. */
export function invoicePercentAmount(percent: Typed, items: readonly PricedItem[]): string {
  return percentAmount(percent, itemTotalOf(items))
}

/** No percent, no amount: a row whose percent was taken back is empty again. */
function percentAmount(percent: Typed, base: Big): string {
  return isNumber(percent) ? money(percentOf(base, decimal(percent))) : ''
}

/** Times 0.01: a division would round to 20 decimals before the money is rounded. */
function percentOf(base: Big, percent: Big): Big {
  return base.times(percent).times('0.01')
}

function lineValue({ unitNetPrice, quantity }: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): Big {
  return decimal(unitNetPrice).times(decimal(quantity))
}

/** Of the rounded lines, so that what the buyer adds up by hand is what the invoice says. */
function itemTotalOf(items: readonly PricedItem[]): Big {
  return sum(items.map((item) => cents(lineValue(item))))
}

function sumOf({ allowOrCharges }: InvoiceSums, identifier: 'Allow' | 'Charge'): Big {
  return sum(allowOrCharges.filter((row) => row.identifier === identifier).map(amountOf))
}

/** An amount typed with more than two decimals counts as it is sent. */
function amountOf({ amount }: Pick<AllowOrCharge, 'amount'>): Big {
  return cents(decimal(amount))
}

interface RateTax {
  rate: Big
  base: Big
  tax: Big
}

/** Tax is summed per rate on the unrounded base and rounded once per rate, the lowest rate first. */
function taxesOf({ allowOrCharges, items }: InvoiceSums): RateTax[] {
  const bases = new Map<string, Big>()
  const add = (percent: Typed, value: Big) => {
    const rate = decimal(percent).toFixed()
    bases.set(rate, (bases.get(rate) ?? decimal(0)).plus(value))
  }
  for (const item of items) if (item.taxCode !== '') add(item.taxPercent, lineValue(item))
  for (const row of allowOrCharges) {
    if (row.taxCode !== '' && row.identifier !== '') {
      add(row.taxPercent, row.identifier === 'Charge' ? amountOf(row) : amountOf(row).neg())
    }
  }
  return [...bases]
    .map(([percent, base]) => ({ rate: decimal(percent), base }))
    .toSorted((a, b) => a.rate.cmp(b.rate))
    .map(({ rate, base }) => ({ rate, base, tax: cents(percentOf(base, rate)) }))
}
