import type { PrintedBreakdown, PrintedInvoice, PrintedLine } from '@partwire/domain/e-document/e-invoice'
import { standardExemption } from '@partwire/domain/e-document/tax-categories'
import type { Block, Content, Style, Table, TableLayout } from 'pdfmake'
import { translateKind, translateNote } from './allowance-words'
import { joinParts, labelled, plainText, MUTED_COLOUR, quietText } from './content'
import { headCell, PADDING_PT, rowLayout, spanningRow } from './table'
import { formatDecimal, formatPrice, type Words } from './words'

const RIGHT: Style = { alignment: 'right' }
const WIDTHS: Readonly<Table['widths']> = [22, '*', 62, 66, 36, 90]

/**
 * The last rows of the table are one row that no page break divides, so that the sums are never alone on a page. Few
 * enough to fit on a page.
 */
const MAX_ROWS_KEPT_TOGETHER = 25

/** The lines of the invoice, and below them allowances, charges, taxes and sums. The head is repeated on each page. */
export function linesTable(invoice: PrintedInvoice, words: Words): Block {
  const sums = sumRows(invoice, words)
  const rows = [...invoice.lines.map((line) => lineRow(line, words)), ...sums]
  const kept = Math.min(sums.length + 1, MAX_ROWS_KEPT_TOGETHER, rows.length)
  // The library changes what it is given, so that each table has widths of its own.
  const last: Block = {
    table: { widths: [...WIDTHS], body: rows.slice(-kept) },
    layout: lastLayout(kept - sums.length),
  }
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...WIDTHS],
      body: [headRow(invoice, words), ...rows.slice(0, -kept), spanningRow(last, WIDTHS.length)],
    },
    layout: tableLayout(rows.length - kept + 1),
    margin: [0, 18, 0, 14],
  }
}

/** Lines above and below the head. The outer columns have no padding, so that a table inside has the same columns. */
function tableLayout(lastRow: number): TableLayout {
  const isLast = (row: number) => row === lastRow
  return {
    ...rowLayout(),
    hLineWidth: (line) => (line <= 1 ? 0.75 : 0),
    paddingTop: (row) => (isLast(row) ? 0 : PADDING_PT),
    paddingBottom: (row) => (isLast(row) ? 0 : PADDING_PT),
  }
}

const SUM_PADDING_PT = 1.5

/** The sums are closer to each other than the lines above them, of which there may be one. */
function lastLayout(lineCount: number): TableLayout {
  return {
    ...rowLayout(),
    paddingTop: (row) => (row > lineCount ? SUM_PADDING_PT : PADDING_PT),
    paddingBottom: (row) => (row >= lineCount ? SUM_PADDING_PT : PADDING_PT),
  }
}

function headRow({ currency }: PrintedInvoice, words: Words): Content[] {
  return [
    headCell(words.position),
    headCell(words.description),
    headCell(words.quantity, RIGHT),
    headCell(words.unitPrice, RIGHT),
    headCell(words.tax, RIGHT),
    headCell(`${words.amount} ${currency}`, RIGHT),
  ]
}

function lineRow(line: PrintedLine, words: Words): Content[] {
  return [
    plainText(line.id),
    { stack: [plainText(line.name, { bold: true }), ...lineDetails(line, words)] },
    plainText(`${formatDecimal(line.quantity, words)} ${line.unit}`, RIGHT),
    plainText(formatPrice(line.price, words), RIGHT),
    plainText(formatTax(line, words), RIGHT),
    plainText(formatDecimal(line.net, words), RIGHT),
  ]
}

