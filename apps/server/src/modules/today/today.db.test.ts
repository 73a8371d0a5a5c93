import { skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { resendDelivery } from '@partwire/contract/deliveries'
import { getToday, listToday } from '@partwire/contract/today'
import { TODAY_LISTS } from '@partwire/domain/today/options'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findDeliveries } from '../../testing/given/given-deliveries'
import { startFixture, type TodayFixture } from './testing/fixture'

const NOTHING = {
  ordersToAnswer: 0,
  lateOrders: 0,
  deliveriesThisWeek: 0,
  overdueDeliveries: 0,
  invoicesToWrite: 0,
  failedDocuments: 0,
}

let fixture: TodayFixture
beforeEach(async () => {
  fixture = await startFixture()
})
afterEach(() => fixture.portal.close())

test('a supplier without orders has nothing to do', async () => {
  expect(await fixture.counts()).toEqual(NOTHING)
  for (const show of TODAY_LISTS) {
    expect(await fixture.list(show)).toEqual({ total: 0, pageNo: 1, pageSize: 10, list: [] })
  }
})

describe('orders to answer', () => {
  test('are the orders without a submitted order response, and those older than a working day', async () => {
    // It is Monday, 10:07: a working day ago it was Friday, 10:00.
    const old = await fixture.addOrder('2026-11-13T08:59:59Z')
    const recent = await fixture.addOrder('2026-11-13T09:00:00Z')
    const newest = await fixture.addOrder('2026-11-15T20:00:00Z')
    await fixture.addDeliveries(['20261130'])

    expect(await fixture.counts()).toEqual({ ...NOTHING, ordersToAnswer: 3, lateOrders: 1 })
    expect(await listedIds('ordersToAnswer')).toEqual([old, recent, newest])
    expect(await listedIds('lateOrders')).toEqual([old])
  })

  test('become older than a working day while the clock goes on, a quarter of an hour at a time', async () => {
    await fixture.addOrder('2026-11-13T09:14:59Z')

    fixture.portal.clock.advance({ minutes: 7 })
    expect(await fixture.counts()).toMatchObject({ lateOrders: 0 })
    fixture.portal.clock.advance({ minutes: 1 })

    expect(await fixture.counts()).toMatchObject({ ordersToAnswer: 1, lateOrders: 1 })
  })

  test('are listed with number, customer, ordering time and status, ten on a page', async () => {
    for (let minute = 10; minute < 21; minute += 1) await fixture.addOrder(`2026-11-16T08:${minute}:00Z`)

    const first = await fixture.list('ordersToAnswer')
    const past = await fixture.list('ordersToAnswer', 99)

    expect(first).toMatchObject({ total: 11, pageNo: 1, pageSize: 10 })
    expect(first?.list.map(({ buyerOrderNumber }) => buyerOrderNumber)).toEqual(
      Array.from({ length: 10 }, (_, i) => `PO-${i + 1}`),
    )
    expect(past).toEqual({
      total: 11,
      pageNo: 2,
      pageSize: 10,
      list: [
        {
          id: expect.stringMatching(/^\d+$/),
          orderId: past?.list[0]?.id,
          buyerOrderNumber: 'PO-11',
          customerName: 'Teile Nord GmbH',
          createTime: '2026-11-16T08:20:00.000Z',
          status: 'orderResponse',
          plannedDeliveryDate: '',
          document: null,
        },
      ],
    })
  })

  test('are on one page each, the oldest first, from the first to the last page', async () => {
    const added: string[] = []
    // Two orders at the same time each, so that the second criterion matters.
    for (let i = 0; i < 34; i += 1) added.push(await fixture.addOrder(`2026-11-16T08:${10 + Math.floor(i / 2)}:00Z`))

    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => fixture.list('ordersToAnswer', pageNo)))

    expect(pages.map((page) => page?.list.map(({ id }) => id))).toEqual([
      added.slice(0, 10),
      added.slice(10, 20),
      added.slice(20, 30),
      added.slice(30),
    ])
  })
})

