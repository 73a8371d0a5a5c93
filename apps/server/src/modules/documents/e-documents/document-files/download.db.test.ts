import { createHash } from 'node:crypto'
import { submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getAdviceFiles, getResponseFiles } from '@partwire/contract/e-documents/document-files'
import { updateCustomerFacts, updateEDocumentSetting } from '@partwire/contract/e-documents/e-documents'
import { updateSetting } from '@partwire/contract/settings'
import { getTimeline } from '@partwire/contract/timeline'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { ADVICE_FORMATS } from '@partwire/domain/document-files/formats'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../../e-documents/testing/read-pdf'
import { adviceForm, adviceItem, givenDispatchAdvices } from '../../../../testing/given/given-dispatch-advices'
import { incomingParty } from '../../../../testing/given/given-orders'
import type { Visitor } from '../../../../testing/test-app'
import { upsertCustomer } from '../../../customers/customer-store'
import { confirmedForm, startFixture, type OrderResponseFixture } from '../../order-response/testing/fixture'

const SSCC = '340123450000000017'
const PACKED = { packetKind: 'Box', identSystem: 'NVE/SSCC Number', packetNumber: SSCC } as const

let fixture: OrderResponseFixture
let supplier: Visitor

beforeAll(async () => {
  fixture = await startFixture()
  supplier = fixture.supplier
  const { db, clock } = fixture.portal
  const id = await upsertCustomer(db, fixture.supplierId, { relationId: '', ...incomingParty() }, clock.now())
  await supplier.call(updateCustomerFacts, { id: id ?? '', ...someCustomerFacts() })
})
beforeEach(async () => {
  await supplier.call(updateSetting, aSetting())
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ documentLanguage: 'en' }))
})
afterAll(() => fixture.portal.close())

describe('the order confirmation', () => {
  test('is downloaded as a PDF named after the order response, which no cache keeps', async () => {
    const { orderId, number } = await givenResponse()

    const { status, headers, content } = await download(`confirmation/${orderId}`)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    })
    const { pages } = await readPdf(content)
    expect(pages[0]).toContain(number)
    expect(pages[0]).toContain('Confirmed 4 PCE')
    expect(pages[0]).toContain('12.50')
  })

  test('is named in the list of files', async () => {
    const { orderId, number } = await givenResponse()

    expect((await supplier.call(getResponseFiles, { orderId })).body).toEqual({
      success: true,
      files: [
        { format: 'confirmation', name: `${number}.pdf`, issues: [] },
        { format: 'ubl', name: `${number}-peppol.xml`, issues: [] },
      ],
      hints: [],
    })
  })

  test('of a rejected order is there as well', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)
    const rejected = {
      ...form,
      items: form.items.map((item) => ({
        ...item,
        confirms: item.confirms.map((line) => ({ ...line, status: 'Rejected' as const, reason: 'sold out' })),
      })),
    }
    await fixture.submit(orderId, opened.id, rejected)

    const { pages } = await readPdf((await download(`confirmation/${orderId}`)).content)
    expect(pages[0]).toContain('Order rejection')
  })

  test('states no reason of a line that is confirmed, although one was typed before; nor does the UBL file', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)
    const items = form.items.map((item) => ({
      ...item,
      confirms: item.confirms.map((line) => ({ ...line, reason: 'sold out' })),
    }))
    await fixture.submit(orderId, opened.id, { ...form, items })

    const { pages } = await readPdf((await download(`confirmation/${orderId}`)).content)
    expect(pages[0]).toContain('Confirmed')
    expect(pages[0]).not.toContain('sold out')
    expect((await download(`ublResponse/${orderId}`)).content.toString()).not.toContain('sold out')
  })

  test('does not exist before the order response is submitted', async () => {
    const { orderId } = await fixture.addOpenedOrder()

    expect((await download(`confirmation/${orderId}`)).status).toBe(409)
    expect(await supplier.call(getResponseFiles, { orderId })).toMatchObject({
      status: 409,
      body: { code: 'wrong-status', error: 'This order response is not submitted yet.' },
    })
  })
})

