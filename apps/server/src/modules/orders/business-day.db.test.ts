import { getDispatchAdvices, submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { adviceForm, givenDispatchAdvices } from '../../testing/given/given-dispatch-advices'
import { givenInvoice } from '../../testing/given/given-invoices'
import { givenOrder, incomingItem, findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { readDesAdv, readInvoice, readOrdRsp } from '../../upstream/testing/read-documents'
import { invoiceForm, itemForm } from '../documents/invoice/samples'

/** 10:00 on 15 November in UTC is midnight in Kiritimati: the 16th has begun there, and nowhere else. */
const BUSINESS_DAY = '20261116'

let portal: TestApp
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  portal = await startTestApp({ businessTimeZone: 'Pacific/Kiritimati' })
  portal.clock.advance({ hours: 1 })
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
  supplierId = await findSupplierId(portal, '4300042')
})
beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'))
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => portal.close())

test('an order response starts with today in the business time zone where the requested day has passed there', async () => {
  const items = [incomingItem({ requestedDeliveryDate: '20261115' })]
  const orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: 'PO-1', items })

  const { body } = await supplier.call(getOrderResponse, { orderId })

  expect(body.orderResponse?.items[0]?.confirms[0]?.deliveryDate).toBe(BUSINESS_DAY)
})

test('an order response is issued on the day of the business time zone', async () => {
  const orderId = await givenOrder(portal, supplierId, { buyerOrderNumber: 'PO-2' })
  const { body } = await supplier.call(getOrderResponse, { orderId })
  const { id = '', items = [] } = body.orderResponse ?? {}

  await supplier.call(submitOrderResponse, {
    orderId,
    orderResponseId: id,
    form: {
      sellerOrderNumber: 'S-1',
      items: items.map(({ productName, inputEan, confirms }) => ({
        productName,
        inputEan,
        unitNetPrice: '10',
        unitListPrice: '',
        confirms: confirms.map((line) => ({ ...line, status: 'Confirmed' as const })),
      })),
    },
  })

  expect(readOrdRsp(await findSentDocument(orderId)).issueDate).toBe(BUSINESS_DAY)
})

test('a dispatch advice is issued on the day of the business time zone', async () => {
  const { orderId, ids } = await givenDispatchAdvices(portal, supplierId, { confirmed: [{ 20261130: 4 }] })

  await supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId: ids[0] ?? '', form: adviceForm() })

  expect(readDesAdv(await findSentDocument(orderId)).issueDate).toBe(BUSINESS_DAY)
  expect((await supplier.call(getDispatchAdvices, { orderId })).body.dispatchAdvices?.[0]?.issueDate).toBe(BUSINESS_DAY)
})

test('an invoice shows, and without the day of a browser is issued on, the day of the business time zone', async () => {
  const order = { buyerOrderNumber: 'PO-3' }
  const { orderId, invoiceId } = await givenInvoice(portal, supplierId, { items: [{ confirmed: [4] }], order })

  const { body } = await supplier.call(getInvoice, { orderId })
  await supplier.call(submitInvoice, { orderId, invoiceId, form: invoiceForm({ items: [itemForm()] }) })

  expect(body.invoice?.issueDate).toBe(BUSINESS_DAY)
  expect(readInvoice(await findSentDocument(orderId)).issueDate).toBe(BUSINESS_DAY)
})

/** The document queued for an order. */
async function findSentDocument(orderId: string): Promise<string> {
  const { raw } = await portal.db
    .selectFrom('deliveries')
    .select('raw')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return raw
}
