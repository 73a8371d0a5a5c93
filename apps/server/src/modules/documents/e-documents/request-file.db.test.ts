import { submitInvoice } from '@partwire/contract/invoice'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '../../../deps'
import { fairLimit } from '../../../lib/fair-limit'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { invoiceForm } from '../invoice/samples'
import { startFixture, type InvoiceFixture } from '../invoice/testing/fixture'
import { INVOICE_FILE_SOURCE } from './make-file'
import { requestFile } from './request-file'

let fixture: InvoiceFixture
let supplierId: string
let orderId: string
let deps: Deps

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  const added = await fixture.addSupplier()
  supplierId = added.supplierId
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  await added.supplier.call(submitInvoice, { ...ids, form: invoiceForm({}) })
  orderId = ids.orderId
  const { pdf } = fixture.portal.deps
  const makeInvoicePdf = vi.fn(pdf.makeInvoicePdf)
  deps = { ...fixture.portal.deps, pdf: { ...pdf, makeInvoicePdf } }
})
afterAll(() => fixture.portal.close())

test('a PDF that several requests ask for at the same time is made once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => requestPdf()))

  expect(deps.pdf.makeInvoicePdf).toHaveBeenCalledTimes(1)
  const [first, ...others] = replies
  expect(others).toEqual(others.map(() => first))
})

test('a PDF that was stored while its request waited is not made again', async () => {
  const limit = fairLimit({ maxRunning: 1, maxWaiting: 1, maxWaitingOfOwner: 1 })
  let release: () => void = () => {}
  const running = limit('other', () => new Promise<void>((resolve) => (release = resolve)))
  const waiting = requestPdf({ limit, running: new Map() })
  await requestPdf()

  release()
  await Promise.all([running, waiting])

  expect(deps.pdf.makeInvoicePdf).toHaveBeenCalledTimes(1)
})

test('a supplier with too many waiting PDFs gets a refusal and no document is read', async () => {
  const limit = fairLimit({ maxRunning: 0, maxWaiting: 1, maxWaitingOfOwner: 0 })

  await expect(requestPdf({ limit, running: new Map() })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  expect(deps.pdf.makeInvoicePdf).not.toHaveBeenCalled()
})

function requestPdf(fileRequests = deps.fileRequests) {
  return requestFile({ ...deps, fileRequests }, { supplierId, orderId, format: 'pdf' }, INVOICE_FILE_SOURCE)
}
