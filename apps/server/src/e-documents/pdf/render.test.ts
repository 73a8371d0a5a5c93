import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import {
  anEDocumentSetting,
  anInvoiceSource,
  aSourceItem,
  CREDIT_CASES,
  INVOICE_CASES,
  someInvoiceFacts,
} from '@partwire/domain/e-document/samples'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../../upstream/codec/xml/parse'
import { writeCiiInvoice } from '../cii'
import { readPdf } from '../testing/read-pdf'
import { findTexts } from '../testing/xml-files'
import { type PdfInput, renderInvoicePdf } from './render'
import { formatDecimal, formatPrice, WORDS } from './words'

const SUBMITTED_AT = new Date('2026-11-15T09:30:00Z')

describe('a ZUGFeRD file', () => {
  test('is a PDF/A-3 whose metadata name the invoice inside', async () => {
    const { metadata, raw } = await readPdf(await renderZugferd(INVOICE_CASES.A))

    expect(raw.slice(0, 8)).toBe('%PDF-1.7')
    const xmp = parseXml(metadata, 'The metadata')
    const texts = ['part', 'conformance', 'DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'].map(
      (name) => findTexts(xmp, name),
    )
    expect(texts).toEqual([['3'], ['B'], ['INVOICE'], ['factur-x.xml'], ['1.0'], ['EN 16931']])
    // The extension schema declares the same four.
    expect(findTexts(xmp, 'name')).toEqual(['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'])
  })

  test('contains the XML as an alternative of the document', async () => {
    const { attachments, raw } = await readPdf(await renderZugferd(INVOICE_CASES.C))

    expect(attachments).toEqual({ 'factur-x.xml': writeCiiInvoice(buildEInvoice(INVOICE_CASES.C)) })
    expect(raw).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(raw).toContain('/AFRelationship /Alternative')
    expect(raw).toContain('/Subtype /text#2Fxml')
  })

  test('has all its fonts inside', async () => {
    const { raw } = await readPdf(await renderZugferd(INVOICE_CASES.B3))

    const names = [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) => name.replace(/^[A-Z]{6}\+/, ''))
    expect(new Set(names)).toEqual(
      new Set(['NotoSans-Regular', 'NotoSans-Bold', 'NotoSansSC-Regular', 'NotoSansSC-Bold']),
    )
    expect(raw.match(/\/FontFile2 /g)?.length).toBe(new Set(names).size)
  })

  test('of the same invoice has the same bytes', async () => {
    const [first, second] = [await renderZugferd(INVOICE_CASES.C), await renderZugferd(INVOICE_CASES.C)]

    expect(first.equals(second)).toBe(true)
  })
})

test('a plain PDF has nothing inside and says nothing of Factur-X', async () => {
  const { attachments, metadata, raw } = await readPdf(await render(INVOICE_CASES.A))

  expect(attachments).toEqual({})
  expect(metadata).not.toContain('factur-x')
  expect(raw).not.toContain('/AFRelationship')
})

