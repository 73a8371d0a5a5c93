import { getCreditNote, listCreditNotes, submitCreditNote } from '@partwire/contract/credit-note'
import { listOrders } from '@partwire/contract/orders'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../config/config'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { findDeliveries } from '../../../testing/given/given-deliveries'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'
import { readInvoice } from '../../../upstream/testing/read-documents'
import { rowForm } from '../invoice/samples'
import { TAXES } from '../invoice/testing/fixture'
import { creditForm, givenCreditNoteDraft, givenSubmittedInvoice } from './testing/given-credit-notes'

let portal: TestApp
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  const { upstream } = readConfig({ DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1' })
  portal = await startTestApp({ upstream: { ...upstream, creditNoteMessageType: 'CreditNote' } })
  await givenOperator(portal)
  const fields = await givenSupplier(await givenSignedInOperator(portal))
  supplier = await givenSignedInSupplier(portal, fields)
  supplierId = await findSupplierId(portal, fields.tecComId)
  await supplier.call(updateSetting, aSetting({ taxs: TAXES }))
})
afterAll(() => portal.close())

test('a credit note is sent after its invoice, as an Invoice 2.5 of the configured MessageType with positive amounts', async () => {
  const orderId = await givenSubmittedInvoice({ portal, supplier, supplierId }, [[10, '12.50']], {
    allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
  })
  const ids = await givenCreditNoteDraft(supplier, orderId)
  const form = creditForm([2], { allowOrCharges: [{ amount: 5 }] })

  expect((await supplier.call(submitCreditNote, { ...ids, form })).status).toBe(200)

  const deliveries = await findDeliveries(portal, orderId)
  expect(deliveries.map(({ kind, number }) => [kind, number])).toEqual([
    ['Invoice', expect.stringMatching(/^INV-/)],
    ['CreditNote', 'CN-1'],
  ])
  const raw = deliveries[1]?.raw ?? ''
  expect(raw).toContain('<MessageType>CreditNote</MessageType>')
  expect(raw).not.toContain('<Banking>')
  expect(readInvoice(raw)).toMatchObject({
    invoiceId: 'CN-1',
    items: [{ quantity: '2', unitNetPrice: '12.5', lineTotal: '25' }],
    allowOrCharges: [{ identifier: 'Charge', kind: 'Freight Charges', amount: '5' }],
    totals: { net: '30', tax: '5.7', gross: '35.7', payable: '35.7' },
  })
})

test('a credit note of a charge alone is sent with the charge as its line', async () => {
  const orderId = await givenSubmittedInvoice({ portal, supplier, supplierId }, [[10, '12.50']], {
    allowOrCharges: [rowForm({ amount: 15, taxCode: 'S' })],
  })
  const ids = await givenCreditNoteDraft(supplier, orderId)
  const form = creditForm([0], { creditNoteId: 'CN-2', allowOrCharges: [{ amount: 15 }] })
  await supplier.call(submitCreditNote, { ...ids, form })

  const raw = (await findDeliveries(portal, orderId))[1]?.raw ?? ''

  expect(readInvoice(raw)).toMatchObject({
    items: [{ productNumber: 'Freight Charges', buyerLineNumber: '0', quantity: '1', lineTotal: '15' }],
    allowOrCharges: [],
    totals: { net: '15' },
  })
})

test('its delivery is in the credit note, in the list of its order and in the state of the order list', async () => {
  const orderId = await givenSubmittedInvoice({ portal, supplier, supplierId }, [[10, '12.50']])
  const ids = await givenCreditNoteDraft(supplier, orderId)
  await portal.pool.query("update deliveries set state = 'delivered' where supplier_id = $1 and order_id = $2", [
    supplierId,
    orderId,
  ])
  const orderState = async () =>
    (await supplier.call(listOrders, {})).body.pager?.list.find(({ id }) => id === orderId)?.deliveryState
  expect(await orderState()).toBe('delivered')

  await supplier.call(submitCreditNote, { ...ids, form: creditForm([2], { creditNoteId: 'CN-3' }) })

  expect(await orderState()).toBe('queued')
  const { body } = await supplier.call(getCreditNote, { creditNoteId: ids.creditNoteId })
  expect(body).toMatchObject({ isTransmitted: true, creditNote: { delivery: { state: 'queued' } } })
  const list = await supplier.call(listCreditNotes, { orderId })
  expect(list.body.creditNotes).toMatchObject([{ creditNoteId: 'CN-3', delivery: { state: 'queued' } }])
})
