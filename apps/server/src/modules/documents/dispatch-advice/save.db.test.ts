import { submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { type DispatchAdviceFixture, startFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

async function save(ids: { orderId: string; dispatchAdviceId: string }, form: DispatchAdviceForm, version?: number) {
  return fixture.supplier.call(updateDispatchAdvice, { ...ids, form, ...(version === undefined ? {} : { version }) })
}

describe('Save', () => {
  test('does not validate: what was typed is kept, right or wrong', async () => {
    const ids = await fixture.addAdvice()
    const form = adviceForm({
      deliveryDate: '',
      transportType: '',
      transportId: '',
      packetCount: 'two',
      identSystem: '',
      packetNumber: '',
      measurements: [
        { amount: '12,5', type: '' },
        { amount: null, type: 'Volume' },
      ],
      items: [
        adviceItem({ deliveredQuantity: '', packetKind: 'Box', measurements: [{ amount: 'heavy', type: 'Weight' }] }),
      ],
    })

    expect(await save(ids, form)).toMatchObject({ status: 200, body: { success: true } })

    expect((await fixture.read(ids.orderId))[0]).toMatchObject({
      ...form,
      measurements: [
        { amount: 12.5, type: '' },
        { amount: null, type: 'Volume' },
      ],
      items: [{ deliveredQuantity: null, packetKind: 'Box', measurements: [{ amount: 'heavy', type: 'Weight' }] }],
      version: 2,
      status: 'draft',
    })
  })

  test('a duplicate follows its origin and keeps its fields; the lines of the order stay as confirmed', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: [{ 20261130: 4 }, { 20261130: 9 }],
    })
    const items = [
      adviceItem({ deliveredQuantity: 3, packetNumber: 'A' }),
      adviceItem({ deliveredQuantity: 1, packetNumber: 'B', isOrigin: false }),
      adviceItem({ deliveredQuantity: 9 }),
    ]

    await save({ orderId, dispatchAdviceId: ids[0] ?? '' }, adviceForm({ items }))

    expect((await fixture.read(orderId))[0]?.items).toMatchObject([
      { productNumber: 'P-1', confirmedQuantity: 4, ...items[0] },
      { productNumber: 'P-1', confirmedQuantity: 4, ...items[1] },
      { productNumber: 'P-2', confirmedQuantity: 9, ...items[2] },
    ])
  })

  test('a duplicate that was removed from the form is removed from the advice', async () => {
    const ids = await fixture.addAdvice()
    await save(ids, adviceForm({ items: [adviceItem(), adviceItem({ isOrigin: false })] }))

    await save(ids, adviceForm())

    expect((await fixture.read(ids.orderId))[0]?.items).toHaveLength(1)
  })

  test.each([
    ['too few items', []],
    ['too many items', [adviceItem(), adviceItem()]],
    ['a duplicate without its origin', [adviceItem({ isOrigin: false })]],
    ['a duplicate before its origin', [adviceItem({ isOrigin: false }), adviceItem()]],
  ])('%s are refused with 400', async (_, items) => {
    const ids = await fixture.addAdvice()

    for (const call of [updateDispatchAdvice, submitDispatchAdvice]) {
      expect(await fixture.supplier.call(call, { ...ids, form: adviceForm({ items }) })).toMatchObject({
        status: 400,
        body: { error: 'The items of the form are not those of the dispatch advice.', errorField: 'items' },
      })
    }

    expect((await fixture.read(ids.orderId))[0]).toMatchObject({ version: 1, items: [{ deliveredQuantity: 4 }] })
  })

  test('a field the form does not have changes nothing', async () => {
    const ids = await fixture.addAdvice()
    const form = adviceForm()
    const tampered = {
      ...form,
      plannedDeliveryDate: '20300101',
      desAdvId: 'DA-1',
      items: form.items.map((item) => ({ ...item, confirmedQuantity: 4000, productNumber: 'X' })),
    }

    await save(ids, tampered)

    const [advice] = await fixture.read(ids.orderId)
    expect(advice?.plannedDeliveryDate).toBe('20261130')
    expect(advice?.desAdvId).not.toBe('DA-1')
    expect(advice?.items[0]).toMatchObject({ confirmedQuantity: 4, productNumber: 'P-1' })
  })

  test('a stale version is a conflict that names who saved last; the newest version is accepted', async () => {
    const ids = await fixture.addAdvice()
    await save(ids, adviceForm({ transportId: 'first' }), 1)

    expect(await save(ids, adviceForm({ transportId: 'late' }), 1)).toMatchObject({
      status: 409,
      body: {
        error: 'This document was changed elsewhere by Jonas Kessler in the meantime.',
        code: 'stale-version',
      },
    })
    expect((await fixture.read(ids.orderId))[0]?.transportId).toBe('first')
    expect(await save(ids, adviceForm({ transportId: 'next' }), 2)).toMatchObject({ status: 200 })
  })

  test('the advice of another order does not exist, and neither does one of another supplier', async () => {
    const mine = await fixture.addAdvice()
    const another = await fixture.addAdvice()
    const mixed = { orderId: mine.orderId, dispatchAdviceId: another.dispatchAdviceId }

    expect(await save(mixed, adviceForm())).toMatchObject({
      status: 404,
      body: { error: 'This dispatch advice does not exist.' },
    })
    expect(await fixture.otherSupplier.call(updateDispatchAdvice, { ...mine, form: adviceForm() })).toMatchObject({
      status: 404,
      body: { error: 'This order does not exist.' },
    })
    expect((await fixture.read(mine.orderId))[0]?.version).toBe(1)
  })

  test('two thousand lines with their measurements are saved and read', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: Array.from({ length: 2_000 }, () => ({ 20261130: 4 })),
    })
    const items = Array.from({ length: 2_000 }, (_, i) =>
      adviceItem({
        deliveredQuantity: i,
        packetKind: 'Box',
        packetNumber: `B-${i}`,
        measurements: [{ amount: i, type: 'Volume' }],
      }),
    )

    expect(await save({ orderId, dispatchAdviceId: ids[0] ?? '' }, adviceForm({ items }))).toMatchObject({
      status: 200,
    })

    const [advice] = await fixture.read(orderId)
    expect(advice?.items.map((item) => [item.productNumber, item.packetNumber, item.measurements])).toEqual(
      items.map((item, i) => [`P-${i + 1}`, item.packetNumber, item.measurements]),
    )
  })
})
