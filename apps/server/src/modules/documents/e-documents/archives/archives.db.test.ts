import { randomUUID } from 'node:crypto'
import { createArchive, getArchives } from '@partwire/contract/e-documents/archives'
import { updateCustomerFacts, updateEDocumentSetting } from '@partwire/contract/e-documents/e-documents'
import { submitCreditNote } from '@partwire/contract/credit-note'
import { submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { MAX_ARCHIVE_FILES } from '@partwire/domain/document-files/archive'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deps } from '../../../../deps'
import { readPdf } from '../../../../e-documents/testing/read-pdf'
import { makeArchive } from '../../../../jobs/make-archive'
import { enqueueLostJobs } from '../../../../jobs/enqueue-lost-jobs'
import { startWorker } from '../../../../jobs/worker'
import { beginBlocking } from '../../../../testing/database/blocking-transaction'
import { givenDelivery } from '../../../../testing/given/given-deliveries'
import { givenInvoice } from '../../../../testing/given/given-invoices'
import { givenOrder, incomingParty } from '../../../../testing/given/given-orders'
import { unzip } from '../../../../testing/unzip'
import type { Visitor } from '../../../../testing/test-app'
import { notConfiguredPort } from '../../../../upstream/connect'
import { upsertCustomer } from '../../../customers/customer-store'
import { creditForm, givenCreditNoteDraft } from '../../credit-note/testing/given-credit-notes'
import { invoiceForm, itemForm } from '../../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../../invoice/testing/fixture'
import { WAIT_TIMEOUT } from '../../../../testing/wait-timeout'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

const TAXED: Partial<InvoiceForm> = { isTaxApplies: true, items: [itemForm({ taxCode: 'S' })] }
/** The test clock is at 2026-11-15. */
const NOVEMBER = { from: '20261101', to: '20261130' }

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  const customer = { relationId: '', ...incomingParty() }
  const { db, clock } = fixture.portal
  const id = (await upsertCustomer(db, supplierId, customer, clock.now())) ?? ''
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())
  await supplier.call(updateCustomerFacts, { id, ...someCustomerFacts() })
})
afterAll(() => fixture.portal.close())

test('all invoices of a period are one zip file: each as ZUGFeRD, and a list of them', async () => {
  await givenSubmitted({ ...TAXED, invoiceId: 'RE/1' })
  await givenSubmitted({ ...TAXED, invoiceId: 'RE:1' })
  await givenSubmitted({ ...TAXED, invoiceId: '发票 2' })

  const archive = await givenArchive()
  expect(archive).toMatchObject({ ...NOVEMBER, total: 3, done: 3, failed: 0, isFinished: true })

  const { status, headers, content } = await download(archive.id)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="invoices-2026-11-01-2026-11-30.zip"',
    'cache-control': 'no-store',
  })
  const files = unzip(content)
  expect([...files.keys()]).toEqual(['invoices.csv', 'RE-1.pdf', 'RE-1 (2).pdf', '发票 2.pdf'])
  const list = files.get('invoices.csv')?.toString() ?? ''
  const [, name = ''] =
    /"Invoice","RE\/1",,2026-11-15,"100","Teile Nord GmbH","EUR",40,7\.6,47\.6,"(RE-1[^"]*\.pdf)",/.exec(list) ?? []
  const { attachments } = await readPdf(files.get(name) ?? Buffer.from(''))
  expect(attachments['factur-x.xml']).toContain('<ram:ID>RE/1</ram:ID>')
})

test('a credit note is in the archive of the day it was issued, and the list names its invoice', async () => {
  const orderId = await givenSubmitted({ ...TAXED, invoiceId: 'RE-1' })
  const ids = await givenCreditNoteDraft(supplier, orderId)
  const { body } = await supplier.call(submitCreditNote, { ...ids, form: creditForm([1], { creditNoteId: 'GU-1' }) })
  expect(body.success).toBe(true)
  // An open draft is no document yet.
  await givenCreditNoteDraft(supplier, orderId)

  const archive = await givenArchive()
  expect(archive).toMatchObject({ total: 2, done: 2, failed: 0 })

  const files = unzip((await download(archive.id)).content)
  expect([...files.keys()]).toEqual(['invoices.csv', 'GU-1.pdf', 'RE-1.pdf'])
  expect(files.get('invoices.csv')?.toString()).toContain(
    '"Credit note","GU-1","RE-1",2026-11-15,"100","Teile Nord GmbH","EUR",10,1.9,11.9,"GU-1.pdf",',
  )
  const { attachments } = await readPdf(files.get('GU-1.pdf') ?? Buffer.from(''))
  expect(attachments['factur-x.xml']).toContain('<ram:TypeCode>381</ram:TypeCode>')
})

