import { createHash } from 'node:crypto'
import {
  completeInvoiceFacts,
  getInvoiceFiles,
  updateCustomerFacts,
  updateEDocumentSetting,
} from '@partwire/contract/e-documents/e-documents'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { INVOICE_FORMATS, type InvoiceFormat } from '@partwire/domain/option-lists'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../e-documents/testing/read-pdf'
import { givenInvoice } from '../../../testing/given/given-invoices'
import { incomingParty } from '../../../testing/given/given-orders'
import type { Visitor } from '../../../testing/test-app'
import { upsertCustomer } from '../../customers/customer-store'
import { invoiceForm, itemForm } from '../invoice/samples'
import { startFixture, TAXES, type InvoiceFixture } from '../invoice/testing/fixture'

let fixture: InvoiceFixture
let supplier: Visitor
let supplierId: string
let customerId: string

const TAXED: Partial<InvoiceForm> = { isTaxApplies: true, items: [itemForm({ taxCode: 'S' })] }

beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(async () => {
  ;({ supplier, supplierId } = await fixture.addSupplier())
  const customer = { relationId: '', ...incomingParty() }
  const { db, clock } = fixture.portal
  customerId = (await upsertCustomer(db, supplierId, customer, clock.now())) ?? ''
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
  await supplier.call(updateEDocumentSetting, anEDocumentSetting())
  await supplier.call(updateCustomerFacts, { id: customerId, ...someCustomerFacts() })
})
afterAll(() => fixture.portal.close())

const XML_FORMATS = ['xrechnung', 'peppol'] as const
const PDF_FILES = [
  ['zugferd', '.pdf'],
  ['pdf', '-copy.pdf'],
] as const

describe.each(XML_FORMATS)('%s', (format) => {
  test('is downloaded as an attachment named after the invoice, which no cache keeps', async () => {
    const orderId = await givenSubmitted({ ...TAXED, invoiceId: 'RE/2026:1' })

    const { status, headers, text } = await download(format, orderId)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="RE-2026-1-${format}.xml"`,
      'cache-control': 'no-store',
    })
    expect(text).toContain('<cbc:ID>RE/2026:1</cbc:ID>')
    expect(text).toContain('<cbc:PayableAmount currencyID="EUR">47.60</cbc:PayableAmount>')
  })

  test('has the same bytes on every download, whatever settings and customer become', async () => {
    const orderId = await givenSubmitted(TAXED)
    const first = await download(format, orderId)

    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'DE999999999' }))
    await supplier.call(updateCustomerFacts, { id: customerId, ...someCustomerFacts({ buyerReference: 'CHANGED' }) })
    await supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Renamed AG' }, taxs: [] }))

    expect((await download(format, orderId)).text).toBe(first.text)
  })
})

describe.each(PDF_FILES)('%s', (format, ending) => {
  test('is downloaded as a PDF named after the invoice, which no cache keeps', async () => {
    const orderId = await givenSubmitted({ ...TAXED, invoiceId: 'RE/2026:1' })

    const { status, headers, content } = await download(format, orderId)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="RE-2026-1${ending}"`,
      'cache-control': 'no-store',
    })
    const { pages } = await readPdf(content)
    expect(pages[0]).toContain('RE/2026:1')
    expect(pages[0]).toContain('Gesamtbetrag EUR 47,60')
  })

  test('has the same bytes on every download, whatever settings and customer become', async () => {
    const orderId = await givenSubmitted(TAXED)
    const first = await download(format, orderId)

    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'DE999999999', documentLanguage: 'en' }))
    await supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Renamed AG' }, taxs: [] }))

    expect((await download(format, orderId)).content.equals(first.content)).toBe(true)
  })
})

test('a ZUGFeRD file contains the invoice as XML with the figures of the other files', async () => {
  const orderId = await givenSubmitted(TAXED)

  const { attachments } = await readPdf((await download('zugferd', orderId)).content)

  const xml = attachments['factur-x.xml'] ?? ''
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  expect(xml).toContain('<ram:DuePayableAmount>47.60</ram:DuePayableAmount>')
  expect((await download('xrechnung', orderId)).text).toContain('<cbc:PayableAmount currencyID="EUR">47.60<')
})