describe('the files of a dispatch advice', () => {
  test.each([
    ['deliveryNote', '.pdf', 'Delivery note'],
    ['packingList', '-packing-list.pdf', 'Packing list'],
    ['labels', '-labels.pdf', SSCC],
  ])(
    '%s is downloaded as a PDF named after the advice, before the order is past its advices',
    async (format, ending, text) => {
      const { number, ids } = await givenAdvice({}, [{ 20261130: 4, 20261207: 2 }])

      const { status, headers, content } = await download(`${format}/${ids[0]}`)

      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}${ending}"`,
        'cache-control': 'no-store',
      })
      expect((await readPdf(content)).pages[0]).toContain(text)
    },
  )

  test('are each for itself: an advice that is still a draft has none', async () => {
    const { ids } = await givenAdvice({}, [{ 20261130: 4, 20261207: 2 }])

    expect((await download(`deliveryNote/${ids[1]}`)).status).toBe(409)
    expect(await supplier.call(getAdviceFiles, { dispatchAdviceId: ids[1] ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'wrong-status', error: 'This dispatch advice is not submitted yet.' },
    })
  })

  test('are listed with what the labels lack', async () => {
    const items = [adviceItem({ ...PACKED, packetNumber: 'C-1' })]
    const { number, ids } = await givenAdvice({ items, packetCount: 2 })

    expect((await supplier.call(getAdviceFiles, { dispatchAdviceId: ids[0] ?? '' })).body).toEqual({
      success: true,
      files: [
        { format: 'deliveryNote', name: `${number}.pdf`, issues: [] },
        { format: 'packingList', name: `${number}-packing-list.pdf`, issues: [] },
        { format: 'labels', name: `${number}-labels.pdf`, issues: [] },
        { format: 'ubl', name: `${number}-peppol.xml`, issues: [] },
      ],
      hints: [
        'Package C-1 of line 1 is not a valid SSCC; its label has no barcode.',
        '2 packages are stated and 1 named: only these have a label.',
      ],
    })
  })
})

describe('as UBL', () => {
  test('an order response is downloaded as T76 and a dispatch advice as T16, which no cache keeps', async () => {
    const response = await givenResponse()
    const advice = await givenAdvice()

    const files = [
      { ...(await download(`ublResponse/${response.orderId}`)), number: response.number, root: 'OrderResponse' },
      { ...(await download(`ublAdvice/${advice.ids[0]}`)), number: advice.number, root: 'DespatchAdvice' },
    ]

    for (const { status, headers, content, number, root } of files) {
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${number}-peppol.xml"`,
        'cache-control': 'no-store',
      })
      const text = content.toString()
      expect(text).toContain(`<${root} xmlns=`)
      expect(text).toContain(`<cbc:ID>${number}</cbc:ID>`)
    }
  })

  test('a file says what is missing, is made once it is completed, and the timeline records it', async () => {
    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } }))
    const { orderId, number } = await givenResponse()
    const missing = 'Complete Electronic address in the settings: Peppol needs it.'

    const refused = await download(`ublResponse/${orderId}`)
    await download(`confirmation/${orderId}`)
    await supplier.call(updateEDocumentSetting, anEDocumentSetting())
    const made = await download(`ublResponse/${orderId}`)
    const electronicAddress = { scheme: '0088', id: '4012345000009' }
    await supplier.call(updateEDocumentSetting, anEDocumentSetting({ electronicAddress }))

    expect(refused.status).toBe(409)
    expect(JSON.parse(refused.content.toString())).toMatchObject({
      error: missing,
      issues: [{ path: 'settings.electronicAddress', label: missing }],
    })
    expect(made.content.toString()).toContain('schemeID="9930">DE123456789<')
    expect((await download(`ublResponse/${orderId}`)).content.equals(made.content)).toBe(true)
    expect(await events(orderId)).toEqual([
      `File ${number}.pdf created`,
      `File ${number}-peppol.xml created with facts completed after the submit`,
    ])
  })

  test('an answer Unknown has no code: the list of files says so, and the PDF is there', async () => {
    const { orderId, opened } = await fixture.addOpenedOrder()
    const form = confirmedForm(opened)
    const items = form.items.map((item) => ({
      ...item,
      confirms: item.confirms.map((line) => ({ ...line, status: 'Unknown' as const, reason: 'we ask the maker' })),
    }))
    await fixture.submit(orderId, opened.id, { ...form, items })

    const { body } = await supplier.call(getResponseFiles, { orderId })

    expect(body).toMatchObject({
      files: [
        { format: 'confirmation', issues: [] },
        {
          format: 'ubl',
          issues: [{ label: 'Line 1 is answered Unknown, for which the UBL order response has no code. Use the PDF.' }],
        },
      ],
    })
    expect((await download(`ublResponse/${orderId}`)).status).toBe(409)
  })
})