test('where no e-invoice can be made the archive has the plain PDF, and the list says why', async () => {
  await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)
  await givenSubmitted({ invoiceId: 'RE-9' })

  const files = unzip((await download((await givenArchive()).id)).content)

  expect([...files.keys()]).toEqual(['invoices.csv', 'RE-9-copy.pdf'])
  expect(files.get('invoices.csv')?.toString()).toContain('"RE-9-copy.pdf","Choose why no tax applies."')
})

test('the same archive has the same bytes on every download, whatever settings become', async () => {
  await givenSubmitted(TAXED)
  const { id } = await givenArchive()
  const first = await download(id)

  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'DE999999999', documentLanguage: 'en' }))
  await givenSubmitted({ ...TAXED, invoiceId: 'LATER' })

  expect((await download(id)).content.equals(first.content)).toBe(true)
})

test('a file that was handed out before is in the archive as it is', async () => {
  const orderId = await givenSubmitted({ ...TAXED, invoiceId: 'RE-5' })
  const handedOut = await send(`/api/supplier/eDocument/zugferd/${orderId}`)

  const files = unzip((await download((await givenArchive()).id)).content)

  expect(files.get('RE-5.pdf')?.equals(handedOut.content)).toBe(true)
})

describe('the period', () => {
  test('has both its days, and only submitted invoices', async () => {
    await givenSubmitted({ ...TAXED, invoiceId: 'RE-1' })
    await givenDraft()

    expect((await supplier.call(createArchive, { from: '20261116', to: '20261130' })).body).toMatchObject({
      success: false,
      error: 'No invoice and no credit note was issued in this period.',
    })
    expect((await supplier.call(createArchive, { from: '20261115', to: '20261115' })).body).toMatchObject({
      archive: { total: 1, done: 0, isFinished: false },
    })
  })

  test('must be two days of which the first is not the later one', async () => {
    expect(await supplier.call(createArchive, { from: '20261130', to: '20261101' })).toMatchObject({
      status: 400,
      body: { error: 'The period ends before it begins.', errorField: 'to' },
    })
    expect(await supplier.call(createArchive, { from: '', to: '20261101' })).toMatchObject({ status: 400 })
  })
})

test('a period with too many documents is refused before any of them is inserted', async () => {
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-1' })
  await givenSubmittedCreditNotes(MAX_ARCHIVE_FILES)
  const files = await beginBlocking(fixture.portal.connectionString, 'lock table archive_files in exclusive mode')

  const answer = await supplier.call(createArchive, NOVEMBER)
  await files.end()

  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      error: 'This period has more than 20,000 documents. Please choose a shorter one.',
      errorField: 'to',
    },
  })
  expect((await supplier.call(getArchives)).body.archives).toEqual([])
})

test('while files are being made there is progress and no download, and no second archive', async () => {
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-1' })
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-2' })
  const { body } = await supplier.call(createArchive, NOVEMBER)
  const archiveId = body.archive?.id ?? ''
  const stopping = new AbortController()
  const makeInvoicePdf: Deps['pdf']['makeInvoicePdf'] = (input) => {
    stopping.abort()
    return fixture.portal.deps.pdf.makeInvoicePdf(input)
  }
  const deps = {
    ...fixture.portal.deps,
    stopping: stopping.signal,
    pdf: { ...fixture.portal.deps.pdf, makeInvoicePdf },
  }

  // The process is asked to stop while it makes the first file.
  await makeArchive(deps, { supplierId, archiveId })

  expect((await supplier.call(getArchives)).body.archives).toMatchObject([{ total: 2, done: 1, isFinished: false }])
  expect((await download(archiveId)).status).toBe(409)
  expect(await supplier.call(createArchive, NOVEMBER)).toMatchObject({
    status: 409,
    body: { error: 'Another archive is being made. Please wait until it is finished.' },
  })

  await fixture.portal.runJobs()
  expect((await supplier.call(getArchives)).body.archives).toMatchObject([{ total: 2, done: 2, isFinished: true }])
})

test('an invoice whose file cannot be made does not stop the others, and the list says so', async () => {
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-1' })
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-2' })
  const { body } = await supplier.call(createArchive, NOVEMBER)
  const archiveId = body.archive?.id ?? ''
  const { pdf } = fixture.portal.deps
  const makeInvoicePdf: Deps['pdf']['makeInvoicePdf'] = (input) =>
    input.invoice.number === 'RE-1' ? Promise.reject(new Error('broken font')) : pdf.makeInvoicePdf(input)

  await makeArchive({ ...fixture.portal.deps, pdf: { ...pdf, makeInvoicePdf } }, { supplierId, archiveId })

  expect((await supplier.call(getArchives)).body.archives).toMatchObject([{ total: 2, failed: 1, isFinished: true }])
  const files = unzip((await download(archiveId)).content)
  expect([...files.keys()]).toEqual(['invoices.csv', 'RE-2.pdf'])
  expect(files.get('invoices.csv')?.toString()).toContain(
    `An internal error stopped this file. The log has the details under file 1 of archive ${archiveId}.`,
  )
})

