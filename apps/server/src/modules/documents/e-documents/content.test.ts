import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import { anInvoiceSource, aSourceItem, CREDIT_CASES, INVOICE_CASES } from '@partwire/domain/e-document/samples'
import { E_INVOICE_FORMATS, INVOICE_FORMATS, type InvoiceFormat } from '@partwire/domain/option-lists'
import { describe, expect, test } from 'vitest'
import { renderDocumentPdf } from '../../../e-documents/pdf/documents/render-document'
import { renderInvoicePdf } from '../../../e-documents/pdf/render'
import { readPdf } from '../../../e-documents/testing/read-pdf'
import { FileRefusal } from '../../../errors'
import { createContent } from './content'

const PDF = { makeInvoicePdf: renderInvoicePdf, makeDocumentPdf: renderDocumentPdf, close: async () => {} }

describe.each(E_INVOICE_FORMATS)('%s', (format) => {
  test.each(['A', 'B', 'B2', 'B3', 'C', 'F', 'G', 'H'] as const)('is made of case %s', async (name) => {
    expect(await create(INVOICE_CASES[name], format)).toBeInstanceOf(Buffer)
  })

  test('is made of the credit note', async () => {
    expect(await create(CREDIT_CASES.E, format)).toBeInstanceOf(Buffer)
  })

  test('that would break a rule is never handed out, although no fact is missing', async () => {
    const items = [aSourceItem({ unitNetPrice: '-12.50', taxCode: 'VAT', taxPercent: 19 })]

    expect(await refusal(anInvoiceSource({ items }), format)).toEqual([
      { path: '', label: expect.stringMatching(/^This invoice cannot be given as \S+: it would break BR-27\.$/) },
    ])
  })

  test('of an invoice with a tax on unrounded amounts is refused; the PDF shows it as it was sent', async () => {
    const submittedSums = { netValue: '0.68', taxAmount: '0.12', total: '0.80', payable: null }
    const sent = { ...INVOICE_CASES.F, submittedSums }

    expect(await refusal(sent, format)).toEqual([
      {
        path: '',
        label:
          'This invoice was sent with its tax calculated on unrounded amounts and cannot be given as an EN 16931 invoice. The PDF shows it as it was sent.',
      },
    ])
    const { pages } = await readPdf(await create(sent, 'pdf'))
    expect(pages[0]).toContain('0,80')
  })
})

test('sums that the rules of ZUGFeRD cannot add exactly refuse it; the other formats are made', async () => {
  const items = [aSourceItem({ unitNetPrice: '10000000000000', quantity: 1, taxCode: 'VAT', taxPercent: 19 })]
  const source = anInvoiceSource({ items })

  expect(await refusal(source, 'zugferd')).toEqual([
    { path: '', label: 'This invoice cannot be given as ZUGFeRD: it would break BR-CO-10.' },
  ])
  expect(await create(source, 'xrechnung')).toBeInstanceOf(Buffer)
  expect(await create(source, 'peppol')).toBeInstanceOf(Buffer)
})

test.each(INVOICE_FORMATS)('%s: of an invoice without items no file is made', async (format) => {
  expect(await refusal(anInvoiceSource({ items: [] }), format)).toEqual([
    { path: '', label: 'There is nothing to invoice: no file is made.' },
  ])
})

function create(source: InvoiceSource, format: InvoiceFormat): Promise<Buffer> {
  return createContent({ pdf: PDF }, { head: { submittedAt: '2026-11-15T09:30:00Z' }, source }, format)
}

/** What the refusal says. */
async function refusal(source: InvoiceSource, format: InvoiceFormat) {
  const error: unknown = await create(source, format).catch((thrown: unknown) => thrown)
  return error instanceof FileRefusal ? error.issues : error
}