test('the plain PDF is there also where no e-invoice can be made', async () => {
  await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)
  const orderId = await givenSubmitted({})

  const { status, content } = await download('pdf', orderId)

  expect(status).toBe(200)
  expect((await readPdf(content)).pages[0]).toContain('Total EUR 40.00')
  expect((await download('zugferd', orderId)).status).toBe(409)
})

test('an invoice that was sent with a tax on unrounded amounts keeps its sums: it opens and has its PDF, but no e-invoice', async () => {
  const orderId = await givenSubmitted(TAXED)
  const { db } = fixture.portal
  await sql`alter table invoices disable trigger user`.execute(db)
  await sql`update invoices set tax_amount = 7.59, total = 47.59 where supplier_id = ${supplierId}`.execute(db)
  await sql`alter table invoices enable trigger user`.execute(db)

  const { body } = await supplier.call(getInvoice, { orderId })
  const refused = await Promise.all((['zugferd', ...XML_FORMATS] as const).map((format) => download(format, orderId)))

  expect(body.invoice?.submittedSums).toEqual({ netValue: '40.00', taxAmount: '7.59', total: '47.59', payable: null })
  expect((await readPdf((await download('pdf', orderId)).content)).pages[0]).toContain('Gesamtbetrag EUR 47,59')
  for (const { status, text } of refused) {
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 409,
      body: {
        error:
          'This invoice was sent with its tax calculated on unrounded amounts and cannot be given as an EN 16931 invoice. The PDF shows it as it was sent.',
      },
    })
  }
})

test('the time in a PDF is that of the submit', async () => {
  const submittedAt = fixture.portal.clock.now()
  const orderId = await givenSubmitted(TAXED)
  fixture.portal.clock.advance({ minutes: 30 })

  const { raw } = await readPdf((await download('pdf', orderId)).content)

  const time = submittedAt.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
  expect(raw).toContain(`(D:${time}Z)`)
})

test('a number with letters of other scripts is in the header as UTF-8', async () => {
  const orderId = await givenSubmitted({ ...TAXED, invoiceId: '发票 1' })

  expect((await download('xrechnung', orderId)).headers['content-disposition']).toBe(
    `attachment; filename="__ 1-xrechnung.xml"; filename*=UTF-8''%E5%8F%91%E7%A5%A8%201-xrechnung.xml`,
  )
})

test('a file is made from what was frozen at submit, never from the settings of the first download', async () => {
  const orderId = await givenSubmitted(TAXED)

  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'DE999999999' }))
  await supplier.call(updateCustomerFacts, { id: customerId, ...someCustomerFacts({ buyerReference: 'CHANGED' }) })

  const { text } = await download('xrechnung', orderId)
  expect(text).toContain('<cbc:CompanyID>DE123456789</cbc:CompanyID>')
  expect(text).not.toMatch(/DE999999999|CHANGED/)
})

test('a VAT ID that was left blank is that of the tax registration number at submit, whatever is typed later', async () => {
  const blank = anEDocumentSetting({ vatId: '' })
  await supplier.call(updateSetting, aSetting({ taxRegistrationNumber: 'DE811115368', taxs: TAXES }))
  await supplier.call(updateEDocumentSetting, blank)
  const orderId = await givenSubmitted(TAXED)

  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ vatId: 'ATU12345678' }))

  const { text } = await download('xrechnung', orderId)
  expect(text).toContain('<cbc:CompanyID>DE811115368</cbc:CompanyID>')
  expect(text).not.toContain('ATU12345678')
  expect(await events(orderId)).toEqual(['File INV-1-xrechnung.xml created'])
})

test('the bytes are stored once with their hash, and the timeline says who made the file', async () => {
  const orderId = await givenSubmitted(TAXED)

  const texts = (await Promise.all([1, 2, 3].map(() => download('xrechnung', orderId)))).map(({ text }) => text)

  expect(new Set(texts).size).toBe(1)
  const { db } = fixture.portal
  const rows = await db.selectFrom('invoice_files').select('sha256').where('supplier_id', '=', supplierId).execute()
  const [text = ''] = texts
  expect(rows).toEqual([{ sha256: createHash('sha256').update(text).digest() }])
  expect(await events(orderId)).toEqual([expect.stringMatching(/^File INV-1-xrechnung\.xml created$/)])
})

test('a file that was made is never changed or removed, whatever the code does', async () => {
  await download('xrechnung', await givenSubmitted(TAXED))
  const { db } = fixture.portal

  await expect(db.deleteFrom('invoice_files').execute()).rejects.toThrow('append-only')
})

