import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { creditSource } from '@partwire/domain/e-document/credit-source'
import type { EInvoice } from '@partwire/domain/e-document/e-invoice'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import { CREDIT_CASES, INVOICE_CASES } from '@partwire/domain/e-document/samples'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../upstream/codec/xml/parse'
import { writeCiiInvoice } from './cii'
import { renderInvoicePdf } from './pdf/render'
import { CII_SEQUENCES } from './testing/cii-sequences'
import { readPdf } from './testing/read-pdf'
import { UBL_SEQUENCES } from './testing/ubl-sequences'
import { findDisorder, findTexts, inLines } from './testing/xml-files'
import { writeUblInvoice } from './ubl'

const CREDIT = buildEInvoice(CREDIT_CASES.E)

/** A credit note with allowances and charges, of an invoice in a currency without decimals. */
const WITH_ROWS = creditSource(
  { ...INVOICE_CASES.C, currency: 'JPY' },
  {
    creditNoteId: 'CN-2',
    issueDate: '20261121',
    reason: 'Everything was returned',
    items: INVOICE_CASES.C.items,
    allowOrCharges: INVOICE_CASES.C.allowOrCharges,
  },
)

describe('as UBL, a credit note', () => {
  const text = writeUblInvoice(CREDIT, 'xrechnung')

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot('golden/E-xrechnung.xml')
  })

  test('is a CreditNote of type 381 that refers to number and issue date of its invoice', () => {
    const root = parseXml(text, 'The credit note')

    expect(root.name).toBe('CreditNote')
    expect(findTexts(root, 'CreditNoteTypeCode')).toEqual(['381'])
    expect(findTexts(root, 'CreditedQuantity')).toEqual(['2'])
    expect(text).toContain(
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-1</cbc:ID><cbc:IssueDate>2026-11-15</cbc:IssueDate>',
    )
  })

  test.each([CREDIT, buildEInvoice(WITH_ROWS)])('has the elements in the order of the schema: $number', (credit) => {
    expect(findDisorder(parseXml(writeUblInvoice(credit, 'peppol'), 'The credit note'), UBL_SEQUENCES)).toEqual([])
  })

  test('has no due date, which its schema does not know', () => {
    expect(text).not.toContain('DueDate')
  })
})

describe('a reason with `#` names no subject code of a note (BR-CL-08)', () => {
  test.each([
    ['Position #12 was returned', 'Position #12 was returned'],
    ['Positions #12 #13 returned', 'Positions No. 12 No. 13 returned'],
    ['Order#7 (#12, # 13)', 'Order No. 7 (No. 12, No. 13)'],
    ['#AAI#damaged', 'AAI damaged'],
    ['##12', 'No. 12'],
  ])('%j is the note %j', (reason, note) => {
    const credit = withReason(reason)

    expect(findTexts(parseXml(writeUblInvoice(credit, 'peppol'), 'The credit note'), 'Note')[0]).toBe(note)
  })

  test('no text has a second `#`', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('#', ' ', 'A', 'é', '7', '.'), minLength: 1 }), (reason) => {
        const root = parseXml(writeUblInvoice(withReason(`Returned ${reason}`), 'xrechnung'), 'The credit note')

        expect(findTexts(root, 'Note')[0]?.split('#').length).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('screen, PDF and CII have the reason as it was typed', () => {
    const credit = withReason('Positions #12 #13 returned')

    expect(credit.note).toBe('Positions #12 #13 returned')
    expect(findTexts(parseXml(writeCiiInvoice(credit), 'The credit note'), 'Content')[0]).toBe(credit.note)
  })
})

describe('as CII, a credit note', () => {
  const text = writeCiiInvoice(CREDIT)

  test('is written as in its golden file', async () => {
    await expect(inLines(text)).toMatchFileSnapshot('golden/E-zugferd.xml')
  })

  test('has type 381 and refers to number and issue date of its invoice', () => {
    expect(text).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(text).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-1</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261115<',
    )
  })

  test.each([CREDIT, buildEInvoice(WITH_ROWS)])('has the elements in the order of the schema: $number', (credit) => {
    expect(findDisorder(parseXml(writeCiiInvoice(credit), 'The credit note'), CII_SEQUENCES)).toEqual([])
  })
})

describe('the PDF of a credit note', () => {
  test.each([
    ['en', ['Credit note', 'CN-1', 'Invoice number', 'INV-1', 'Two discs were returned', 'Total EUR 29.75']],
    ['de', ['Rechnungskorrektur', 'CN-1', 'Rechnungsnummer', 'INV-1', 'Two discs were returned', '29,75']],
  ] as const)('says in %s what it credits, of which invoice and why', async (language, texts) => {
    const { pages } = await readPdf(await render(CREDIT_CASES.E, language))

    for (const text of texts) expect(pages[0]).toContain(text)
  })

  test('asks for no payment and names no account', async () => {
    const { pages } = await readPdf(await render(CREDIT_CASES.E, 'en'))

    expect(pages[0]).not.toContain('Please pay by')
    expect(pages[0]).not.toContain('IBAN')
  })

  test('in a currency without decimals says which amount is credited', async () => {
    const { pages } = await readPdf(await render(WITH_ROWS, 'en'))

    expect(pages[0]).toContain('Amount credited JPY')
  })

  test('as ZUGFeRD contains the credit note', async () => {
    const xml = writeCiiInvoice(CREDIT)
    const { attachments } = await readPdf(await render(CREDIT_CASES.E, 'en', xml))

    expect(attachments).toEqual({ 'factur-x.xml': xml })
  })
})

function withReason(reason: string): EInvoice {
  return buildEInvoice({ ...CREDIT_CASES.E, credit: { invoiceId: 'INV-1', issueDate: '20261115', reason } })
}

function render(source: InvoiceSource, language: DocumentLanguage, xml: string | null = null): Promise<Buffer> {
  const createdAt = new Date('2026-11-20T09:30:00Z')
  return renderInvoicePdf({ invoice: buildPrintedInvoice(source), language, createdAt, xml })
}
