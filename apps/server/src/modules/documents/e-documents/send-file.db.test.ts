import {
  sendInvoiceFile,
  updateCustomerFacts,
  updateEDocumentSetting,
} from '@partwire/contract/e-documents/e-documents'
import { submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { MAX_FILE_MAILS_PER_DAY } from '@partwire/domain/e-document/send-file'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from '../../../jobs/retry-policy'
import { sendFileMail } from '../../../jobs/send-document-mail'
import { untilLockWaits } from '../../../testing/database/lock-waits'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { incomingParty } from '../../../testing/given/given-orders'
import { expireLeases } from '../../../testing/given/given-portal'
import type { Visitor } from '../../../testing/test-app'
import { upsertCustomer } from '../../customers/customer-store'
import { claimMail } from '../../notifications/mail-store'
import { queueFileMail } from '../../notifications/mails'
import { invoiceForm, itemForm } from '../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../invoice/testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string

const TO = 'buyer@autohaus.test'

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  fixture.portal.mails.length = 0
  ;({ supplier, supplierId } = await fixture.addSupplier())
  const { db, clock } = fixture.portal
  const id = await upsertCustomer(db, supplierId, { relationId: '', ...incomingParty() }, clock.now())
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ documentLanguage: 'en' }))
  await supplier.call(updateCustomerFacts, { id: id ?? '', ...someCustomerFacts() })
})
afterAll(() => fixture.portal.close())

test('the chosen file is sent to the address with the stored bytes, answers go to the supplier, and the timeline says so', async () => {
  const orderId = await givenSubmitted()

  const reply = await supplier.call(sendInvoiceFile, { orderId, format: 'xrechnung', to: ` ${TO} ` })
  await fixture.portal.runJobs()

  expect(reply).toMatchObject({ status: 200, body: { success: true } })
  expect(fixture.portal.mails).toMatchObject([
    {
      to: TO,
      replyTo: 'jonas@kessler.test',
      subject: 'Invoice INV-1 from Kessler Fahrwerktechnik AG',
      attachments: [{ filename: 'INV-1-xrechnung.xml', contentType: 'application/xml' }],
    },
  ])
  const attached = fixture.portal.mails[0]?.attachments?.[0]?.content
  expect(attached?.equals(await download(orderId))).toBe(true)
  expect(await events(orderId)).toEqual([
    'File INV-1-xrechnung.xml created',
    `INV-1-xrechnung.xml is sent by e-mail to ${TO}.`,
  ])
})

test('a ZUGFeRD file is sent as a PDF', async () => {
  const orderId = await givenSubmitted()

  await supplier.call(sendInvoiceFile, { orderId, format: 'zugferd', to: TO })
  await fixture.portal.runJobs()

  const [file] = fixture.portal.mails[0]?.attachments ?? []
  expect(file).toMatchObject({ filename: 'INV-1.pdf', contentType: 'application/pdf' })
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['', 'Please enter the e-mail address of the customer.'],
  ['a@b.test, c@d.test', 'a@b.test, c@d.test is not an e-mail address.'],
])('the address %j is refused, and no file is made', async (to, error) => {
  const orderId = await givenSubmitted()

  expect(await supplier.call(sendInvoiceFile, { orderId, format: 'pdf', to })).toMatchObject({
    status: 400,
    body: { success: false, error, errorField: 'to' },
  })
  expect(await events(orderId)).toEqual([])
})

test('a file that cannot be made is not sent: the sentences say why', async () => {
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } }))
  const orderId = await givenSubmitted()

  const { status, body } = await supplier.call(sendInvoiceFile, { orderId, format: 'peppol', to: TO })

  expect({ status, issues: body.issues?.length }).toEqual({ status: 409, issues: 1 })
  await fixture.portal.runJobs()
  expect(fixture.portal.mails).toEqual([])
})

test('supplier B cannot send a file of supplier A', async () => {
  const orderId = await givenSubmitted()
  const other = await fixture.addSupplier()

  expect(await other.supplier.call(sendInvoiceFile, { orderId, format: 'pdf', to: TO })).toMatchObject({
    status: 404,
    body: { success: false, error: 'This invoice does not exist.' },
  })
})

