import { skipDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { removePart, updatePriceGuard } from '@partwire/contract/parts/parts'
import { saveSetting } from '../settings/setting-store'
import { aSetting } from '@partwire/domain/settings/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { adviceItem } from '../../testing/given/given-dispatch-advices'
import { itemForm } from '../documents/invoice/samples'
import { startFixture, type PartsFixture } from './testing/fixture'

let fixture: PartsFixture

beforeAll(async () => {
  fixture = await startFixture()
  await saveSetting(fixture.portal.db, fixture.supplierId, aSetting(), fixture.portal.clock.now())
})
afterAll(() => fixture.portal.close())

async function netPrices(productNumber: string) {
  const part = await fixture.findPart(productNumber)
  return part?.netPrices.map(({ currency, partyNumber, value }) => [currency, partyNumber, value])
}

describe('submitting an order response stores', () => {
  test('its prices for that customer and currency, and as the general price of that currency when there is none yet', async () => {
    await fixture.answer({ productNumber: 'L-1', number: '4711' }, { unitNetPrice: '12,50', unitListPrice: 20 })

    expect(await fixture.findPart('L-1')).toMatchObject({
      netPrices: [
        { currency: 'EUR', partyNumber: '', value: '12.50', source: 'last confirmed 2026/11/15 in order 4711' },
        { currency: 'EUR', partyNumber: '100', value: '12.50' },
      ],
      listPrices: [{ currency: 'EUR', partyNumber: '', value: '20' }],
    })
  })

  test('the prices of two customers apart, and the general price stays that of the first', async () => {
    await fixture.answer({ productNumber: 'L-2', customer: '100' }, { unitNetPrice: '10' })
    await fixture.answer({ productNumber: 'L-2', customer: '200' }, { unitNetPrice: '25' })

    expect(await netPrices('L-2')).toEqual([
      ['EUR', '', '10'],
      ['EUR', '100', '10'],
      ['EUR', '200', '25'],
    ])
  })

  test('the prices of two currencies apart', async () => {
    await fixture.answer({ productNumber: 'L-3' }, { unitNetPrice: '10' })
    await fixture.answer({ productNumber: 'L-3', currency: 'USD' }, { unitNetPrice: '50' })

    expect(await netPrices('L-3')).toEqual([
      ['EUR', '', '10'],
      ['EUR', '100', '10'],
      ['USD', '', '50'],
      ['USD', '100', '50'],
    ])
  })

  test('typed EAN and description', async () => {
    await fixture.answer(
      { productNumber: 'L-4', item: { ean: '' } },
      { inputEan: '4006381333931', productName: 'Brake disc, coated' },
    )

    expect(await fixture.findPart('L-4')).toMatchObject({
      description: { value: 'Brake disc, coated' },
      ean: { value: '4006381333931' },
    })
  })

  test('no EAN that the order has', async () => {
    await fixture.answer({ productNumber: 'L-5' }, { inputEan: '4006381333931' })

    expect((await fixture.findPart('L-5'))?.ean.value).toBe('')
  })
})

test('product numbers are compared without case and surrounding blanks', async () => {
  await fixture.answer({ productNumber: 'L-Größe' }, { unitNetPrice: '10' })
  await fixture.answer({ productNumber: ' l-GRÖSSE '.replace('SS', 'ß') }, { unitNetPrice: '11' })

  expect(await netPrices('L-Größe')).toEqual([
    ['EUR', '', '10'],
    ['EUR', '100', '11'],
  ])
})

test('rejected lines teach nothing', async () => {
  const confirms = [{ quantity: 4, status: 'Rejected' as const, reason: 'sold out', deliveryDate: '' }]
  await fixture.answer({ productNumber: 'L-6' }, { confirms, unitNetPrice: '10' })

  expect(await fixture.findPart('L-6')).toBeUndefined()
})

test('submitting a dispatch advice stores the packet kind', async () => {
  const orderId = await fixture.answer({ productNumber: 'L-7' })
  const packet = { packetKind: 'Carton', identSystem: 'Suppliers Number', packetNumber: '7' } as const

  expect(await fixture.dispatch(orderId, { items: [adviceItem(packet)] })).toMatchObject({ status: 200 })

  expect(await fixture.findPart('L-7')).toMatchObject({ packetKind: { value: 'Carton' } })
})

test('submitting an invoice stores country of origin, statistic group and tax code', async () => {
  const orderId = await fixture.answer({ productNumber: 'L-8' })
  await fixture.supplier.call(skipDispatchAdvice, { orderId })
  const [tax] = aSetting().taxs
  const items = [itemForm({ countryCode: 'DE', statisticGroup: '8708', taxCode: tax?.code ?? '' })]

  expect(await fixture.invoice(orderId, { isTaxApplies: true, items })).toMatchObject({ status: 200 })

  expect(await fixture.findPart('L-8')).toMatchObject({
    countryCode: { value: 'DE', source: expect.stringMatching(/^last invoiced 2026\/11\/15 in order PO-/) },
    statisticGroup: { value: '8708' },
    taxCode: { value: tax?.code },
  })
})

describe('the most recent document wins over older learned values', () => {
  test('a later document replaces what an earlier one taught', async () => {
    await fixture.answer({ productNumber: 'M-1' }, { unitNetPrice: '10', productName: 'First' })
    fixture.portal.clock.advance({ minutes: 1 })
    await fixture.answer({ productNumber: 'M-1', number: '4712' }, { unitNetPrice: '11', productName: 'Second' })

    expect(await fixture.findPart('M-1')).toMatchObject({
      description: { value: 'Second' },
      netPrices: [{ value: '10' }, { value: '11', source: 'last confirmed 2026/11/15 in order 4712' }],
    })
  })

  test('an older document that is submitted later does not', async () => {
    await fixture.answer({ productNumber: 'M-2', orderDate: '20261110' }, { unitNetPrice: '10', productName: 'New' })
    fixture.portal.clock.advance({ minutes: 1 })
    await fixture.answer({ productNumber: 'M-2', orderDate: '20261001' }, { unitNetPrice: '9', productName: 'Old' })

    expect(await fixture.findPart('M-2')).toMatchObject({
      description: { value: 'New' },
      netPrices: [{ value: '10' }, { value: '10' }],
    })
  })
})

describe('a value typed on the Parts screen is never overwritten by a learned one', () => {
  test('the difference is shown there instead', async () => {
    await fixture.addPart('T-1', {
      description: 'Typed',
      netPrices: [{ currency: 'EUR', partyNumber: '100', price: '12' }],
    })

    await fixture.answer({ productNumber: 'T-1', number: '4713' }, { unitNetPrice: '12.50', productName: 'Learned' })

    const source = 'last confirmed 2026/11/15 in order 4713'
    expect(await fixture.findPart('T-1')).toMatchObject({
      description: { value: 'Typed', source: 'part list of 2026/11/15', learned: { value: 'Learned', source } },
      netPrices: [
        { partyNumber: '', value: '12.50' },
        { partyNumber: '100', value: '12', source: 'price list of 2026/11/15', learned: { value: '12.50', source } },
      ],
    })
  })

  test('"Take over" types the learned value', async () => {
    await fixture.addPart('T-2', {
      statisticGroup: '1',
      netPrices: [{ currency: 'EUR', partyNumber: '100', price: 12 }],
    })
    await fixture.answer({ productNumber: 'T-2' }, { unitNetPrice: '12.50' })

    await fixture.changePart('T-2', { netPrices: [{ currency: 'EUR', partyNumber: '100', price: '12.50' }] })

    expect((await fixture.findPart('T-2'))?.netPrices[1]).toEqual({
      currency: 'EUR',
      partyNumber: '100',
      value: '12.50',
      source: 'price list of 2026/11/15',
    })
  })
})

describe('a price outside the guard is learned only when it was submitted twice', () => {
  test('the first time the last known price stays, the second time it is learned', async () => {
    await fixture.answer({ productNumber: 'G-1' }, { unitNetPrice: '10' })
    await fixture.answer({ productNumber: 'G-1' }, { unitNetPrice: '20' })
    expect(await netPrices('G-1')).toContainEqual(['EUR', '100', '10'])

    await fixture.answer({ productNumber: 'G-1' }, { unitNetPrice: '20.00' })
    expect(await netPrices('G-1')).toContainEqual(['EUR', '100', '20.00'])
  })

  test('the supplier sets the percentage; by default it is 30', async () => {
    await fixture.answer({ productNumber: 'G-2' }, { unitNetPrice: '10' })
    const orderId = await fixture.addOrder({ productNumber: 'G-2' })
    expect(await fixture.openResponse(orderId)).toMatchObject({ priceGuardPercent: '30' })

    await fixture.supplier.call(updatePriceGuard, { percent: '150,5' })
    expect(await fixture.openResponse(orderId)).toMatchObject({
      priceGuardPercent: '150.5',
      items: [{ knownPrices: { unitNetPrice: { value: '10' } } }],
    })
    await fixture.answer({ productNumber: 'G-2' }, { unitNetPrice: '25' })
    expect(await netPrices('G-2')).toContainEqual(['EUR', '100', '25'])
    await fixture.supplier.call(updatePriceGuard, { percent: 30 })
  })
})

test('two order responses with the same part that are submitted at the same time both teach', async () => {
  await fixture.answer({ productNumber: 'C-1' }, { unitNetPrice: '10' })
  const lock = await beginBlocking(fixture.portal.connectionString, 'lock table part_values in access exclusive mode')
  const submits = ['20', '20'].map((unitNetPrice) => fixture.answer({ productNumber: 'C-1' }, { unitNetPrice }))
  await lock.untilWaiting(2)
  await lock.commit()
  await lock.end()
  await Promise.all(submits)

  // Outside the guard: the second one of the two makes it learned, so neither overwrote the other.
  expect(await netPrices('C-1')).toContainEqual(['EUR', '100', '20'])
})

test('a part that is new is written once, with its description and EAN', async () => {
  const { db } = fixture.portal
  await sql`create function refuse_update() returns trigger language plpgsql as $$
    begin raise exception 'the part was written again'; end $$`.execute(db)
  await sql`create trigger refuse_update before update on parts for each row execute function refuse_update()`.execute(
    db,
  )
  try {
    await fixture.answer(
      { productNumber: 'W-1', item: { ean: '' } },
      { inputEan: '4006381333931', productName: 'Brake disc' },
    )
  } finally {
    await sql`drop function refuse_update cascade`.execute(db)
  }

  expect(await fixture.findPart('W-1')).toMatchObject({
    description: { value: 'Brake disc' },
    ean: { value: '4006381333931' },
  })
})

test('a part that is deleted is learned again, and past documents stay as they are', async () => {
  const orderId = await fixture.answer({ productNumber: 'D-1' }, { unitNetPrice: '10' })
  const before = await fixture.openResponse(orderId)

  expect(await fixture.supplier.call(removePart, { productNumber: 'd-1 ' })).toMatchObject({ status: 200 })

  expect(await fixture.findPart('D-1')).toBeUndefined()
  expect(await fixture.openResponse(orderId)).toEqual(before)
  await fixture.answer({ productNumber: 'D-1' }, { unitNetPrice: '30' })
  expect(await netPrices('D-1')).toEqual([
    ['EUR', '', '30'],
    ['EUR', '100', '30'],
  ])
})
