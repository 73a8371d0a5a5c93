import type { Big } from 'big.js'
import { formatMoney, parseDecimal, sum } from '../lib/decimal'
import type { EInvoice, EInvoiceAllowOrCharge, EInvoiceLine, TaxBreakdown } from './e-invoice'

/**
 * The rules of EN 16931 about sums and taxes that an invoice breaks, by their names, without any tolerance. Empty for every
 * invoice that may be handed out. Every sum is calculated here again from what the invoice states.
 */
export function brokenRules(invoice: EInvoice): string[] {
  return [
    ...totalRules(invoice),
    ...invoice.taxes.flatMap((tax) => breakdownRules(invoice, tax)),
    ...invoice.lines.flatMap(lineRules),
    ...rowTaxRules(invoice),
    ...decimalRules(invoice),
  ]
}

/**
 * The rules of CII that a valid invoice breaks because they add amounts as binary floating-point numbers: sums of 10^13 and
 * more, and smaller ones of many amounts.
 */
export function brokenCiiRules({ lines, allowOrCharges, taxes }: EInvoice): string[] {
  return [
    ...rule('BR-CO-10', isBinarySum(lines.map(({ net }) => net))),
    ...rule('BR-CO-11', isBinarySum(rowAmounts(allowOrCharges, false))),
    ...rule('BR-CO-12', isBinarySum(rowAmounts(allowOrCharges, true))),
    ...rule('BR-CO-14', isBinarySum(taxes.map(({ amount }) => amount))),
  ]
}

/** Above it, the nearest binary number of an amount is too far away for the rules, which multiply it by 100. */
const MAX_BINARY_SUM = '9999999999999.99'

function isBinarySum(values: readonly string[]): boolean {
  let binary = 0
  for (const value of values) binary += Number(value)
  const exact = amounts(values)
  return exact.lte(MAX_BINARY_SUM) && exact.eq(binary.toFixed(2))
}

/** `isKept` says whether the rule holds. */
function rule(name: string, isKept: boolean): string[] {
  return isKept ? [] : [name]
}

function amounts(values: readonly string[]): Big {
  return sum(values.map(parseDecimal))
}

function rowAmounts(rows: EInvoice['allowOrCharges'], isCharge: boolean): string[] {
  return rows.filter((row) => row.isCharge === isCharge).map(({ amount }) => amount)
}

function totalRules({ totals, lines, allowOrCharges, taxes }: EInvoice): string[] {
  const total = (name: keyof EInvoice['totals']) => parseDecimal(totals[name] || '0')
  return [
    ...rule('BR-CO-10', total('lines').eq(amounts(lines.map(({ net }) => net)))),
    ...rule('BR-CO-11', total('allowances').eq(amounts(rowAmounts(allowOrCharges, false)))),
    ...rule('BR-CO-12', total('charges').eq(amounts(rowAmounts(allowOrCharges, true)))),
    ...rule('BR-CO-13', total('net').eq(total('lines').minus(total('allowances')).plus(total('charges')))),
    ...rule('BR-CO-14', total('tax').eq(amounts(taxes.map(({ amount }) => amount)))),
    ...rule('BR-CO-15', total('total').eq(total('net').plus(total('tax')))),
    ...rule('BR-CO-16', total('payable').eq(total('total').plus(total('rounding')))),
    ...rule('BR-CO-18', taxes.length > 0),
    ...rule('BR-O-11', taxes.length === 1 || taxes.every(({ category }) => category !== 'O')),
  ]
}

/** BR-S-08, BR-S-09 and their siblings of the other categories: the sum of what has this category and rate. */
function breakdownRules({ lines, allowOrCharges }: EInvoice, tax: TaxBreakdown): string[] {
  const isSame = ({ category, rate }: EInvoiceLine | EInvoiceAllowOrCharge) =>
    category === tax.category && rate === tax.rate
  const rows = allowOrCharges.filter(isSame)
  const base = amounts(lines.filter(isSame).map(({ net }) => net))
    .plus(amounts(rows.filter(({ isCharge }) => isCharge).map(({ amount }) => amount)))
    .minus(amounts(rows.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount)))
  const name = RULE_NAMES[tax.category]
  const isExempt = !['S', 'Z'].includes(tax.category)
  return [
    ...rule(`BR-${name}-08`, parseDecimal(tax.base).eq(base)),
    ...rule('BR-CO-17', tax.amount === formatMoney(parseDecimal(tax.base).times(tax.rate).times('0.01'))),
    ...rule('BR-CO-17', !isRoundedToZero(tax.rate) || isRoundedToZero(tax.amount)),
    ...rule(`BR-${name}-05`, tax.category === 'S' ? parseDecimal(tax.rate).gt(0) : parseDecimal(tax.rate).eq(0)),
    ...rule(`BR-${name}-10`, isExempt === (tax.exemptionReason !== '')),
  ]
}

/** BR-CO-17 rounds rates to whole numbers first: a rate below 0.5 counts as 0, which has a tax below 0.50. */
function isRoundedToZero(value: string): boolean {
  return parseDecimal(value).lt('0.5')
}

/** The rules of K are named IC. */
const RULE_NAMES: Readonly<Record<TaxBreakdown['category'], string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
}

function lineRules({ net, price, quantity, listPrice, name, unitCode }: EInvoiceLine): string[] {
  const isDiscountExact =
    listPrice === null || parseDecimal(listPrice.price).minus(parseDecimal(listPrice.discount)).eq(parseDecimal(price))
  return [
    ...rule('PEPPOL-EN16931-R120', net === formatMoney(parseDecimal(price).times(parseDecimal(quantity)))),
    ...rule('PEPPOL-EN16931-R046', isDiscountExact),
    ...rule('BR-23', unitCode !== ''),
    ...rule('BR-25', name !== ''),
    ...rule('BR-27', parseDecimal(price).gte(0)),
  ]
}

/** Every line, allowance and charge has its tax in the breakdown (BR-CO-18 and BR-S-01 with its siblings). */
function rowTaxRules({ lines, allowOrCharges, taxes }: EInvoice): string[] {
  const stated = new Set(taxes.map(({ category, rate }) => `${category} ${rate}`))
  const rows = [...lines, ...allowOrCharges]
  return rule('BR-S-01', stated.size === taxes.length && rows.every((row) => stated.has(`${row.category} ${row.rate}`)))
}

/** Amounts have two decimals. */
function decimalRules({ totals, taxes, lines, allowOrCharges }: EInvoice): string[] {
  const stated = [
    ...Object.values(totals),
    ...taxes.flatMap(({ base, amount }) => [base, amount]),
    ...lines.map(({ net }) => net),
    ...allowOrCharges.flatMap(({ amount, base }) => [amount, base]),
  ]
  return rule(
    'UBL-DT-01',
    stated.every((amount) => amount === '' || /^-?\d+\.\d{2}$/.test(amount)),
  )
}
