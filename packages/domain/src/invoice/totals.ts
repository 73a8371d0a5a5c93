import type { Big } from 'big.js'
import { decimal, money, sum } from '../lib/decimal'
import { typedText, type Typed } from '../lib/typed'
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

export interface TaxTotal {
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

/** The summary bar: exact text with two decimals. */
export function invoiceTotals(invoice: InvoiceSums): InvoiceTotals {
  const itemTotal = itemTotalOf(invoice.items)
  const charges = sumOf(invoice, 'Charge')
  const allowances = sumOf(invoice, 'Allow')
  const netValue = itemTotal.plus(charges).minus(allowances)
  const taxTotals = invoice.isTaxApplies ? taxTotalsOf(invoice) : []
  const taxAmount = sum(taxTotals.map((rate) => decimal(rate.taxAmount)))
  return {
    itemTotal: money(itemTotal),
    charges: money(charges),
    allowances: money(allowances),
    netValue: money(netValue),
    taxAmount: money(taxAmount),
    total: money(decimal(money(netValue)).plus(taxAmount)),
    taxTotals,
  }
}

/** Line total = unit net price times quantity. */
export function lineTotal(item: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): string {
  return money(lineValue(item))
}

/** The amount a typed percent stands for at item level: of the list price, or of the net price where there is none. */
export function itemPercentAmount(percent: Typed, { unitNetPrice, unitListPrice, quantity }: PricedItem): string {
  const hasListPrice = typedText(unitListPrice) !== ''
  const base = decimal(hasListPrice ? unitListPrice : unitNetPrice).times(decimal(quantity))
  return percentOf(base, percent)
}

/** At invoice level: of the item total. */
export function invoicePercentAmount(percent: Typed, items: readonly PricedItem[]): string {
  return percentOf(itemTotalOf(items), percent)
}

function percentOf(base: Big, percent: Typed): string {
  return money(base.times(decimal(percent)).div(100))
}

function lineValue({ unitNetPrice, quantity }: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): Big {
  return decimal(unitNetPrice).times(decimal(quantity))
}

/** Of the rounded lines, so that what the buyer adds up by hand is what the invoice says. */
function itemTotalOf(items: readonly PricedItem[]): Big {
  return sum(items.map((item) => decimal(lineTotal(item))))
}

function sumOf({ allowOrCharges }: InvoiceSums, identifier: 'Allow' | 'Charge'): Big {
  return sum(allowOrCharges.filter((row) => row.identifier === identifier).map((row) => decimal(row.amount)))
}

/** Tax is summed per rate on the unrounded base and rounded once per rate, the lowest rate first. */
function taxTotalsOf({ allowOrCharges, items }: InvoiceSums): TaxTotal[] {
  const bases = new Map<string, Big>()
  const add = (percent: Typed, value: Big) => {
    const rate = decimal(percent).toFixed()
    bases.set(rate, (bases.get(rate) ?? decimal(0)).plus(value))
  }
  for (const item of items) if (item.taxCode !== '') add(item.taxPercent, lineValue(item))
  for (const row of allowOrCharges) {
    if (row.taxCode !== '' && row.identifier !== '') {
      add(row.taxPercent, row.identifier === 'Charge' ? decimal(row.amount) : decimal(row.amount).neg())
    }
  }
  return [...bases]
    .toSorted(([a], [b]) => decimal(a).cmp(decimal(b)))
    .map(([taxPercent, base]) => ({
      taxPercent,
      taxableAmount: money(base),
      taxAmount: percentOf(base, taxPercent),
    }))
}