test('an archive whose files could not be made is downloaded, also with numbers that differ in upper and lower case', async () => {
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-a' })
  await givenSubmitted({ ...TAXED, invoiceId: 'RE-A' })
  const { body } = await supplier.call(createArchive, NOVEMBER)
  const archiveId = body.archive?.id ?? ''
  const makeInvoicePdf: Deps['pdf']['makeInvoicePdf'] = () => Promise.reject(new Error('broken font'))
  const { deps } = fixture.portal

  await makeArchive({ ...deps, pdf: { ...deps.pdf, makeInvoicePdf } }, { supplierId, archiveId })

  const files = unzip((await download(archiveId)).content)
  expect([...files.keys()]).toEqual(['invoices.csv'])
  expect(files.get('invoices.csv')?.toString()).toContain('RE-A')
})

test('an archive whose job was lost with its worker is continued', async () => {
  await givenSubmitted(TAXED)
  await supplier.call(createArchive, NOVEMBER)
  await sql`delete from graphile_worker._private_jobs`.execute(fixture.portal.db)
  await sql`update archives set seen_at = now() - interval '6 minutes'`.execute(fixture.portal.db)

  await enqueueLostJobs(fixture.portal.deps)
  await fixture.portal.runJobs()

  expect((await supplier.call(getArchives)).body.archives).toMatchObject([{ isFinished: true }])
})

test('a delivery is sent while an archive is being made', async () => {
  await givenSubmitted(TAXED)
  await supplier.call(createArchive, NOVEMBER)
  const orderId = await givenOrder(fixture.portal, supplierId, { buyerOrderNumber: 'PO-WAITS' })
  const sent: string[] = []
  let release: (pdf: Buffer) => void = () => {}
  const made = new Promise<Buffer>((resolve) => (release = resolve))
  const making = vi.fn(() => made)
  const deps: Deps = {
    ...fixture.portal.deps,
    secrets: { ...fixture.portal.deps.secrets, open: () => 'geheim' },
    pdf: { ...fixture.portal.deps.pdf, makeInvoicePdf: making },
    upstream: { ...notConfiguredPort(), send: async (_account, { number }) => void sent.push(number) },
  }

  const worker = await startWorker(deps, fixture.portal.pool)
  await vi.waitFor(() => expect(making).toHaveBeenCalled(), WAIT_TIMEOUT)
  await givenDelivery(fixture.portal, { supplierId, orderId, number: 'OR-77' })
  await sql`update deliveries set due_at = now() - interval '1 minute' where number = 'OR-77'`.execute(
    fixture.portal.db,
  )
  await enqueueLostJobs(deps)
  await vi.waitFor(() => expect(sent).toContain('OR-77'), WAIT_TIMEOUT)

  release(Buffer.from('%PDF'))
  await worker.stop()
})

test('supplier B neither sees nor gets an archive of supplier A', async () => {
  await givenSubmitted(TAXED)
  const { id } = await givenArchive()
  const other = await fixture.addSupplier()

  expect((await other.supplier.call(getArchives)).body).toEqual({ success: true, archives: [] })
  expect((await send(`/api/supplier/eDocument/archive/${id}`, other.supplier)).status).toBe(404)
})

/** Submits an invoice of 4 pieces of 10. */
async function givenSubmitted(changes: Partial<InvoiceForm>): Promise<string> {
  const ids = await givenDraft()
  const { body } = await supplier.call(submitInvoice, { ...ids, form: invoiceForm(changes) })
  if (!body.success) throw new Error(`the submit was refused: ${body.error}`)
  return ids.orderId
}

/** Credit notes without lines of the invoice of the supplier. */
async function givenSubmittedCreditNotes(count: number): Promise<void> {
  await sql`
    insert into credit_notes (supplier_id, order_id, invoice_document_id, credit_note_id, reason, submitted_at, issue_day,
      net_value, tax_amount, total, updated_at, updated_by)
    select supplier_id, order_id, id, 'GU-' || number, 'Returned', now(), '2026-11-15', 1, 0, 1, now(), 'Test'
    from invoices, generate_series(1, ${count}::integer) as number where supplier_id = ${supplierId}
  `.execute(fixture.portal.db)
}

function givenDraft() {
  const order = { buyerOrderNumber: `PO-${randomUUID()}` }
  return givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }], order })
}

/** A finished archive of November. */
async function givenArchive() {
  await supplier.call(createArchive, NOVEMBER)
  await fixture.portal.runJobs()
  const [archive] = (await supplier.call(getArchives)).body.archives ?? []
  if (archive === undefined) throw new Error('there is no archive')
  return archive
}

function download(archiveId: string) {
  return send(`/api/supplier/eDocument/archive/${archiveId}`)
}

async function send(url: string, visitor: Visitor = supplier) {
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url,
    cookies: Object.fromEntries(visitor.cookies),
  })
  return { status: response.statusCode, headers: response.headers, content: response.rawPayload }
}
