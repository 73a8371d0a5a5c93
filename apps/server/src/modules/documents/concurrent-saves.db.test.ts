import { getDispatchAdvices, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, updateInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { adviceForm, adviceItem, givenDispatchAdvices } from '../../testing/given/given-dispatch-advices'
import { givenInvoice } from '../../testing/given/given-invoices'
import { givenOrder } from '../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../testing/given/given-portal'
import { invoiceForm, rowForm } from './invoice/samples'

let portal: Awaited<ReturnType<typeof startPortalWithSuppliers>>

/** A draft, and how to save and read it. `text` is a text that is typed into one of its fields. */
interface Draft {
  orderId: string
  save: (text: string, version?: number) => Promise<{ status: number; body: { success: boolean; code?: string } }>
  read: () => Promise<{ version?: number | undefined; text?: string | undefined }>
}

beforeAll(async () => {
  portal = await startPortalWithSuppliers()
})
afterAll(() => portal.portal.close())

describe.each<[string, () => Promise<Draft>]>([
  ['an order response', givenResponseDraft],
  ['a dispatch advice', givenAdviceDraft],
  ['an invoice', givenInvoiceDraft],
])('%s', (_name, givenDraft) => {
  test('without a version, saves at the same time are all stored, one after the other', async () => {
    const draft = await givenDraft()
    const lock = await lockOrder(draft.orderId)

    const saves = ['a', 'b', 'c'].map((text) => draft.save(text))
    await lock.untilWaiting(3)
    await lock.end()

    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await draft.read()).toEqual({ version: 4, text: expect.stringMatching(/^[abc]$/) })
  })

  test('with a version, one of several saves at the same time is stored', async () => {
    const draft = await givenDraft()
    const lock = await lockOrder(draft.orderId)

    const saves = ['a', 'b', 'c'].map((text) => draft.save(text, 1))
    await lock.untilWaiting(3)
    await lock.end()

    const replies = await Promise.all(saves)
    expect(replies.map(({ body }) => body.code ?? 'stored').toSorted()).toEqual([
      'stale-version',
      'stale-version',
      'stored',
    ])
    const stored = ['a', 'b', 'c'][replies.findIndex(({ status }) => status === 200)]
    expect(await draft.read()).toEqual({ version: 2, text: stored })
  })

  test('is not saved when its order moves on while the save waits', async () => {
    const draft = await givenDraft()
    const lock = await lockOrder(draft.orderId)

    const save = draft.save('late')
    await lock.untilWaiting(1)
    await lock.run('update orders set status = $1 where supplier_id = $2 and id = $3', [
      'rejected',
      portal.supplierId,
      draft.orderId,
    ])
    await lock.commit()
    await lock.end()

    expect(await save).toMatchObject({ status: 409, body: { success: false, code: 'wrong-status' } })
    expect(await draft.read()).toMatchObject({ version: 1 })
  })
})

function lockOrder(orderId: string) {
  return beginBlocking(
    portal.portal.connectionString,
    `select from orders where supplier_id = ${portal.supplierId} and id = ${orderId} for update`,
  )
}

async function givenResponseDraft(): Promise<Draft> {
  const { supplier, supplierId } = portal
  const orderId = await givenOrder(portal.portal, supplierId, { buyerOrderNumber: crypto.randomUUID() })
  const open = async () => (await supplier.call(getOrderResponse, { orderId })).body.orderResponse
  const opened = await open()
  const confirm = { quantity: 4, status: '' as const, deliveryDate: '20261130' }
  return {
    orderId,
    save: (text, version) =>
      supplier.call(updateOrderResponse, {
        orderId,
        orderResponseId: opened?.id ?? '',
        version,
        form: {
          sellerOrderNumber: '',
          items: [
            {
              productName: 'Brake disc',
              unitNetPrice: '',
              unitListPrice: '',
              confirms: [
                { ...confirm, reason: text },
                { ...confirm, reason: text },
              ],
            },
          ],
        },
      }),
    read: async () => {
      const draft = await open()
      return { version: draft?.version, text: draft?.items[0]?.confirms[0]?.reason }
    },
  }
}

async function givenAdviceDraft(): Promise<Draft> {
  const { supplier, supplierId } = portal
  const { orderId, ids } = await givenDispatchAdvices(portal.portal, supplierId, { confirmed: [{ 20261130: 4 }] })
  return {
    orderId,
    save: (text, version) =>
      supplier.call(updateDispatchAdvice, {
        orderId,
        dispatchAdviceId: ids[0] ?? '',
        version,
        form: adviceForm({
          measurements: [{ amount: 1, type: 'Weight' }],
          items: [adviceItem({ packetNumber: text }), adviceItem({ isOrigin: false })],
        }),
      }),
    read: async () => {
      const draft = (await supplier.call(getDispatchAdvices, { orderId })).body.dispatchAdvices?.[0]
      return { version: draft?.version, text: draft?.items[0]?.packetNumber }
    },
  }
}

async function givenInvoiceDraft(): Promise<Draft> {
  const { supplier, supplierId } = portal
  const ids = await givenInvoice(portal.portal, supplierId, {
    items: [{ confirmed: [4] }],
    order: { buyerOrderNumber: crypto.randomUUID() },
  })
  return {
    orderId: ids.orderId,
    save: (text, version) =>
      supplier.call(updateInvoice, {
        ...ids,
        version,
        form: invoiceForm({ allowOrCharges: [rowForm({ kind: text })] }),
      }),
    read: async () => {
      const draft = (await supplier.call(getInvoice, { orderId: ids.orderId })).body.invoice
      return { version: draft?.version, text: draft?.allowOrCharges[0]?.kind }
    },
  }
}
