import { skipDispatchAdvice, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getTimeline } from '@partwire/contract/timeline'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { incomingItem, incomingParty } from '../../../testing/given/given-orders'
import { readDesAdv } from '../../../upstream/testing/read-documents'
import { upsertCustomer } from '../../customers/customer-store'
import { type DispatchAdviceFixture, startFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture

const STATUS_CHANGED = 'This order has moved on in the meantime.'

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

interface TwoAdvices {
  orderId: string
  first: string
  second: string
}

/** Two planned deliveries of one item: 3 and 1. */
async function givenTwoAdvices(): Promise<TwoAdvices> {
  const { orderId, ids } = await fixture.addAdvices({
    confirmed: [{ 20261130: 3, 20261215: 1 }],
  })
  return { orderId, first: ids[0] ?? '', second: ids[1] ?? '' }
}

function submit(ids: { orderId: string; dispatchAdviceId: string }, form = adviceForm()) {
  return fixture.supplier.call(submitDispatchAdvice, { ...ids, form })
}

async function findInvoices(orderId: string) {
  return fixture.portal.db.selectFrom('invoices').select('id').where('order_id', '=', orderId).execute()
}

async function readTimeline(orderId: string): Promise<string[]> {
  const { body } = await fixture.supplier.call(getTimeline, { orderId })
  return (body.events ?? []).map(({ by, text }) => `${by}: ${text}`)
}

/** Compares the counters of the order list with the orders. */
async function expectCorrectCounts(): Promise<void> {
  const counted = await fixture.portal.pool.query<{ status: string; count: string }>(
    'select status, count from order_counts where supplier_id = $1 and count > 0 order by status',
    [fixture.supplierId],
  )
  const actual = await fixture.portal.pool.query<{ status: string; count: string }>(
    'select status, count(*) from orders where supplier_id = $1 group by status order by status',
    [fixture.supplierId],
  )
  expect(counted.rows).toEqual(actual.rows)
}

const RULES: [name: string, changes: Partial<DispatchAdviceForm>, banner: string][] = [
  ['transportation type', { transportType: '' }, 'Please confirm transportation type!'],
  ['transportation id', { transportId: '  ' }, 'Please confirm transportation id!'],
  ['delivery date', { deliveryDate: '20260230' }, 'Please confirm delivery date!'],
  ['typed delivery date', { deliveryDate: '31.11.2026' }, 'Please confirm delivery date!'],
  ['packet count', { packetCount: '1.5' }, 'Please confirm packet count!'],
  ['packet ident system', { identSystem: '' }, 'Please confirm packet ident system!'],
  ['packet number', { packetNumber: '' }, 'Please confirm packet number!'],
  ['amount', { measurements: [{ amount: '', type: 'Width' }] }, 'Please confirm amount!'],
  ['type', { measurements: [{ amount: 3, type: '' }] }, 'Please confirm type!'],
  ['delivered quantity', { items: [adviceItem({ deliveredQuantity: -1 })] }, 'Please confirm delivered quantity!'],
  [
    'packet fields of an item',
    { items: [adviceItem({ measurements: [{ amount: 1, type: 'Width' }] })] },
    'Please confirm package type, packet ident system & packet number!',
  ],
]

describe('Submit', () => {
  test.each(RULES)('refuses a wrong %s', async (_, changes, banner) => {
    const ids = await fixture.addAdvice()

    const answer = await submit(ids, adviceForm(changes))

    expect(answer).toMatchObject({ status: 400, body: { success: false, error: banner } })
    expect(answer.body.issues?.length).toBeGreaterThan(0)
    expect((await fixture.read(ids.orderId))[0]).toMatchObject({ status: 'draft', version: 1 })
    expect(await fixture.findDeliveries(ids.orderId)).toEqual([])
  })

  test('an item with all packet fields empty and a wholly empty measurement are exempt', async () => {
    const ids = await fixture.addAdvice()
    const nothing = [{ amount: null, type: '' as const }]

    expect(
      await submit(ids, adviceForm({ measurements: nothing, items: [adviceItem({ measurements: nothing })] })),
    ).toMatchObject({ status: 200 })

    const [advice] = await fixture.read(ids.orderId)
    expect(advice?.measurements).toEqual([])
    expect(advice?.items[0]?.measurements).toEqual([])
  })

  test('one of several leaves the order where it is; the last one moves it on to invoice, whose draft is there', async () => {
    const { orderId, first, second } = await givenTwoAdvices()

    const one = await submit({ orderId, dispatchAdviceId: second }, adviceForm({ items: [adviceItem()] }))
    const between = await findInvoices(orderId)
    const two = await submit({ orderId, dispatchAdviceId: first })

    expect(one.body.order).toMatchObject({ status: 'dispatchAdvice', submittedDispatchAdviceIds: [second] })
    expect(between).toEqual([])
    expect(two.body.order).toMatchObject({ status: 'invoice', submittedDispatchAdviceIds: [second, first] })
    expect(await findInvoices(orderId)).toHaveLength(1)
    await expectCorrectCounts()
  })

  test('it is issued today; a blank delivery date becomes the planned one', async () => {
    const ids = await fixture.addAdvice()

    await submit(ids, adviceForm({ deliveryDate: '' }))

    const [advice] = await fixture.read(ids.orderId)
    expect(advice).toMatchObject({
      status: 'submitted',
      issueDate: '20261115',
      deliveryDate: '20261130',
      version: 2,
      submittedAt: '2026-11-15T09:00:00.000Z',
      delivery: { state: 'queued', reason: '' },
    })
  })

  test('what is sent says what was stored', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: [{ 20261130: 4 }, { 20261130: 9 }],
      order: {
        buyerOrderNumber: 'PO-sent',
        items: [
          incomingItem({ buyerLineNumber: '10', productNumber: 'P-1' }),
          incomingItem({ buyerLineNumber: '20', productNumber: 'P-2', ean: '' }),
        ],
        deliveryParty: incomingParty({ partyNumber: '777', name1: 'Werk 2' }),
      },
      typed: { inputEan: '96385074' },
    })
    const box = { packetKind: 'Box', identSystem: 'NVE/SSCC Number', packetNumber: '340000000000000012' } as const
    const form = adviceForm({
      packetCount: '02',
      measurements: [
        { amount: '12,5', type: 'Volume' },
        { amount: '', type: '' },
      ],
      items: [
        adviceItem({ ...box, deliveredQuantity: 3, measurements: [{ amount: 30, type: 'Width' }] }),
        adviceItem({ deliveredQuantity: 1, isOrigin: false }),
        adviceItem({ deliveredQuantity: 0 }),
      ],
    })

    await submit({ orderId, dispatchAdviceId: ids[0] ?? '' }, form)

    const [delivery, ...others] = await fixture.findDeliveries(orderId)
    const [advice] = await fixture.read(orderId)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ kind: 'DesAdv', document_id: ids[0], number: advice?.desAdvId, state: 'queued' })
    const product = { makerCode: '*', buyerProductNumber: 'B-1', uom: 'PCE' }
    const unpacked = { packetKind: '', identSystem: '', packetNumber: '', measurements: [] }
    const disc = { ...product, buyerLineNumber: '10', productNumber: 'P-1', ean: '4047024610095' }
    expect(readDesAdv(delivery?.raw ?? '')).toMatchObject({
      desAdvId: advice?.desAdvId,
      issueDate: '20261115',
      deliveryDate: '20261201',
      transportType: 'Road',
      transportId: 'HH-AB 123',
      packetCount: '02',
      identSystem: 'Suppliers Number',
      packetNumber: 'P-1',
      measurements: [{ amount: '12.5', type: 'Volume' }],
      sellerOrderNumber: 'S-77',
      buyerOrderNumber: 'PO-sent',
      orderDate: '20261114',
      buyerParty: { partyNumber: '100', name1: 'Teile Nord GmbH' },
      sellerParty: { partyNumber: '900', name1: 'Kessler Fahrwerktechnik AG' },
      deliveryParty: { partyNumber: '777', name1: 'Werk 2' },
      items: [
        {
          ...disc,
          productName: 'Brake disc 1',
          quantity: '3',
          ...box,
          measurements: [{ amount: '30', type: 'Width' }],
        },
        { ...disc, productName: 'Brake disc 1', quantity: '1', ...unpacked },
        {
          ...product,
          buyerLineNumber: '20',
          productNumber: 'P-2',
          ean: '96385074',
          productName: 'Brake disc 2',
          quantity: '0',
          ...unpacked,
        },
      ],
    })
  })

  test('what the platform has no code for is left out, and the delivery says so', async () => {
    const ids = await fixture.addAdvice()

    await submit(ids, adviceForm({ measurements: [{ amount: 80, type: 'Weight' }] }))

    expect((await fixture.findDeliveries(ids.orderId))[0]?.cuts).toContain('Weight 80')
  })

  test('the timeline names who submitted which advice', async () => {
    const { orderId, first } = await givenTwoAdvices()

    await submit({ orderId, dispatchAdviceId: first })

    const [advice] = await fixture.read(orderId)
    expect(await readTimeline(orderId)).toEqual([
      ': Order received',
      `Jonas Kessler: Dispatch advice ${advice?.desAdvId} for 2026/11/30 submitted`,
    ])
  })

  test('a submitted advice never changes', async () => {
    const { orderId, first } = await givenTwoAdvices()
    const ids = { orderId, dispatchAdviceId: first }
    await submit(ids)

    for (const call of [updateDispatchAdvice, submitDispatchAdvice]) {
      expect(await fixture.supplier.call(call, { ...ids, form: adviceForm({ transportId: 'later' }) })).toMatchObject({
        status: 409,
        body: { error: 'This dispatch advice has already been submitted.', code: 'wrong-status' },
      })
    }

    expect((await fixture.read(orderId))[0]).toMatchObject({ transportId: 'HH-AB 123', version: 2 })
    expect(await fixture.findDeliveries(orderId)).toHaveLength(1)
    const change = fixture.portal.pool.query(
      'update dispatch_advice_items set packet_number = $1 where document_id = $2',
      ['X', first],
    )
    await expect(change).rejects.toThrow('a submitted document does not change')
  })

  test('the database submits no advice with a delivery date that is no day', async () => {
    const { dispatchAdviceId } = await fixture.addAdvice()
    const setDeliveryDate = 'update dispatch_advices set delivery_date = $1 where id = $2'
    await fixture.portal.pool.query(setDeliveryDate, ['soon', dispatchAdviceId])

    await expect(
      fixture.portal.pool.query('update dispatch_advices set submitted_at = now() where id = $1', [dispatchAdviceId]),
    ).rejects.toThrow('dispatch_advices_typed_days')
  })

  test('each keeps the parties it was sent with, whatever the customer becomes', async () => {
    const { db } = fixture.portal
    const { now } = fixture.portal.deps
    const customer = { relationId: '', ...incomingParty({ partyNumber: '4711', name1: 'Teile Süd' }) }
    await upsertCustomer(db, fixture.supplierId, customer, now())
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: [{ 20261130: 3, 20261215: 1 }],
      order: { buyerParty: incomingParty({ partyNumber: '4711', name1: '' }) },
    })
    const submitNext = (id = '') => submit({ orderId, dispatchAdviceId: id })

    await submitNext(ids[0])
    await upsertCustomer(db, fixture.supplierId, { ...customer, name1: 'Teile Nord' }, now())
    await submitNext(ids[1])
    await upsertCustomer(db, fixture.supplierId, { ...customer, name1: 'Teile West' }, now())

    const advices = await fixture.read(orderId)
    const sent = await fixture.findDeliveries(orderId)
    expect(advices.map(({ buyerParty }) => buyerParty.address?.name1)).toEqual(['Teile Süd', 'Teile Nord'])
    expect(sent.map(({ raw }) => readDesAdv(raw).buyerParty.name1)).toEqual(['Teile Süd', 'Teile Nord'])
  })

  test('in a later status nothing can be saved, submitted or skipped', async () => {
    const ids = await fixture.addAdvice()
    await submit(ids)

    const moved = { status: 409, body: { success: false, error: STATUS_CHANGED, code: 'wrong-status' } }
    expect(await fixture.supplier.call(updateDispatchAdvice, { ...ids, form: adviceForm() })).toMatchObject(moved)
    expect(await submit(ids)).toMatchObject(moved)
    expect(await fixture.supplier.call(skipDispatchAdvice, { orderId: ids.orderId })).toMatchObject(moved)
  })

  test('a stale version is a conflict and sends nothing', async () => {
    const ids = await fixture.addAdvice()
    await fixture.supplier.call(updateDispatchAdvice, { ...ids, form: adviceForm() })

    expect(await fixture.supplier.call(submitDispatchAdvice, { ...ids, version: 1, form: adviceForm() })).toMatchObject(
      {
        status: 409,
        body: { code: 'stale-version' },
      },
    )
    expect(await fixture.findDeliveries(ids.orderId)).toEqual([])
  })

  test('a foreign order does not exist', async () => {
    const ids = await fixture.addAdvice()
    const missing = { status: 404, body: { error: 'This order does not exist.' } }

    expect(await fixture.otherSupplier.call(submitDispatchAdvice, { ...ids, form: adviceForm() })).toMatchObject(
      missing,
    )
    expect(await fixture.otherSupplier.call(skipDispatchAdvice, { orderId: ids.orderId })).toMatchObject(missing)
    expect((await fixture.get(ids.orderId)).order?.status).toBe('dispatchAdvice')
  })

  test('four thousand lines are submitted', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: Array.from({ length: 4_000 }, () => ({ 20261130: 4 })),
    })
    const items = Array.from({ length: 4_000 }, () => adviceItem())

    expect(await submit({ orderId, dispatchAdviceId: ids[0] ?? '' }, adviceForm({ items }))).toMatchObject({
      status: 200,
    })
    expect(readDesAdv((await fixture.findDeliveries(orderId))[0]?.raw ?? '').items).toHaveLength(4_000)
  })
})