test('what is missing is a 409 with the first sentence and all of them, and nothing is stored', async () => {
  await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)
  const orderId = await givenSubmitted({})

  const { status, text } = await download('peppol', orderId)

  expect({ status, body: JSON.parse(text) }).toEqual({
    status: 409,
    body: {
      success: false,
      code: 'conflict',
      error: 'Choose why no tax applies.',
      issues: [
        { path: 'invoice.taxTreatment', label: 'Choose why no tax applies.' },
        {
          path: 'settings.electronicAddress',
          label:
            'Peppol needs a Peppol participant id as Electronic address of your settings; an e-mail address is not one.',
        },
      ],
    },
  })
  expect(await events(orderId)).toEqual([])
})

test('the list of files names each with what it lacks, and one that was made lacks nothing', async () => {
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } }))
  const orderId = await givenSubmitted(TAXED)
  await download('xrechnung', orderId)

  const { body } = await supplier.call(getInvoiceFiles, { orderId })

  expect(body).toEqual({
    success: true,
    files: [
      { format: 'zugferd', name: 'INV-1.pdf', issues: [] },
      { format: 'xrechnung', name: 'INV-1-xrechnung.xml', issues: [] },
      {
        format: 'peppol',
        name: 'INV-1-peppol.xml',
        issues: [expect.objectContaining({ path: 'settings.electronicAddress' })],
      },
      { format: 'pdf', name: 'INV-1-copy.pdf', issues: [] },
    ],
    hints: [],
    facts: { taxTreatment: '', exemptionReason: '', deliveryDate: '' },
    openFacts: [],
    recipient: '',
  })
})

describe('facts that were blank at submit', () => {
  test('may be completed in settings and customer; the first file freezes them and the timeline records it', async () => {
    await supplier.call(updateEDocumentSetting, BLANK_E_DOCUMENT_SETTING)
    const orderId = await givenSubmitted(TAXED)
    await supplier.call(updateEDocumentSetting, anEDocumentSetting())

    const first = await download('peppol', orderId)
    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ companyRegistrationNumber: 'LATER' }))
    const second = await download('xrechnung', orderId)

    expect(first.text).toContain('HRB 4711')
    expect(second.text).toContain('HRB 4711')
    expect(await events(orderId)).toEqual([
      'File INV-1-peppol.xml created with facts completed after the submit',
      'File INV-1-xrechnung.xml created',
    ])
  })

  test('of the invoice itself are completed by a call of their own, until a file states them', async () => {
    const orderId = await givenSubmitted({})
    const facts = { taxTreatment: 'E', exemptionReason: 'Section 4', deliveryDate: '20261112' } as const
    await supplier.call(completeInvoiceFacts, { orderId, ...facts, exemptionReason: 'Typo' })
    await supplier.call(completeInvoiceFacts, { orderId, ...facts })
    const { text } = await download('xrechnung', orderId)

    await supplier.call(completeInvoiceFacts, { orderId, ...facts, exemptionReason: 'Too late' })

    expect(text).toContain('<cbc:TaxExemptionReason>Section 4</cbc:TaxExemptionReason>')
    expect(text).toContain('<cbc:ActualDeliveryDate>2026-11-12</cbc:ActualDeliveryDate>')
    const { body } = await supplier.call(getInvoiceFiles, { orderId })
    expect(body).toMatchObject({ facts, openFacts: [] })
  })

  test('a delivery date that the first file took from the order response is the same in all later files', async () => {
    const orderId = await givenSubmitted(TAXED)
    const first = await download('xrechnung', orderId)

    await supplier.call(completeInvoiceFacts, {
      orderId,
      taxTreatment: '',
      exemptionReason: '',
      deliveryDate: '20261001',
    })
    const second = await download('peppol', orderId)

    const [stated] = /<cbc:ActualDeliveryDate>.+?</.exec(first.text) ?? []
    expect(stated).toBe('<cbc:ActualDeliveryDate>2026-11-30<')
    expect(second.text).toContain(stated)
  })

  test('the standard reason that the first file states is that of all later files', async () => {
    const orderId = await givenSubmitted({ taxTreatment: 'K' })
    const first = await download('xrechnung', orderId)

    const typed = { taxTreatment: '', exemptionReason: 'Another reason', deliveryDate: '' } as const
    await supplier.call(completeInvoiceFacts, { orderId, ...typed })
    const second = await download('peppol', orderId)

    const stated = '<cbc:TaxExemptionReason>Intra-Community supply</cbc:TaxExemptionReason>'
    expect([first.text, second.text]).toEqual([expect.stringContaining(stated), expect.stringContaining(stated)])
  })

  test('that of a tax of the settings as well', async () => {
    const reverseCharge = (exemptionReason: string) =>
      anEDocumentSetting({ taxes: [{ code: 'Z', category: 'AE', exemptionReason }] })
    await supplier.call(updateSetting, aSetting({ taxs: [{ code: 'Z', description: 'Zero', percent: 0 }] }))
    await supplier.call(updateEDocumentSetting, reverseCharge(''))
    const orderId = await givenSubmitted({ isTaxApplies: true, items: [itemForm({ taxCode: 'Z' })] })
    await download('xrechnung', orderId)

    await supplier.call(updateEDocumentSetting, reverseCharge('Another reason'))

    expect((await download('peppol', orderId)).text).toContain('<cbc:TaxExemptionReason>Reverse charge<')
    expect(await events(orderId)).toEqual(['File INV-1-xrechnung.xml created', 'File INV-1-peppol.xml created'])
  })

  test('what was submitted cannot be completed differently, and a delivery date must be a day', async () => {
    const orderId = await givenSubmitted({ taxTreatment: 'E', exemptionReason: 'Section 4' })
    const other = { taxTreatment: 'O', exemptionReason: 'Other', deliveryDate: '' } as const

    await supplier.call(completeInvoiceFacts, { orderId, ...other })
    const refused = await supplier.call(completeInvoiceFacts, { orderId, ...other, deliveryDate: 'soon' })

    expect(refused).toMatchObject({ status: 400, body: { errorField: 'deliveryDate' } })
    expect((await supplier.call(getInvoiceFiles, { orderId })).body.facts).toEqual({
      taxTreatment: 'E',
      exemptionReason: 'Section 4',
      deliveryDate: '',
    })
  })

  test('are completed in the same way for an invoice of an earlier version', async () => {
    const orderId = await givenSubmitted(TAXED)
    await fixture.portal.db.deleteFrom('invoice_facts').where('supplier_id', '=', supplierId).execute()

    expect((await download('peppol', orderId)).text).toContain('HRB 4711')
  })
})