test('it shows what the XML says: parties, numbers, days, lines with their notes, taxes, terms and bank', async () => {
  const { pages } = await readPdf(await render(INVOICE_CASES.C))

  const [page = ''] = pages
  expect(pages).toHaveLength(1)
  for (const text of [
    'Invoice number INV-1',
    'Kessler AG',
    'VAT ID DE123456789',
    'Tax number 231/123/45678',
    'Registration number HRB 4711',
    'Electronic address 9930:DE123456789',
    'Autohaus Nord',
    'Your order PO-2026-100',
    'Dispatch advice DA-1',
    'Delivery date 2026-11-12',
    'List price 20.00 − 7.50 · Trade Discount 10 %: 20.00',
    'Core Part: 10.00',
    'Sum of all lines 1,195.00',
    'Quantity Discount 2 % (VAT 19 %) -23.90',
    'Freight Charges (VAT 19 %) 15.00',
    'Packing (VAT 7 %) 4.50',
    'Net amount 1,190.60',
    'VAT 19 % on 206.10 39.16',
    'VAT 7 % on 984.50 68.92',
    'VAT in total 108.08',
    'Total EUR 1,298.68',
    'IBAN DE89370400440532013000 · BIC DEUTDEFF',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(text)
  }
})

/**
 * What is printed in another way: codes in words (countries, units, kinds of rows and payment), the terms for machines as a
 * sentence, and the sums of allowances and of charges as their rows.
 */
const IN_WORDS = /(?:country|originCountry|unitCode|reasonCode|meansCode|paymentTerms|totals\.(?:allowances|charges))$/

test.each(Object.entries({ ...INVOICE_CASES, ...CREDIT_CASES }))(
  'nothing that the XML of case %s says is missing in the PDF',
  async (_name, source) => {
    const { pages } = await readPdf(await render(source))
    const printed = pages.join('').replaceAll(/\s/g, '')

    const missing = findValues(buildEInvoice(source)).filter(
      ([path, value]) => !IN_WORDS.test(path) && !printedForms(value).some((form) => printed.includes(form)),
    )
    expect(missing).toEqual([])
  },
)

/** All texts inside a value that are not blank, each with its path. */
function findValues(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findValues(inner, `${path}.${key}`))
}

/** How a text, a day, an amount or a price can be printed, without blanks. */
function printedForms(value: string): string[] {
  const forms = [value, WORDS.en.formatDay(value), formatDecimal(value, WORDS.en), formatPrice(value, WORDS.en)]
  return forms.map((form) => form.replaceAll(/\s/g, '')).filter((form) => form !== '')
}

test('the words are those of the language of the documents, and numbers and days are written as in it', async () => {
  const { pages } = await readPdf(await render(INVOICE_CASES.C, { language: 'de' }))

  // The German words are longer, and the page has room for them.
  expect(pages).toHaveLength(1)
  for (const text of [
    'Rechnung',
    'Nettobetrag 1.190,60',
    'USt. 19 % auf 206,10 39,16',
    'Lieferdatum 12.11.2026',
    'Mengenrabatt 2 %',
    'Fracht (USt. 19 %) 15,00',
    'Altteilwert: 10.00',
  ]) {
    expect(pages[0]).toContain(text)
  }
})

test('why no tax is charged is said in words', async () => {
  const [english, german] = await Promise.all(
    (['en', 'de'] as const).map(async (language) => readPdf(await render(INVOICE_CASES.B, { language }))),
  )

  expect(english?.pages[0]).toContain('VAT 0 % K on 2,069.70 Intra-Community supply (VATEX-EU-IC) 0.00')
  expect(german?.pages[0]).toContain('Steuerfreie innergemeinschaftliche Lieferung (VATEX-EU-IC)')
})

test('a discount is said in words, without the line that only machines read', async () => {
  const { pages } = await readPdf(await render(INVOICE_CASES.A))

  expect(pages[0]).toContain('2 % discount for payment until 2026-11-29.')
  expect(pages[0]).not.toContain('SKONTO')
})

test('a currency without decimals has a rounding and an amount payable', async () => {
  const { pages } = await readPdf(await render(INVOICE_CASES.H))

  expect(pages[0]).toContain('Total JPY 110.06 Rounding -0.06 Amount payable JPY 110.00')
})

test('the reason of a credit note and the dispatch advices of its invoice are lines of their own', async () => {
  const dispatchAdvices = ['1', '2'].map((n) => ({ desAdvId: `DA-${n}`, deliveryDate: `2026111${n}` }))
  const facts = { ...CREDIT_CASES.E.facts, dispatchAdvices }
  const [english, german] = await Promise.all(
    (['en', 'de'] as const).map(async (language) => readPdf(await render({ ...CREDIT_CASES.E, facts }, { language }))),
  )

  expect(english?.pages[0]).toContain('Two discs were returned Dispatch advices: DA-1, DA-2')
  expect(german?.pages[0]).toContain('Two discs were returned Lieferscheine: DA-1, DA-2')
})