test('a supplier can send a limited number of files within a day', async () => {
  const orderId = await givenSubmitted()
  await givenFileMails(orderId, MAX_FILE_MAILS_PER_DAY)

  expect(await supplier.call(sendInvoiceFile, { orderId, format: 'xrechnung', to: TO })).toMatchObject({
    status: 429,
    body: { success: false, error: '200 e-mails were sent within a day. Please try again tomorrow.' },
  })
})

test('requests for several orders at the same time do not exceed the limit of a day', async () => {
  const [first, second] = [await givenSubmitted(), await givenSubmitted('INV-2')]
  await givenFileMails(first, MAX_FILE_MAILS_PER_DAY - 1)
  const { db, connectionString } = fixture.portal

  const { reply } = await db.transaction().execute(async (tx) => {
    await queueFileMail(tx, supplierId, { orderId: first, format: 'pdf', recipient: TO })
    const pending = { reply: supplier.call(sendInvoiceFile, { orderId: second, format: 'xrechnung', to: TO }) }
    await untilLockWaits(connectionString, 1)
    return pending
  })

  expect(await reply).toMatchObject({ status: 429, body: { success: false, code: 'too-many-attempts' } })
})

test.each([
  ['mailbox full', 'mailbox full'],
  ['with a character that PostgreSQL cannot store\0', 'with a character that PostgreSQL cannot store\uFFFD'],
  ['long '.repeat(1_000), 'long '.repeat(200)],
])('a mail that fails for good is named in the timeline with the reason (%#)', async (answer, reason) => {
  const orderId = await givenSubmitted()
  const mailId = await givenQueued(orderId)
  const mail = { send: () => Promise.reject(new Error(answer)), close: () => {} }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await sql`update mails set due_at = now() where id = ${mailId} and state = 'queued'`.execute(fixture.portal.db)
    await sendFileMail({ ...fixture.portal.deps, mail }, { mailId })
  }

  expect((await events(orderId)).at(-1)).toBe(`The e-mail to ${TO} could not be sent: ${reason}`)
})

test('a mail whose process ended during the last attempt is named in the timeline, once', async () => {
  const orderId = await givenSubmitted()
  const mailId = await givenQueued(orderId)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await claimMail(fixture.portal.db, mailId, MAX_ATTEMPTS)
    await expireLeases(fixture.portal, 'mails')
  }

  await sendFileMail(fixture.portal.deps, { mailId })
  await sendFileMail(fixture.portal.deps, { mailId })

  expect((await events(orderId)).slice(2)).toEqual([
    `The e-mail to ${TO} could not be sent: The process that was sending it ended before the result was known. It was tried 15 times.`,
  ])
  expect(fixture.portal.mails).toEqual([])
})

/** A mail with a file of the invoice that was not sent yet. */
async function givenQueued(orderId: string): Promise<string> {
  await supplier.call(sendInvoiceFile, { orderId, format: 'xrechnung', to: TO })
  const { id } = await fixture.portal.db
    .selectFrom('mails')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return id
}

async function givenFileMails(orderId: string, count: number): Promise<void> {
  await sql`
    insert into mails (kind, supplier_id, order_ids, recipient, format, state)
    select 'invoiceFile', ${supplierId}, array[${orderId}::bigint], ${TO}, 'pdf', 'sent'
    from generate_series(1, ${count}::integer)
  `.execute(fixture.portal.db)
}

async function givenSubmitted(invoiceId = 'INV-1'): Promise<string> {
  const order = { buyerOrderNumber: `PO of ${invoiceId}` }
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }], order })
  const form = invoiceForm({ invoiceId, isTaxApplies: true, items: [itemForm({ taxCode: 'S' })] })
  const { body } = await supplier.call(submitInvoice, { ...ids, form })
  if (!body.success) throw new Error(`the submit was refused: ${body.error}`)
  return ids.orderId
}

async function download(orderId: string): Promise<Buffer> {
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url: `/api/supplier/eDocument/xrechnung/${orderId}`,
    cookies: Object.fromEntries(supplier.cookies),
  })
  return response.rawPayload
}

/** What the timeline says about files and e-mails. */
async function events(orderId: string): Promise<string[]> {
  const { body } = await supplier.call(getTimeline, { orderId })
  return (body.events ?? []).map(({ text }) => text).filter((text) => /File |e-mail/.test(text))
}