describe('at the same moment', () => {
  test('submitting twice sends once', async () => {
    const { orderId, first } = await givenTwoAdvices()
    const ids = { orderId, dispatchAdviceId: first }

    const answers = await Promise.all([submit(ids), submit(ids), submit(ids)])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await fixture.findDeliveries(orderId)).toHaveLength(1)
    expect((await readTimeline(orderId)).filter((text) => text.endsWith('submitted'))).toHaveLength(1)
  })

  test('two advices of an order are both submitted and one invoice is opened', async () => {
    const { orderId, first, second } = await givenTwoAdvices()

    const answers = await Promise.all([first, second].map((dispatchAdviceId) => submit({ orderId, dispatchAdviceId })))

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await fixture.get(orderId)).order?.status).toBe('invoice')
    expect(await findInvoices(orderId)).toHaveLength(1)
    expect(await fixture.findDeliveries(orderId)).toHaveLength(2)
    await expectCorrectCounts()
  })

  test('of a submit and a skip exactly one wins', async () => {
    const { orderId, first } = await givenTwoAdvices()

    const [submitted, skipped] = await Promise.all([
      submit({ orderId, dispatchAdviceId: first }),
      fixture.supplier.call(skipDispatchAdvice, { orderId }),
    ])

    expect([submitted.status, skipped.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { order } = await fixture.get(orderId)
    expect([order?.status, order?.submittedDispatchAdviceIds.length]).toEqual(
      submitted.status === 200 ? ['dispatchAdvice', 1] : ['invoice', 0],
    )
    expect(await fixture.findDeliveries(orderId)).toHaveLength(submitted.status === 200 ? 1 : 0)
  })
})

describe('Skip', () => {
  test('goes on to the invoice without announcing a delivery', async () => {
    const { orderId } = await givenTwoAdvices()

    const { status, body } = await fixture.supplier.call(skipDispatchAdvice, { orderId })

    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'invoice', submittedDispatchAdviceIds: [] })
    expect(await findInvoices(orderId)).toHaveLength(1)
    expect(await fixture.findDeliveries(orderId)).toEqual([])
    expect(await readTimeline(orderId)).toEqual([': Order received', 'Jonas Kessler: Dispatch advice skipped'])
    await expectCorrectCounts()
  })

  test('is refused once an advice has been submitted', async () => {
    const { orderId, first } = await givenTwoAdvices()
    await submit({ orderId, dispatchAdviceId: first })

    expect(await fixture.supplier.call(skipDispatchAdvice, { orderId })).toMatchObject({
      status: 409,
      body: { error: 'A dispatch advice of this order has been submitted, so the others cannot be skipped.' },
    })
    expect((await fixture.get(orderId)).order?.status).toBe('dispatchAdvice')
  })
})
