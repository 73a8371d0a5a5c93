import { getDispatchAdvices, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { givenOrder, incomingItem, incomingParty } from '../../../testing/given/given-orders'
import { type DispatchAdviceFixture, startFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('the dispatch advices of an order', () => {
  test('there is one for each planned delivery, the earliest first, quantities prefilled', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: [{ 20261215: 3, 20261130: 1 }, { 20261215: 6 }],
    })

    const { status, body } = await fixture.supplier.call(getDispatchAdvices, { orderId })

    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      status: 'dispatchAdvice',
      dispatchAdviceIds: ids,
      submittedDispatchAdviceIds: [],
    })
    const advices = body.dispatchAdvices ?? []
    expect(advices.map(({ id }) => id)).toEqual(ids)
    expect(advices.map(({ items, ...head }) => [head.plannedDeliveryDate, head.deliveryDate, items.length])).toEqual([
      ['20261130', '20261130', 1],
      ['20261215', '20261215', 2],
    ])
    expect(advices[1]?.items).toEqual([
      {
        buyerProductNumber: 'B-1',
        productNumber: 'P-1',
        ean: '4047024610095',
        productName: 'Brake disc 1',
        quantityUom: 'PCE',
        confirmedQuantity: 3,
        match: { confirmed: '4', advised: '0', planned: '1' },
        ...adviceItem({ deliveredQuantity: 3 }),
      },
      {
        buyerProductNumber: 'B-1',
        productNumber: 'P-2',
        ean: '4047024610095',
        productName: 'Brake disc 2',
        quantityUom: 'PCE',
        confirmedQuantity: 6,
        match: { confirmed: '6', advised: '0', planned: '0' },
        ...adviceItem({ deliveredQuantity: 6 }),
      },
    ])
    expect(advices[0]).toMatchObject({
      status: 'draft',
      version: 1,
      issueDate: '',
      transportType: '',
      packetCount: null,
      measurements: [],
      delivery: null,
      submittedAt: null,
      updatedBy: 'Jonas Kessler',
      buyerOrderNumber: body.order?.buyerOrderNumber,
      buyerParty: { partyNumber: '100', address: { name1: 'Teile Nord GmbH', street1: 'Hafenstr. 1' } },
      sellerParty: { partyNumber: '900', address: { name1: 'Kessler Fahrwerktechnik AG' } },
      deliveryParty: null,
    })
  })

  test('the second and later ones start with transport type, transport id and ident system of the one submitted before', async () => {
    const { orderId, ids } = await fixture.addAdvices({ confirmed: [{ 20261130: 1, 20261201: 1, 20261215: 1 }] })
    const [first = '', second = '', third = ''] = ids
    const sent = { transportType: 'Road', transportId: 'HH-AB 123', identSystem: 'Suppliers Number' } as const
    const typed = { transportType: 'Sea', transportId: '', identSystem: '' } as const
    const blank = { transportType: '', transportId: '', identSystem: '' }

    const before = await fixture.read(orderId)
    const submitted = { orderId, dispatchAdviceId: first, form: adviceForm({ ...sent, packetNumber: 'P-1' }) }
    await fixture.supplier.call(submitDispatchAdvice, submitted)
    const after = await fixture.read(orderId)
    const form = adviceForm({ ...typed, packetCount: null, packetNumber: '' })
    await fixture.supplier.call(updateDispatchAdvice, { orderId, dispatchAdviceId: second, version: 1, form })
    const saved = await fixture.read(orderId)

    expect(before).toMatchObject([blank, blank, blank])
    expect(after.map(({ id }) => id)).toEqual([first, second, third])
    const others = { version: 1, packetCount: null, packetNumber: '', measurements: [] }
    expect(after.slice(1)).toMatchObject([
      { ...sent, ...others, deliveryDate: '20261201' },
      { ...sent, ...others, deliveryDate: '20261215' },
    ])
    expect(saved.slice(1)).toMatchObject([typed, sent])
  })

  test('each has a number of its own', async () => {
    const { orderId } = await fixture.addAdvices({ confirmed: [{ 20261130: 1, 20261201: 1 }] })

    const numbers = (await fixture.read(orderId)).map(({ desAdvId }) => desAdvId)

    expect(new Set(numbers).size).toBe(2)
    expect(numbers).toEqual([expect.stringMatching(/^DA-\d{6}$/), expect.stringMatching(/^DA-\d{6}$/)])
  })

  test('a missing EAN and a missing delivery address are those of the order response', async () => {
    const blankAddress = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }
    const { orderId } = await fixture.addAdvices({
      confirmed: [{ 20261130: 4 }],
      order: {
        items: [incomingItem({ ean: '' })],
        deliveryParty: incomingParty({ ...blankAddress, partyNumber: '777' }),
      },
      typed: { deliveryName: 'Lager Nord', inputEan: '96385074' },
    })

    const [advice] = await fixture.read(orderId)

    expect(advice?.items[0]?.ean).toBe('96385074')
    expect(advice?.deliveryParty).toEqual({
      partyNumber: '777',
      address: { ...blankAddress, name1: 'Lager Nord', city: 'Kiel' },
    })
  })

  test("the order's own delivery address is kept", async () => {
    const { orderId } = await fixture.addAdvices({
      confirmed: [{ 20261130: 4 }],
      order: { deliveryParty: incomingParty({ partyNumber: '777', name1: 'Werk 2' }) },
    })

    expect((await fixture.read(orderId))[0]?.deliveryParty?.address?.name1).toBe('Werk 2')
  })

  test('an order that has not been answered has none', async () => {
    const orderId = await givenOrder(fixture.portal, fixture.supplierId, { buyerOrderNumber: 'PO-unanswered' })

    expect(await fixture.read(orderId)).toEqual([])
  })

  test.each(['foreign', 'unknown'])('a %s order does not exist', async (which) => {
    const { orderId } = await fixture.addAdvice()
    const visitor = which === 'foreign' ? fixture.otherSupplier : fixture.supplier

    const answer = await visitor.call(getDispatchAdvices, { orderId: which === 'foreign' ? orderId : '999999' })

    expect(answer).toMatchObject({ status: 404, body: { success: false, error: 'This order does not exist.' } })
  })
})