test.each([
  ['Latin', 'Kraftfahrzeugteile Łódź Đặng & <Söhne>'],
  ['Greek', 'Ανταλλακτικά Αθήνα'],
  ['Cyrillic', 'Автозапчасти Київ'],
  ['Chinese', '北京汽车零件 臺灣'],
  ['Japanese', 'ブレーキディスク カタログ ひらがな'],
])('a name in %s letters can be read and copied', async (_script, name) => {
  const { pages } = await readPdf(await render(withBuyerName(name)))

  expect(pages[0]?.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
})

test('a character without a font is a question mark in the PDF, and itself in the XML', async () => {
  const { pages, attachments } = await readPdf(await renderZugferd(withBuyerName('Parts 부품 قطع 🚗')))

  expect(pages[0]).toContain('Parts ?? ??? ?')
  expect(attachments['factur-x.xml']).toContain('Parts 부품 قطع 🚗')
})

test('characters with a meaning in XML do not break the metadata', async () => {
  const { metadata } = await readPdf(await renderZugferd(anInvoiceSource({ invoiceId: 'A&B <1>' })))

  expect(() => parseXml(metadata, 'The metadata')).not.toThrow()
})

test('every page has the head of the table and its number', async () => {
  const { pages } = await readPdf(await render(INVOICE_CASES.D2))

  expect(pages.length).toBeGreaterThan(5)
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
  const pagesWithLines = pages.filter((page) => page.includes('Brake'))
  expect(pagesWithLines.length).toBeGreaterThan(5)
  for (const page of pagesWithLines) expect(page).toContain('Description')
})

test('the sums are never alone on a page, however many lines come before', async () => {
  for (let count = 12; count <= 36; count += 2) {
    const items = Array.from({ length: count }, (_, i) =>
      aSourceItem({ productName: `Item ${i + 1};`, taxPercent: 19 }),
    )
    const { pages } = await readPdf(await render(anInvoiceSource({ items })))

    const page = pages.find((text) => text.includes('Net amount'))
    expect(page).toContain(`Item ${count};`)
    expect(page).toContain('Total EUR')
  }
})

test('an invoice for which no e-invoice can be made is printed as it was sent', async () => {
  const source = anInvoiceSource({
    isTaxApplies: true,
    items: [aSourceItem({ quantityUom: 'Fuhre', taxCode: 'FREE', taxPercent: 0 })],
    facts: someInvoiceFacts({ setting: anEDocumentSetting({ taxes: [] }) }),
  })
  const { pages } = await readPdf(await render(source))

  expect(pages[0]).toContain('10 Fuhre')
  expect(pages[0]).toContain('VAT 0 % on 125.00 0.00')
})

test('sums that were calculated by a former rule are printed without a breakdown', async () => {
  const submittedSums = { netValue: '0.68', taxAmount: '0.12', total: '0.80', payable: null }
  const { pages } = await readPdf(await render({ ...INVOICE_CASES.F, submittedSums }))

  expect(pages[0]).toContain('Net amount 0.68 VAT in total 0.12 Total EUR 0.80')
})

function withBuyerName(name1: string): InvoiceSource {
  const { buyerParty } = anInvoiceSource()
  return anInvoiceSource({
    buyerParty: { ...buyerParty, address: buyerParty.address && { ...buyerParty.address, name1 } },
  })
}

function render(source: InvoiceSource, changes: Partial<PdfInput> = {}): Promise<Buffer> {
  const invoice = buildPrintedInvoice(source)
  return renderInvoicePdf({ invoice, language: 'en', createdAt: SUBMITTED_AT, xml: null, ...changes })
}

function renderZugferd(source: InvoiceSource): Promise<Buffer> {
  return render(source, { xml: writeCiiInvoice(buildEInvoice(source)) })
}
