import { isCountry } from '../countries'
import type { AllowOrCharge } from '../invoice/shape'
import { formatPercentAmount, lineTotal } from '../invoice/totals'
import { formatMoney, parseDecimal, toDecimal } from '../lib/decimal'
import { gtinDigits } from '../lib/gs1'
import { isEmptyInput, type NumberInput } from '../lib/number-input'
import type { EInvoiceLine, PrintedAllowOrCharge, PrintedLine, PrintedTax } from './e-invoice'
import { rowTax, type InvoiceSource, type SourceItem } from './invoice-source'
import { DEFAULT_UNIT, findUnitCode } from './units'

/** A line of the invoice. Its allowances and charges are named in its note: the net price already contains them. */
export function toLine(source: InvoiceSource, item: SourceItem, position: number): PrintedLine {
  return {
    id: String(position),
    note: lineNote(item),
    quantity: plainNumber(item.quantity),
    unitCode: findUnitCode(item.quantityUom, source.facts.setting.unitCodes) ?? '',
    unit: lineText(item.quantityUom) || DEFAULT_UNIT,
    net: lineTotal(item),
    orderLine: lineText(item.buyerLineNumber),
    price: plainNumber(item.unitNetPrice),
    listPrice: listPrice(item),
    name: lineText(item.productName) || lineText(item.productNumber) || `Item ${position}`,
    sellerId: lineText(item.productNumber),
    buyerId: lineText(item.buyerProductNumber),
    gtin: gtinDigits(item.ean),
    commodityCode: commodityCode(item.statisticGroup),
    originCountry: isCountry(item.countryCode) ? item.countryCode : '',
    makerCode: item.makerCode.trim() === '*' ? '' : lineText(item.makerCode),
    ...stateTax(source, item),
  }
}

/** A code of the customs tariff has 6 to 10 digits. It is often typed in groups: 8708 30 91 or 8708.30.91. */
function commodityCode(statisticGroup: string): string {
  const digits = statisticGroup.replaceAll(/[\s.]/g, '')
  return /^\d{6,10}$/.test(digits) ? digits : ''
}

/** 'Trade Discount 10 %: 20.00; Core Part: 10.00' */
function lineNote({ allowOrCharges }: SourceItem): string {
  const rows = allowOrCharges.filter(({ identifier }) => identifier !== '')
  return rows
    .map(({ kind, percent, amount }) => {
      const rate = isEmptyInput(percent) ? '' : ` ${plainNumber(percent)} %`
      return `${kind}${rate}: ${formatMoney(toDecimal(amount))}`
    })
    .join('; ')
}

/** Only a list price above the net price can be stated, as the net price and a discount. */
function listPrice({ unitNetPrice, unitListPrice }: SourceItem): EInvoiceLine['listPrice'] {
  const discount = toDecimal(unitListPrice).minus(toDecimal(unitNetPrice))
  return discount.gt(0) ? { price: plainNumber(unitListPrice), discount: discount.toFixed() } : null
}

/** Codes of the list UNTDID 7161. */
const CHARGE_CODES: Readonly<Record<string, string>> = {
  'Freight Charges': 'FC',
  Packing: 'PC',
  'Returnable Container': 'RAD',
  Insurance: 'ABK',
}
/** Code of the list UNTDID 5189: discount. */
const ALLOWANCE_CODE = '95'

/** An allowance or a charge of the whole invoice; empty for a row without an identifier. */
export function toAllowOrCharge(source: InvoiceSource, row: AllowOrCharge, itemTotal: string): PrintedAllowOrCharge[] {
  if (row.identifier === '') return []
  const isCharge = row.identifier === 'Charge'
  const amount = formatMoney(toDecimal(row.amount))
  // The amount can be edited: the percent is stated only where it gives exactly this amount.
  const isPercentExact =
    !isEmptyInput(row.percent) && formatPercentAmount(row.percent, parseDecimal(itemTotal)) === amount
  return [
    {
      isCharge,
      amount,
      base: isPercentExact ? itemTotal : '',
      percent: isPercentExact ? plainNumber(row.percent) : '',
      reason: row.kind,
      reasonCode: isCharge ? (CHARGE_CODES[row.kind] ?? '') : ALLOWANCE_CODE,
      ...stateTax(source, row),
    },
  ]
}

function stateTax(source: InvoiceSource, row: { taxCode: string; taxPercent: NumberInput }): PrintedTax {
  const { category, rate } = rowTax(source, row)
  return { category, rate }
}

/** Decimal text without trailing zeros. */
function plainNumber(value: NumberInput): string {
  return toDecimal(value).toFixed()
}

/** The text in one line: line breaks and tabs are blanks, and characters that XML cannot hold are removed. */
export function lineText(text: string): string {
  return text
    .replaceAll(/[\t\n\r]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
}
