import { buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { anInvoiceSource, aSourceItem } from '@partwire/domain/e-document/samples'
import { describe, expect, test } from 'vitest'
import { readPdf, readRightEdge } from '../testing/read-pdf'
import { renderDocumentPdf, type PrintedDocument } from './documents/render-document'
import { aConfirmedItem, aDispatchedItem, aSentAdvice, aSentResponse } from './documents/samples'
import { renderInvoicePdf } from './render'

/** A4 without its right margin. */
const RIGHT_EDGE_PT = 547.29
const SETTINGS = { language: 'en', createdAt: new Date('2026-11-15T09:30:00Z') } as const

/** Longer than any column, and without a place where a word may end. */
const NAME = 'Kupplungsscheibenreparatursatz'.repeat(4)
const NUMBER = 'N'.repeat(90)

describe('a word that is wider than its column goes over several lines, and nothing leaves the page', () => {
  test('of an invoice', async () => {
    const { buyerParty } = anInvoiceSource()
    const source = anInvoiceSource({
      invoiceId: NUMBER,
      email: `${'accounts'.repeat(10)}@example.test`,
      buyerParty: { ...buyerParty, address: buyerParty.address && { ...buyerParty.address, name1: NAME } },
      items: [aSourceItem({ taxCode: 'VAT', taxPercent: 19, productName: NAME, productNumber: NUMBER })],
    })

    const pdf = await renderInvoicePdf({ ...SETTINGS, invoice: buildPrintedInvoice(source), xml: null })

    await expectWhole(pdf, [NAME, NUMBER, source.email])
  })

  const items = [aDispatchedItem({ productName: NAME, productNumber: NUMBER })]
  const confirms = [{ quantity: '10', status: 'Rejected', reason: NAME, deliveryDate: '' } as const]
  test.each<PrintedDocument>([
    { format: 'confirmation', document: aSentResponse({ items: [aConfirmedItem({ productName: NUMBER, confirms })] }) },
    { format: 'deliveryNote', document: aSentAdvice({ transportId: NUMBER, items }) },
    { format: 'packingList', document: aSentAdvice({ transportId: NUMBER, items }) },
  ])('of the file $format', async (printed) => {
    await expectWhole(await renderDocumentPdf({ ...printed, ...SETTINGS }), [NAME, NUMBER])
  })
})

async function expectWhole(pdf: Buffer, words: readonly string[]): Promise<void> {
  const { pages } = await readPdf(pdf)
  const printed = pages.join('').replaceAll(/\s/g, '')
  for (const word of words) expect(printed).toContain(word)
  expect(await readRightEdge(pdf)).toBeLessThanOrEqual(RIGHT_EDGE_PT)
}