/** Everything else that the XML says about a line, in small text. */
function lineDetails(line: PrintedLine, words: Words): Content[] {
  const { listPrice } = line
  const numbers = [
    labelled(words.productNumber, line.sellerId),
    labelled(words.buyerProductNumber, line.buyerId),
    labelled(words.makerCode, line.makerCode),
    labelled('GTIN', line.gtin),
    labelled(words.orderLine, line.orderLine),
    labelled(words.commodityCode, line.commodityCode),
    labelled(words.origin, line.originCountry),
  ]
  const price =
    listPrice === null
      ? ''
      : `${words.listPrice} ${formatPrice(listPrice.price, words)} − ${formatPrice(listPrice.discount, words)}`
  return [joinParts(numbers, ' · '), joinParts([price, translateNote(line.note, words.language)], ' · ')]
    .filter((text) => text !== '')
    .map((text) => quietText(text))
}

/** `19 %`, or `0 % K` where the category says why. What is not subject to VAT has no rate. */
function formatTax({ category, rate }: Pick<PrintedLine, 'category' | 'rate'>, words: Words): string {
  if (category === 'O') return 'O'
  return joinParts([`${formatDecimal(rate, words)} %`, category === 'S' ? '' : category], ' ')
}

function sumRows(invoice: PrintedInvoice, words: Words): Content[][] {
  const { totals, allowOrCharges, taxes } = invoice
  const amount = (value: string) => formatDecimal(value, words)
  return [
    ...(allowOrCharges.length === 0 ? [] : [sumRow(words.lineTotal, amount(totals.lines))]),
    ...allowOrCharges.map((row) => {
      const percent = row.percent === '' ? '' : `${formatDecimal(row.percent, words)} %`
      const label = joinParts(
        [translateKind(row.reason, words.language), percent, `(${words.tax} ${formatTax(row, words)})`],
        ' ',
      )
      return sumRow(label, amount(row.isCharge ? row.amount : `-${row.amount}`))
    }),
    sumRow(words.netAmount, amount(totals.net), { bold: true }),
    ...taxes.map((tax) => taxRow(tax, words)),
    ...(taxes.length === 1 ? [] : [sumRow(words.taxTotal, amount(totals.tax))]),
    sumRow(`${words.total} ${invoice.currency}`, amount(totals.total), { bold: true, fontSize: 11 }),
    ...(totals.rounding === ''
      ? []
      : [
          sumRow(words.rounding, amount(totals.rounding)),
          sumRow(
            `${invoice.precedingInvoice === null ? words.payable : words.credited} ${invoice.currency}`,
            amount(totals.payable),
            { bold: true, fontSize: 11 },
          ),
        ]),
  ]
}

function taxRow(tax: PrintedBreakdown, words: Words): Content[] {
  const label = `${words.tax} ${formatTax(tax, words)} ${words.taxOn} ${formatDecimal(tax.base, words)}`
  const isStandard = tax.exemptionReason === standardExemption(tax.category).reason
  const translated = isStandard && tax.category !== '' ? words.exemptions[tax.category] : undefined
  const reason = joinParts(
    [translated ?? tax.exemptionReason, tax.exemptionCode === '' ? '' : `(${tax.exemptionCode})`],
    ' ',
  )
  const lines = [
    plainText(label, RIGHT),
    ...(reason === '' ? [] : [plainText(reason, { ...RIGHT, color: MUTED_COLOUR })]),
  ]
  return sumCells({ stack: lines }, plainText(formatDecimal(tax.amount, words), RIGHT))
}

function sumRow(label: string, amount: string, style: Style = {}): Content[] {
  return sumCells(plainText(label, { ...RIGHT, ...style }), plainText(amount, { ...RIGHT, ...style }))
}

/** Sums may be longer than amounts of lines: they have two columns. */
const SUM_COLUMNS = 2

function sumCells(label: Block, amount: Block): Content[] {
  const labelColumns = WIDTHS.length - SUM_COLUMNS
  return [
    { ...label, colSpan: labelColumns },
    ...WIDTHS.slice(1, labelColumns).map(() => ''),
    { ...amount, colSpan: SUM_COLUMNS },
    ...WIDTHS.slice(1, SUM_COLUMNS).map(() => ''),
  ]
}