test('a file has the same bytes on every download, whatever settings become, and is stored once with its hash', async () => {
  const { orderId, ids } = await givenAdvice()
  const first = await Promise.all([1, 2, 3].map(() => download(`deliveryNote/${ids[0]}`)))

  await changeSettings()

  const last = await download(`deliveryNote/${ids[0]}`)
  expect(new Set([...first, last].map(({ content }) => content.toString('latin1'))).size).toBe(1)
  const rows = await fixture.portal.db
    .selectFrom('document_files')
    .select('sha256')
    .where('document_id', '=', ids[0] ?? '')
    .where('kind', '=', 'DesAdv')
    .execute()
  expect(rows).toEqual([{ sha256: createHash('sha256').update(last.content).digest() }])
  expect(await events(orderId)).toEqual([expect.stringMatching(/^File DA-\d+\.pdf created$/)])
})

test('a file is made from what was frozen at submit, never from the settings of the first download', async () => {
  const advice = await givenAdvice()
  const response = await givenResponse()
  await changeSettings()

  const note = await readPdf((await download(`deliveryNote/${advice.ids[0]}`)).content)
  const confirmation = await readPdf((await download(`confirmation/${response.orderId}`)).content)

  expect(note.pages[0]).toContain('Delivery note')
  expect(confirmation.pages[0]).toContain('Order confirmation')
})

test('a document of an earlier version has the language of its first file in all of them', async () => {
  const { ids } = await givenAdvice()
  await fixture.portal.db.deleteFrom('document_facts').execute()
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ documentLanguage: 'de' }))
  const first = await readPdf((await download(`deliveryNote/${ids[0]}`)).content)
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ documentLanguage: 'en' }))

  const second = await readPdf((await download(`packingList/${ids[0]}`)).content)

  expect(first.pages[0]).toContain('Lieferschein')
  expect(second.pages[0]).toContain('Packliste')
})

test('a file that was made is never changed or removed, whatever the code does', async () => {
  const { orderId } = await givenResponse()
  await download(`confirmation/${orderId}`)

  await expect(fixture.portal.db.deleteFrom('document_files').execute()).rejects.toThrow('append-only')
})

test('supplier B never gets a file of supplier A', async () => {
  const { orderId } = await givenResponse()
  const { ids } = await givenAdvice()
  await download(`confirmation/${orderId}`)
  await download(`deliveryNote/${ids[0]}`)

  const adviceFiles = ADVICE_FORMATS.map((format) => (format === 'ubl' ? 'ublAdvice' : format))
  const paths = ['confirmation', 'ublResponse'].map((file) => `${file}/${orderId}`)
  for (const path of [...paths, ...adviceFiles.map((file) => `${file}/${ids[0]}`)]) {
    expect((await download(path, fixture.otherSupplier)).status).toBe(404)
  }
})

test('another site cannot have a file made', async () => {
  const { orderId } = await givenResponse()

  expect((await download(`confirmation/${orderId}`, supplier, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await events(orderId)).toEqual([])
})

async function changeSettings(): Promise<void> {
  await supplier.call(updateEDocumentSetting, anEDocumentSetting({ documentLanguage: 'de' }))
  await supplier.call(updateSetting, aSetting({ seller: { ...aSetting().seller, name: 'Renamed AG' } }))
}

/** An order response that confirms 4 pieces. */
async function givenResponse(): Promise<{ orderId: string; number: string }> {
  const { orderId, opened } = await fixture.addOpenedOrder()
  const { body } = await fixture.submit(orderId, opened.id, confirmedForm(opened))
  if (!body.success) throw new Error(`the submit was refused: ${body.error}`)
  return { orderId, number: opened.ordRspId }
}

/** Submits the first dispatch advice of an order. */
async function givenAdvice(
  changes: Partial<DispatchAdviceForm> = {},
  confirmed: readonly Readonly<Record<string, number>>[] = [{ 20261130: 4 }],
) {
  const { orderId, ids } = await givenDispatchAdvices(fixture.portal, fixture.supplierId, { confirmed })
  const form = adviceForm({ items: [adviceItem(PACKED)], packetCount: 1, ...changes })
  const { body } = await supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId: ids[0] ?? '', form })
  if (!body.success) throw new Error(`the submit was refused: ${body.error}`)
  const { des_adv_id: number } = await fixture.portal.db
    .selectFrom('dispatch_advices')
    .select('des_adv_id')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  return { orderId, ids, number }
}

async function download(path: string, visitor: Visitor = supplier, headers: Record<string, string> = {}) {
  const response = await fixture.portal.app.inject({
    method: 'GET',
    url: `/api/supplier/eDocument/${path}`,
    cookies: Object.fromEntries(visitor.cookies),
    headers,
  })
  return { status: response.statusCode, headers: response.headers, content: response.rawPayload }
}

/** What the timeline says about files. */
async function events(orderId: string): Promise<string[]> {
  const { body } = await supplier.call(getTimeline, { orderId })
  return (body.events ?? []).map(({ text }) => text).filter((text) => text.startsWith('File '))
}