test('an invoice that is not submitted has no files', async () => {
  const { orderId } = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const refusal = { status: 409, body: { success: false, code: 'wrong-status' } }

  expect(await supplier.call(getInvoiceFiles, { orderId })).toMatchObject(refusal)
  expect((await download('xrechnung', orderId)).status).toBe(409)
})

test('supplier B never gets a file of supplier A', async () => {
  const orderId = await givenSubmitted(TAXED)
  await download('xrechnung', orderId)
  const other = await fixture.addSupplier()

  for (const format of INVOICE_FORMATS) {
    const { status, text } = await download(format, orderId, other.supplier)
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 404,
      body: { error: 'This invoice does not exist.' },
    })
  }
})

test('another site cannot have a file made', async () => {
  const orderId = await givenSubmitted(TAXED)

  const { status } = await download('xrechnung', orderId, supplier, { 'sec-fetch-site': 'cross-site' })

  expect(status).toBe(403)
  expect(await events(orderId)).toEqual([])
})

/** Submits an invoice of 4 pieces of 10. */
async function givenSubmitted(changes: Partial<InvoiceForm>): Promise<string> {
  const ids = await givenInvoice(fixture.portal, supplierId, { items: [{ confirmed: [4] }] })
  const { body } = await supplier.call(submitInvoice, { ...ids, form: invoiceForm(changes) })
  if (!body.success) throw new Error(`the submit was refused: ${body.error}`)
  return ids.orderId
}

async function download(
  format: InvoiceFormat,
  orderId: string,
  visitor: Visitor = supplier,
  headers: Record<string, string> = {},
) {
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url: `/api/supplier/eDocument/${format}/${orderId}`,
    cookies: Object.fromEntries(visitor.cookies),
    headers,
  })
  return { status: response.statusCode, headers: response.headers, text: response.body, content: response.rawPayload }
}

/** What the timeline says about files. */
async function events(orderId: string): Promise<string[]> {
  const { body } = await supplier.call(getTimeline, { orderId })
  return (body.events ?? []).map(({ text }) => text).filter((text) => text.startsWith('File '))
}
