import { getCreditNoteFiles, sendCreditNoteFile, submitCreditNote } from '@partwire/contract/credit-note'
import {
  completeInvoiceFacts,
  updateCustomerFacts,
  updateEDocumentSetting,
} from '@partwire/contract/e-documents/e-documents'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { MAX_FILE_MAILS_PER_DAY } from '@partwire/domain/e-document/send-file'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import { INVOICE_FORMATS, type InvoiceFormat } from '@partwire/domain/option-lists'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../../e-documents/testing/read-pdf'
import { incomingParty } from '../../../../testing/given/given-orders'
import type { Visitor } from '../../../../testing/test-app'
import { upsertCustomer } from '../../../customers/customer-store'
import { rowForm } from '../../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../../invoice/testing/fixture'
import { creditForm, givenCreditNoteDraft, givenSubmittedInvoice } from '../testing/given-credit-notes'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string
let customerId: string

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  const { db, clock } = fixture.portal
  customerId = (await upsertCustomer(db, supplierId, { relationId: '', ...incomingParty() }, clock.now())) ?? ''
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())
  await supplier.call(updateCustomerFacts, { id: customerId, ...someCustomerFacts() })
})
afterAll(() => fixture.portal.close())

describe.each([
  ['zugferd', 'application/pdf', 'GU-2026-1.pdf'],
  ['xrechnung', 'application/xml; charset=utf-8', 'GU-2026-1-xrechnung.xml'],
  ['peppol', 'application/xml; charset=utf-8', 'GU-2026-1-peppol.xml'],
  ['pdf', 'application/pdf', 'GU-2026-1-copy.pdf'],
] as const)('%s', (format, contentType, name) => {
  test('is downloaded as an attachment named after the credit note, with the same bytes every time', async () => {
    const { creditNoteId } = await givenSubmitted('GU/2026:1')

    const first = await download(format, creditNoteId)
    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'DE999999999', documentLanguage: 'en' }))
    await supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Renamed AG' }, taxs: [] }))

    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    expect((await download(format, creditNoteId)).content.equals(first.content)).toBe(true)
  })
})

test('screen, UBL, CII and PDF state the same figures and refer to the invoice', async () => {
  const { creditNoteId } = await givenSubmitted('GU-1', { invoiceId: 'RE-9' })

  const ubl = (await download('xrechnung', creditNoteId)).content.toString()
  const pdf = await readPdf((await download('zugferd', creditNoteId)).content)
  const cii = pdf.attachments['factur-x.xml'] ?? ''

  expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(ubl).toContain('<cac:InvoiceDocumentReference><cbc:ID>RE-9</cbc:ID>')
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">29.75<')
  expect(cii).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(cii).toContain('<ram:DuePayableAmount>29.75<')
  expect(pdf.pages[0]).toContain('Rechnungskorrektur')
  expect(pdf.pages[0]).toContain('RE-9')
  expect(pdf.pages[0]).toContain('Gesamtbetrag EUR 29,75')
})

test('files exist only for a submitted credit note', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']])
  const { creditNoteId } = await givenCreditNoteDraft(supplier, orderId)

  expect((await download('pdf', creditNoteId)).status).toBe(409)
  expect(await supplier.call(getCreditNoteFiles, { creditNoteId })).toMatchObject({
    status: 409,
    body: { code: 'wrong-status', error: 'This credit note is not submitted yet.' },
  })
})

test('what is missing is said in a sentence; completed later, it is frozen by the first file, as the timeline says', async () => {
  await supplier.call(updateCustomerFacts, {
    id: customerId,
    ...someCustomerFacts({ electronicAddress: { scheme: '', id: '' } }),
  })
  const { orderId, creditNoteId } = await givenSubmitted('GU-1')
  const missing = await supplier.call(getCreditNoteFiles, { creditNoteId })

  expect(missing.body.files?.map(({ format, issues }) => [format, issues.length > 0])).toEqual([
    ['zugferd', false],
    ['xrechnung', true],
    ['peppol', true],
    ['pdf', false],
  ])
  expect((await download('peppol', creditNoteId)).status).toBe(409)

  await supplier.call(updateCustomerFacts, { id: customerId, ...someCustomerFacts() })
  expect((await download('peppol', creditNoteId)).status).toBe(200)
  await supplier.call(updateCustomerFacts, {
    id: customerId,
    ...someCustomerFacts({ electronicAddress: { scheme: '0088', id: '4012345000009' } }),
  })
  expect((await download('xrechnung', creditNoteId)).content.toString()).toContain('FR40303265045')
  const { body } = await supplier.call(getTimeline, { orderId })
  expect(body.events?.slice(-2).map(({ text }) => text)).toEqual([
    'File GU-1-peppol.xml created with facts completed after the submit',
    'File GU-1-xrechnung.xml created',
  ])
})

