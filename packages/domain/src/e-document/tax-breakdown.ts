import type { Big } from 'big.js'
import { lineTotal } from '../invoice/totals'
import { formatMoney, parseDecimal, roundToCents, toDecimal } from '../lib/decimal'
import type { NumberInput } from '../lib/number-input'
import type { PrintedBreakdown } from './e-invoice'
import { rowTax, type InvoiceSource } from './invoice-source'
import { hasExemptionReason, standardExemption, type TaxCategory } from './tax-categories'
import { exemptionReason } from './tax-treatment'

interface TaxGroup {
  category: TaxCategory | ''
  rate: string
  base: Big
  taxCodes: Set<string>
}

/**
 * BG-23: one entry for each category and rate, in the order in which they appear. The base is the sum of rounded line
 * totals and amounts; the tax is rounded once.
 */
export function taxBreakdown(source: InvoiceSource): PrintedBreakdown[] {
  const groups = new Map<string, TaxGroup>()
  const addToBase = (row: { taxCode: string; taxPercent: NumberInput }, value: Big) => {
    const { category, rate, taxCode } = rowTax(source, row)
    const group = groups.get(`${category} ${rate}`) ?? { category, rate, base: toDecimal(0), taxCodes: new Set() }
    group.base = group.base.plus(value)
    group.taxCodes.add(taxCode)
    groups.set(`${category} ${rate}`, group)
  }
  for (const item of source.items) addToBase(item, parseDecimal(lineTotal(item)))
  for (const row of source.allowOrCharges) {
    const amount = roundToCents(toDecimal(row.amount))
    if (row.identifier !== '') addToBase(row, row.identifier === 'Charge' ? amount : amount.neg())
  }
  return [...groups.values()].map((group) => toBreakdown(source, group))
}

function toBreakdown(source: InvoiceSource, { category, rate, base, taxCodes }: TaxGroup): PrintedBreakdown {
  return {
    category,
    rate,
    base: formatMoney(base),
    amount: formatMoney(base.times(rate).times('0.01')),
    ...exemption(source, category, taxCodes),
  }
}

/** Taxes of one category with different reasons are one entry, which names them all. */
function exemption(
  source: InvoiceSource,
  category: TaxCategory | '',
  taxCodes: ReadonlySet<string>,
): Pick<PrintedBreakdown, 'exemptionReason' | 'exemptionCode'> {
  if (category === '' || !hasExemptionReason(category)) return { exemptionReason: '', exemptionCode: '' }
  const standard = standardExemption(category)
  const reasons = [...taxCodes].map((taxCode) => exemptionReason(source, taxCode) || standard.reason)
  return { exemptionReason: [...new Set(reasons)].join('; '), exemptionCode: standard.code }
}
