import { buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { anInvoiceSource, INVOICE_CASES } from '@partwire/domain/e-document/samples'
import { afterAll, expect, test } from 'vitest'
import { pdfThread } from './pdf-thread'
import { type PdfInput, renderInvoicePdf } from './render'

const maker = pdfThread()
afterAll(() => maker.close())

const INPUT: PdfInput = {
  invoice: buildPrintedInvoice(INVOICE_CASES.A),
  language: 'en',
  createdAt: new Date('2026-11-15T09:30:00Z'),
  xml: '<invoice/>',
}

test('the thread makes the same bytes as the function, and the event loop continues meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const content = await maker.makeInvoicePdf(INPUT)
  clearInterval(timer)

  expect(content.equals(await renderInvoicePdf(INPUT))).toBe(true)
  expect(turns).toBeGreaterThan(5)
})

test('what cannot be printed is an error, and the next PDF is made', async () => {
  const broken = { ...INPUT, createdAt: new Date(Number.NaN) }

  await expect(maker.makeInvoicePdf(broken)).rejects.toThrow('the PDF could not be made')
  expect((await maker.makeInvoicePdf(INPUT)).length).toBeGreaterThan(5_000)
})

test('several PDFs are made one after the other, each with its own content', async () => {
  const invoices = ['A-1', 'A-2', 'A-3'].map((invoiceId) => buildPrintedInvoice(anInvoiceSource({ invoiceId })))
  const contents = await Promise.all(invoices.map((invoice) => maker.makeInvoicePdf({ ...INPUT, invoice })))

  const expected = await Promise.all(invoices.map((invoice) => renderInvoicePdf({ ...INPUT, invoice })))
  expect(contents.map((content) => content.toString('latin1'))).toEqual(
    expected.map((content) => content.toString('latin1')),
  )
})

test('after close the next PDF is made by another thread', async () => {
  await maker.close()

  expect((await maker.makeInvoicePdf(INPUT)).length).toBeGreaterThan(5_000)
})