test('a delivery date that is typed for the invoice after the first file changes no later file', async () => {
  const { orderId, creditNoteId } = await givenSubmitted('GU-1')
  await download('xrechnung', creditNoteId)

  const day = { taxTreatment: '', exemptionReason: '', deliveryDate: '20261001' } as const
  await supplier.call(completeInvoiceFacts, { orderId, ...day })

  expect((await download('peppol', creditNoteId)).content.toString()).toContain(
    '<cbc:ActualDeliveryDate>2026-11-30</cbc:ActualDeliveryDate>',
  )
})

test('an exemption reason that is typed for the invoice after the first file changes no later file', async () => {
  const untaxed = { isTaxApplies: false, taxTreatment: 'K' } as const
  const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']], untaxed))
  await supplier.call(submitCreditNote, { ...ids, form: creditForm([2], { creditNoteId: 'GU-1' }) })
  await download('xrechnung', ids.creditNoteId)

  const reason = { taxTreatment: '', exemptionReason: 'Another reason', deliveryDate: '' } as const
  await supplier.call(completeInvoiceFacts, { orderId: ids.orderId, ...reason })

  expect((await download('peppol', ids.creditNoteId)).content.toString()).toContain(
    '<cbc:TaxExemptionReason>Intra-Community supply</cbc:TaxExemptionReason>',
  )
})

test('a credit note of charges alone has files, in which each charge is a line', async () => {
  const orderId = await givenSubmittedInvoice(owner(), [[10, '12.50']], {
    allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
  })
  const ids = await givenCreditNoteDraft(supplier, orderId)
  const form = creditForm([0], { allowOrCharges: [{ amount: 15 }] })
  expect((await supplier.call(submitCreditNote, { ...ids, form })).status).toBe(200)

  for (const format of INVOICE_FORMATS) expect((await download(format, ids.creditNoteId)).status).toBe(200)
  const xml = (await download('peppol', ids.creditNoteId)).content.toString()
  expect(xml).toContain('<cbc:Name>Freight Charges</cbc:Name>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">17.85<')
})

test('Send by e-mail sends the stored bytes to the address, and the timeline says so', async () => {
  const { orderId, creditNoteId } = await givenSubmitted('GU-1')
  fixture.portal.mails.length = 0

  const reply = await supplier.call(sendCreditNoteFile, {
    creditNoteId,
    format: 'xrechnung',
    to: ' buyer@autohaus.test ',
  })
  await fixture.portal.runJobs()

  expect(reply).toMatchObject({ status: 200, body: { success: true } })
  expect(fixture.portal.mails).toMatchObject([
    {
      to: 'buyer@autohaus.test',
      replyTo: 'jonas@kessler.test',
      subject: 'Rechnungskorrektur GU-1 von Kessler Fahrwerktechnik AG',
      attachments: [{ filename: 'GU-1-xrechnung.xml', contentType: 'application/xml' }],
    },
  ])
  const attached = fixture.portal.mails[0]?.attachments?.[0]?.content
  expect(attached?.equals((await download('xrechnung', creditNoteId)).content)).toBe(true)
  const { body } = await supplier.call(getTimeline, { orderId })
  expect(body.events?.map(({ text }) => text)).toContain('GU-1-xrechnung.xml is sent by e-mail to buyer@autohaus.test.')
})

test('files sent of credit notes count for the limit of a day', async () => {
  const { orderId, creditNoteId } = await givenSubmitted('GU-1')
  await fixture.portal.pool.query(
    `insert into mails (kind, supplier_id, order_ids, recipient, format, state, credit_note_id)
     select case when n % 2 = 0 then 'invoiceFile' else 'creditNoteFile' end, $1, array[$2::bigint], 'x@y.test', 'pdf', 'sent', $3
     from generate_series(1, $4) n`,
    [supplierId, orderId, creditNoteId, MAX_FILE_MAILS_PER_DAY],
  )

  expect(await supplier.call(sendCreditNoteFile, { creditNoteId, format: 'pdf', to: 'x@y.test' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  })
})

test('without facts the plain PDF is there', async () => {
  await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)
  const { creditNoteId } = await givenSubmitted('GU-1')

  const { status, content } = await download('pdf', creditNoteId)

  expect(status).toBe(200)
  expect((await readPdf(content)).pages[0]).toContain('Credit note')
})

function owner() {
  return { portal: fixture.portal, supplier, supplierId }
}

/** Two of ten pieces of 12.50 are credited. */
async function givenSubmitted(creditNoteId: string, invoice: { invoiceId?: string } = {}) {
  const ids = await givenCreditNoteDraft(supplier, await givenSubmittedInvoice(owner(), [[10, '12.50']], invoice))
  const { status, body } = await supplier.call(submitCreditNote, { ...ids, form: creditForm([2], { creditNoteId }) })
  if (status !== 200) throw new Error(`the credit note was not submitted: ${body.error}`)
  return ids
}

async function download(format: InvoiceFormat, creditNoteId: string) {
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url: `/api/supplier/creditNote/${format}/${creditNoteId}`,
    cookies: Object.fromEntries(supplier.cookies),
  })
  return { status: response.statusCode, headers: response.headers, content: response.rawPayload }
}