describe('deliveries', () => {
  test('are planned this week from today to Sunday, and overdue before today', async () => {
    await fixture.addDeliveries(['20261115'])
    await fixture.addDeliveries(['20261116', '20261122', '20261123'])
    await fixture.addDeliveries(['20261001'])

    expect(await fixture.counts()).toEqual({ ...NOTHING, deliveriesThisWeek: 2, overdueDeliveries: 2 })
    expect(await listedDays('deliveriesThisWeek')).toEqual(['20261116', '20261122'])
    expect(await listedDays('overdueDeliveries')).toEqual(['20261001', '20261115'])
  })

  test('leave the lists when they are dispatched or skipped', async () => {
    const { orderId, ids } = await fixture.addDeliveries(['20261117', '20261118'])
    const skipped = await fixture.addDeliveries(['20261112', '20261119'])

    await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[0] ?? '' })
    await fixture.supplier.call(skipDispatchAdvice, { orderId: skipped.orderId })

    expect(await fixture.counts()).toEqual({ ...NOTHING, deliveriesThisWeek: 1, invoicesToWrite: 1 })
    expect(await listedDays('deliveriesThisWeek')).toEqual(['20261118'])
    expect(await listedDays('overdueDeliveries')).toEqual([])
  })
})

test('invoices to write are the orders in status invoice', async () => {
  const { orderId, ids } = await fixture.addDeliveries(['20261130'])
  await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[0] ?? '' })

  expect(await fixture.counts()).toEqual({ ...NOTHING, invoicesToWrite: 1 })
  expect(await listedIds('invoicesToWrite')).toEqual([orderId])
  await fixture.addInvoice('10')
  expect(await fixture.counts()).toMatchObject({ invoicesToWrite: 1 })
})

test('documents that did not reach the platform are listed with their reason until they are sent again', async () => {
  const { portal, supplier } = fixture
  const { orderId, ids } = await fixture.addDeliveries(['20261130', '20261202'])
  await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[0] ?? '' })
  expect(await fixture.counts()).toMatchObject({ failedDocuments: 0 })
  const [delivery] = await findDeliveries(portal, orderId)
  if (delivery === undefined) throw new Error('nothing was sent')
  await portal.db
    .updateTable('deliveries')
    .set({ state: 'failed', reason: 'The platform refused the account.' })
    .where('id', '=', delivery.id)
    .execute()

  expect(await fixture.counts()).toMatchObject({ failedDocuments: 1 })
  expect((await fixture.list('failedDocuments'))?.list).toEqual([
    {
      id: delivery.id,
      orderId,
      buyerOrderNumber: expect.stringMatching(/^PO-/),
      customerName: 'Teile Nord GmbH',
      createTime: '2026-11-12T08:30:00.000Z',
      status: 'dispatchAdvice',
      plannedDeliveryDate: '',
      document: {
        kind: 'DesAdv',
        number: delivery.number,
        submitTime: '2026-11-16T09:07:00.000Z',
        reason: 'The platform refused the account.',
      },
    },
  ])
  await supplier.call(resendDelivery, { id: delivery.id })
  expect(await fixture.counts()).toMatchObject({ failedDocuments: 0 })
})

test('another supplier sees nothing of it', async () => {
  await fixture.addOrder('2026-11-10T09:00:00Z')
  await fixture.addDeliveries(['20261117'])

  expect((await fixture.otherSupplier.call(getToday)).body.counts).toEqual(NOTHING)
  for (const show of TODAY_LISTS) {
    expect((await fixture.otherSupplier.call(listToday, { show })).body.pager?.list).toEqual([])
  }
})

async function listedIds(show: 'ordersToAnswer' | 'lateOrders' | 'invoicesToWrite'): Promise<string[]> {
  return (await fixture.list(show))?.list.map(({ orderId }) => orderId) ?? []
}

async function listedDays(show: 'deliveriesThisWeek' | 'overdueDeliveries'): Promise<string[]> {
  return (await fixture.list(show))?.list.map(({ plannedDeliveryDate }) => plannedDeliveryDate) ?? []
}
