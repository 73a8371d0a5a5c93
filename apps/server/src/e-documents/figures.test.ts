import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { brokenRules } from '@partwire/domain/e-document/checks'
import type { InvoiceSource, SourceItem } from '@partwire/domain/e-document/invoice-source'
import { anInvoiceSource, aSourceItem } from '@partwire/domain/e-document/samples'
import { invoiceTotals, lineTotal } from '@partwire/domain/invoice/totals'
import fc from 'fast-check'
import type { Content } from 'pdfmake'
import { expect, test } from 'vitest'
import { INVOICE } from '../upstream/codec/samples'
import { writeInvoice } from '../upstream/codec/documents/write-invoice'
import { parseXml } from '../upstream/codec/xml/parse'
import { writeCiiInvoice } from './cii'
import { linesTable } from './pdf/lines-table'
import { renderInvoicePdf } from './pdf/render'
import { WORDS } from './pdf/words'
import { readPdf } from './testing/read-pdf'
import { findTexts } from './testing/xml-files'
import { writeUblInvoice } from './ubl'

/** The figures that every form of an invoice states. */
interface Figures {
  lines: string[]
  net: string
  tax: string
  total: string
}

const price = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
const tax = fc.constantFrom(
  { taxCode: 'S19', taxPercent: '19' },
  { taxCode: 'S7', taxPercent: '7' },
  { taxCode: 'S55', taxPercent: '5.5' },
)
const item: fc.Arbitrary<SourceItem> = fc
  .record({ unitNetPrice: price, quantity: fc.integer({ min: 1, max: 999 }), tax })
  .map(({ tax: chosen, ...drawn }) => aSourceItem({ ...drawn, ...chosen }))
const row: fc.Arbitrary<InvoiceSource['allowOrCharges'][number]> = fc
  .record({ isCharge: fc.boolean(), amount: fc.integer({ min: 1, max: 9_999 }), tax })
  .map(({ isCharge, amount, tax: chosen }) => ({
    identifier: isCharge ? 'Charge' : 'Allow',
    kind: isCharge ? 'Packing' : 'Discount',
    percent: '',
    amount: (amount / 100).toFixed(2),
    ...chosen,
  }))
const source = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 60 }),
    allowOrCharges: fc.array(row, { maxLength: 4 }),
    currency: fc.constantFrom('EUR', 'USD'),
    isTaxApplies: fc.boolean(),
  })
  .map((drawn) => anInvoiceSource({ ...drawn, taxTreatment: 'G' }))

test('screen, TXML, UBL, CII and PDF of a random invoice state the same figures, and its files break no rule', () => {
  fc.assert(
    fc.property(source, (drawn) => {
      const expected = screenFigures(drawn)

      expect(brokenRules(buildEInvoice(drawn))).toEqual([])
      expect(txmlFigures(drawn)).toEqual(expected)
      expect(ublFigures(drawn)).toEqual(expected)
      expect(ciiFigures(drawn)).toEqual(expected)
      expect(printedFigures(drawn)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('the text of the rendered PDF contains these figures', async () => {
  await fc.assert(
    fc.asyncProperty(source, async (drawn) => {
      const invoice = buildPrintedInvoice(drawn)
      const createdAt = new Date('2026-11-15T09:30:00Z')
      const { pages } = await readPdf(await renderInvoicePdf({ invoice, language: 'en', createdAt, xml: null }))
      const text = pages.join(' ').replaceAll(',', '')
      const { lines, net, total } = screenFigures(drawn)

      expect(text).toContain(`Net amount ${net}`)
      expect(text).toContain(`Total ${drawn.currency} ${total}`)
      for (const line of lines) expect(text).toContain(` ${line} `)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

function screenFigures(drawn: InvoiceSource): Figures {
  const { netValue, taxAmount, total } = invoiceTotals(drawn)
  return { lines: drawn.items.map(lineTotal), net: netValue, tax: taxAmount, total }
}

function txmlFigures(drawn: InvoiceSource): Figures {
  const totals = invoiceTotals(drawn)
  const [sample] = INVOICE.items
  if (sample === undefined) throw new Error('The sample has no item.')
  const { raw } = writeInvoice({
    ...INVOICE,
    items: drawn.items.map((each) => ({
      ...sample,
      quantity: String(each.quantity),
      unitNetPrice: String(each.unitNetPrice),
      lineTotal: lineTotal(each),
    })),
    totals: { net: totals.netValue, gross: totals.total, tax: totals.taxAmount, payable: totals.total },
    taxTotals: totals.taxTotals,
  })
  const root = parseXml(raw, 'The invoice')
  return {
    lines: findTexts(root, 'TotalValue').map(withTwoDecimals),
    net: withTwoDecimals(findTexts(root, 'InvoiceNetValue')[0]),
    tax: withTwoDecimals(findTexts(root, 'InvoiceTaxAmount')[0]),
    total: withTwoDecimals(findTexts(root, 'InvoiceGrossValue')[0]),
  }
}

function ublFigures(drawn: InvoiceSource): Figures {
  const root = parseXml(writeUblInvoice(buildEInvoice(drawn), 'xrechnung'), 'The invoice')
  const [, ...lines] = findTexts(root, 'LineExtensionAmount')
  return {
    lines,
    net: findTexts(root, 'TaxExclusiveAmount')[0] ?? '',
    tax: findTexts(root, 'TaxAmount')[0] ?? '',
    total: findTexts(root, 'TaxInclusiveAmount')[0] ?? '',
  }
}

function ciiFigures(drawn: InvoiceSource): Figures {
  const root = parseXml(writeCiiInvoice(buildEInvoice(drawn)), 'The invoice')
  return {
    lines: findTexts(root, 'LineTotalAmount').slice(0, -1),
    net: findTexts(root, 'TaxBasisTotalAmount')[0] ?? '',
    tax: findTexts(root, 'TaxTotalAmount')[0] ?? '',
    total: findTexts(root, 'GrandTotalAmount')[0] ?? '',
  }
}

/** The figures of the table of the PDF. The last rows are a table inside its last row. */
function printedFigures(drawn: InvoiceSource): Figures {
  const rows = tableRows(linesTable(buildPrintedInvoice(drawn), WORDS.en)).slice(1)
  const shown = rows.map((cells) => ({
    label: cellText(cells[0]),
    // A cell that spans several columns is followed by empty ones.
    amount: cellText(cells.findLast((cell) => cell !== '')).replaceAll(',', ''),
  }))
  const amountBy = (label: string) => shown.find((each) => each.label.startsWith(label))?.amount ?? ''
  const taxes = shown.filter(({ label }) => /^VAT \S+ % \S* ?on /.test(label)).map(({ amount }) => amount)
  return {
    lines: shown.filter(({ label }) => /^\d+$/.test(label)).map(({ amount }) => amount),
    net: amountBy('Net amount'),
    tax: taxes.length === 1 ? (taxes[0] ?? '') : amountBy('VAT in total'),
    total: amountBy('Total'),
  }
}

function tableRows(content: Content | undefined): Content[][] {
  if (content === undefined || typeof content === 'string' || !('table' in content)) return []
  return content.table.body.flatMap((cells) => {
    const [first] = cells
    const inside = tableRows(first)
    return inside.length > 0 ? inside : [cells]
  })
}

function cellText(content: Content | undefined): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  if ('stack' in content) return content.stack.map(cellText).join(' ')
  if (!('text' in content)) return ''
  return typeof content.text === 'string' ? content.text : content.text.map(({ text }) => text).join('')
}

/** TXML writes amounts without trailing zeros. */
function withTwoDecimals(value = ''): string {
  const [whole = '', decimals = ''] = value.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
