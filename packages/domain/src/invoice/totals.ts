import type { Big } from 'big.js'
import { formatMoney, parseDecimal, roundToCents, roundToWhole, sum, toDecimal } from '../lib/decimal'
import { isEmptyInput, isNumber, type NumberInput } from '../lib/number-input'
import { CURRENCIES_WITHOUT_DECIMALS } from '../option-lists'
import type { AllowOrCharge, Invoice } from './shape'

export interface PricedItem {
  unitNetPrice: NumberInput
  unitListPrice: NumberInput
  quantity: NumberInput
}

interface TaxedItem extends PricedItem {
  taxCode: string
  taxPercent: NumberInput
}

/** Input of the totals. Allowances and charges of items are not part of it: the net price already contains them. */
export interface InvoiceTotalsInput {
  currency: string
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
  /** What brings the total to the amount payable; null where the amount payable is the total. */
  rounding: string | null
  /** The total as a whole number, in a currency without decimals. */
  payable: string | null
  taxTotals: TaxTotal[]
}

/** The totals of the summary bar, as text with two decimals. Every sum equals the sum of the rounded values shown. */
export function invoiceTotals(invoice: InvoiceTotalsInput): InvoiceTotals {
  const itemTotal = sumItems(invoice.items)
  const charges = sumRows(invoice, 'Charge')
  const allowances = sumRows(invoice, 'Allow')
  const netValue = itemTotal.plus(charges).minus(allowances)
  const taxes = invoice.isTaxApplies ? calculateTaxes(invoice) : []
  const taxAmount = sum(taxes.map(({ tax }) => tax))
  const total = netValue.plus(taxAmount)
  return {
    itemTotal: formatMoney(itemTotal),
    charges: formatMoney(charges),
    allowances: formatMoney(allowances),
    netValue: formatMoney(netValue),
    taxAmount: formatMoney(taxAmount),
    total: formatMoney(total),
    ...payableTotals(total, CURRENCIES_WITHOUT_DECIMALS.has(invoice.currency) ? roundToWhole(total) : null),
    taxTotals: taxes.map(({ rate, base, tax }) => ({
      taxPercent: rate.toFixed(),
      taxableAmount: formatMoney(base),
      taxAmount: formatMoney(tax),
    })),
  }
}

/**
 * The totals of a submitted invoice. Net value, tax amount, total and amount payable are those it was submitted with: an
 * invoice submitted before the tax was calculated on rounded line totals keeps its tax amount.
 */
export function submittedTotals(invoice: InvoiceTotalsInput & Pick<Invoice, 'submittedSums'>): InvoiceTotals {
  const totals = invoiceTotals(invoice)
  const { submittedSums: submitted } = invoice
  if (submitted === undefined) return totals
  const total = parseDecimal(submitted.total)
  return {
    ...totals,
    netValue: formatMoney(parseDecimal(submitted.netValue)),
    taxAmount: formatMoney(parseDecimal(submitted.taxAmount)),
    total: formatMoney(total),
    ...payableTotals(total, submitted.payable === null ? null : parseDecimal(submitted.payable)),
  }
}

function payableTotals(total: Big, payable: Big | null): Pick<InvoiceTotals, 'rounding' | 'payable'> {
  if (payable === null) return { rounding: null, payable: null }
  return { rounding: formatMoney(payable.minus(total)), payable: payable.toFixed(0) }
}

/** Unit net price times quantity, as text with two decimals. */
export function lineTotal(item: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): string {
  return formatMoney(lineValue(item))
}

/** Amount of a percent of an item: of list price times quantity, or of the line total without a list price. */
export function itemPercentAmount(percent: NumberInput, { unitNetPrice, unitListPrice, quantity }: PricedItem): string {
  const price = isEmptyInput(unitListPrice) ? unitNetPrice : unitListPrice
  return formatPercentAmount(percent, toDecimal(price).times(toDecimal(quantity)))
}

/** Amount of a percent of the whole invoice: of the item total. */
export function invoicePercentAmount(percent: NumberInput, items: readonly PricedItem[]): string {
  return formatPercentAmount(percent, sumItems(items))
}

/** '' without a valid percent, so that clearing the percent leaves an empty row. */
export function formatPercentAmount(percent: NumberInput, base: Big): string {
  return isNumber(percent) ? formatMoney(percentOf(base, toDecimal(percent))) : ''
}

/** Multiplies by 0.01, because a division by 100 would round to 20 decimals first. */
function percentOf(base: Big, percent: Big): Big {
  return base.times(percent).times('0.01')
}

/** Unit net price times quantity, rounded to two decimals. All sums are sums of rounded values. */
function lineValue({ unitNetPrice, quantity }: Pick<PricedItem, 'unitNetPrice' | 'quantity'>): Big {
  return roundToCents(toDecimal(unitNetPrice).times(toDecimal(quantity)))
}

function sumItems(items: readonly PricedItem[]): Big {
  return sum(items.map(lineValue))
}

/** The sum of the amounts of one identifier. */
function sumRows({ allowOrCharges }: InvoiceTotalsInput, identifier: 'Allow' | 'Charge'): Big {
  return sum(allowOrCharges.filter((row) => row.identifier === identifier).map(roundedAmount))
}

/** The amount rounded to two decimals, as it is sent. */
function roundedAmount({ amount }: Pick<AllowOrCharge, 'amount'>): Big {
  return roundToCents(toDecimal(amount))
}

interface RateTax {
  /** Percent. */
  rate: Big
  base: Big
  tax: Big
}

/**
 * One entry per tax rate, lowest first. The base is the sum of the rounded line totals and amounts, so that the bases add
 * up to the net value; the tax is rounded once per rate.
 */
function calculateTaxes({ allowOrCharges, items }: InvoiceTotalsInput): RateTax[] {
  const bases = new Map<string, Big>()
  const addToBase = (percent: NumberInput, value: Big) => {
    const rate = toDecimal(percent).toFixed()
    bases.set(rate, (bases.get(rate) ?? toDecimal(0)).plus(value))
  }
  for (const item of items) if (item.taxCode !== '') addToBase(item.taxPercent, lineValue(item))
  for (const row of allowOrCharges) {
    if (row.taxCode !== '' && row.identifier !== '') {
      addToBase(row.taxPercent, row.identifier === 'Charge' ? roundedAmount(row) : roundedAmount(row).neg())
    }
  }
  return [...bases]
    .map(([percent, base]) => ({ rate: toDecimal(percent), base }))
    .toSorted((a, b) => a.rate.cmp(b.rate))
    .map(({ rate, base }) => ({ rate, base, tax: roundToCents(percentOf(base, rate)) }))
}
