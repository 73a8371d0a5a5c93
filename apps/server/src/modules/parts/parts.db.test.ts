import { createPart, listParts, removePart, updatePart, updatePriceGuard } from '@partwire/contract/parts/parts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { statementExpectation } from '../../testing/expect-statements'
import { startFixture, type PartsFixture } from './testing/fixture'

let fixture: PartsFixture

const PARTS = [
  ['B-10', 'Zylinder', '4006381333931'],
  ['b-2', 'äußerer Ring', ''],
  ['C 100%', 'Bremsscheibe', '4047024610095'],
  ['刹车-1', '刹车盘', ''],
] as const

beforeAll(async () => {
  fixture = await startFixture()
  for (const [productNumber, description, ean] of PARTS) {
    await fixture.addPart(productNumber, { description, ean })
    fixture.portal.clock.advance({ minutes: 1 })
  }
})
afterAll(() => fixture.portal.close())

async function listNumbers(body: Parameters<typeof fixture.supplier.call<typeof listParts>>[1]): Promise<string[]> {
  const answer = await fixture.supplier.call(listParts, body)
  return answer.body.pager?.list.map(({ productNumber }) => productNumber) ?? []
}

describe('the list', () => {
  test('is read by one prepared statement', async () => {
    const expectStatements = statementExpectation(fixture.portal)

    await expectStatements('get', () => fixture.supplier.call(listParts, { keyword: 'b' }))
  })

  test('has the fields of a part, the percentage of the price guard and a pager', async () => {
    const { body } = await fixture.supplier.call(listParts, { keyword: 'b-10' })

    const nothing = { value: '', source: '' }
    expect(body).toEqual({
      success: true,
      priceGuardPercent: '30',
      pager: {
        list: [
          {
            productNumber: 'B-10',
            description: { value: 'Zylinder', source: 'part list of 2026/11/15' },
            ean: { value: '4006381333931', source: 'part list of 2026/11/15' },
            countryCode: nothing,
            statisticGroup: nothing,
            taxCode: nothing,
            packetKind: nothing,
            deliveryDays: nothing,
            netPrices: [],
            listPrices: [],
          },
        ],
        total: 1,
        pageNo: 1,
        pageSize: 10,
      },
    })
  })

  test('shows the newest part first', async () => {
    expect(await listNumbers({})).toEqual(['刹车-1', 'C 100%', 'b-2', 'B-10'])
  })

  test.each([
    ['productNumber', false, ['B-10', 'b-2', 'C 100%', '刹车-1']],
    ['description', false, ['b-2', 'C 100%', 'B-10', '刹车-1']],
    ['ean', true, ['C 100%', 'B-10']],
  ])('is sorted by %s, descending: %s', async (orderField, isDesc, expected) => {
    expect((await listNumbers({ orderField, isDesc })).slice(0, expected.length)).toEqual(expected)
  })

  test.each(['created_at', 'nonsense; drop table parts', ''])(
    'treats the sort field "%s" as none',
    async (orderField) => {
      expect(await listNumbers({ orderField, isDesc: false })).toEqual(await listNumbers({}))
    },
  )

  test.each([
    ['the product number in any case', 'B-1', ['B-10']],
    ['the description', 'SCHEIBE', ['C 100%']],
    ['umlauts in any case', 'ÄUSS'.replace('SS', 'ß'), ['b-2']],
    ['the EAN', '404702', ['C 100%']],
    ['Chinese characters', '刹车盘', ['刹车-1']],
    ['a percent sign, literally', '%', ['C 100%']],
    ['nothing', 'found nowhere', []],
  ])('finds %s', async (_case, keyword, expected) => {
    expect(await listNumbers({ keyword })).toEqual(expected)
  })

  test('answers the last page for a page past the end, and says so', async () => {
    const { body } = await fixture.supplier.call(listParts, { pageNo: 99 })

    expect(body.pager).toMatchObject({ total: 4, pageNo: 1 })
  })
})

describe('a part', () => {
  test('is added with its values', async () => {
    const changes = {
      countryCode: 'DE',
      statisticGroup: '8708',
      taxCode: 'S',
      packetKind: 'Box',
      deliveryDays: '5',
      netPrices: [
        { currency: 'USD', partyNumber: '', price: '14' },
        { currency: 'EUR', partyNumber: '', price: '12,5' },
        { currency: 'EUR', partyNumber: ' 100 ', price: '11' },
      ],
      listPrices: [{ currency: 'EUR', partyNumber: '', price: 20 }],
    } as const
    await fixture.addPart(' N-1 ', {
      ...changes,
      netPrices: [...changes.netPrices],
      listPrices: [...changes.listPrices],
    })

    expect(await fixture.findPart('N-1')).toMatchObject({
      productNumber: 'N-1',
      countryCode: { value: 'DE' },
      packetKind: { value: 'Box' },
      deliveryDays: { value: '5' },
      netPrices: [
        { currency: 'EUR', partyNumber: '', value: '12.5' },
        { currency: 'EUR', partyNumber: '100', value: '11' },
        { currency: 'USD', partyNumber: '', value: '14' },
      ],
      listPrices: [{ value: '20' }],
    })
  })

  test.each(['N-2', ' n-2', 'N-2 '])('is not added twice: %j', async (productNumber) => {
    await fixture.addPart('N-2')

    expect(await fixture.addPart(productNumber)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'This part exists already.', errorField: 'productNumber' },
    })
  })

  test('with many prices is listed with 100 general ones and 100 of customers', async () => {
    const { portal, supplierId } = fixture
    await fixture.addPart('N-9', { description: 'Ring', netPrices: [{ currency: 'EUR', partyNumber: '', price: '1' }] })
    expect(await fixture.findPart('N-9')).not.toHaveProperty('hasMorePrices')
    await sql`
      insert into part_values (supplier_id, product_key, field, currency, party_number, typed, revision)
      select ${supplierId}::bigint, part_key('N-9'), 'netPrice', currency, party,
        '{"value":"2","at":"2026-11-15T08:00:00.000Z","day":"20261115"}', 1
      from (
        select 'DKK' as currency, to_char(number, 'FM0000') as party from generate_series(1, 101) as number
        union all select 'K' || chr(65 + number / 26) || chr(65 + number % 26), '' from generate_series(1, 101) as number
      ) as prices
    `.execute(portal.deps.db)

    const part = await fixture.findPart('N-9')

    const netPrices = part?.netPrices ?? []
    expect(part).toMatchObject({ description: { value: 'Ring' }, hasMorePrices: true })
    expect(netPrices.filter(({ partyNumber }) => partyNumber === '')).toHaveLength(100)
    expect(netPrices.findLast(({ partyNumber }) => partyNumber !== '')).toMatchObject({ partyNumber: '0100' })
  })

  test('keeps the values that a change does not name', async () => {
    await fixture.addPart('N-3', { description: 'One', ean: '4006381333931' })

    await fixture.changePart('n-3', { description: 'Two' })

    expect(await fixture.findPart('N-3')).toMatchObject({
      description: { value: 'Two' },
      ean: { value: '4006381333931' },
    })
  })

  test('loses a typed value that is emptied; a learned one shows again, and is removed the second time', async () => {
    await fixture.addPart('N-4', { description: 'Typed' })
    await fixture.answer({ productNumber: 'N-4' }, { productName: 'Learned' })

    await fixture.changePart('N-4', { description: '' })
    expect(await fixture.findPart('N-4')).toMatchObject({ description: { value: 'Learned' } })
    await fixture.changePart('N-4', { description: ' ' })
    expect((await fixture.findPart('N-4'))?.description).toEqual({ value: '', source: '' })
  })

  test('is found by its new description', async () => {
    await fixture.addPart('N-5', { description: 'Old words' })
    await fixture.changePart('N-5', { description: 'New words' })

    expect(await listNumbers({ keyword: 'new words' })).toEqual(['N-5'])
    expect(await listNumbers({ keyword: 'old words' })).toEqual([])
  })

  test('is deleted with everything that is known about it', async () => {
    await fixture.addPart('N-6', { description: 'Gone' })

    expect(await fixture.supplier.call(removePart, { productNumber: 'N-6' })).toMatchObject({ status: 200 })
    await fixture.addPart('N-6')

    expect((await fixture.findPart('N-6'))?.description.value).toBe('')
    expect(await fixture.supplier.call(removePart, { productNumber: 'missing' })).toMatchObject({
      status: 404,
      body: { error: 'This part does not exist.' },
    })
  })
})

describe('a part that is deleted while it is changed leaves no values', () => {
  test('when the deletion ends first, the change finds no part', async () => {
    await fixture.addPart('R-1', { description: 'Ring' })
    const deletion = await beginBlocking(fixture.portal.connectionString, 'lock table part_values in exclusive mode')

    const update = fixture.changePart('R-1', { packetKind: 'Box' })
    await deletion.untilWaiting(1)
    await deletion.run("delete from part_values where product_key = 'r-1'")
    await deletion.run("delete from parts where product_key = 'r-1'")
    await deletion.commit()

    expect(await update).toMatchObject({ status: 404, body: { error: 'This part does not exist.' } })
    expect(await findValues('r-1')).toEqual([])
  })

  test('when the change ends first, its values are deleted as well', async () => {
    await fixture.addPart('R-2', { description: 'Ring' })
    const update = await beginBlocking(
      fixture.portal.connectionString,
      `insert into part_values (supplier_id, product_key, field, currency, party_number, typed, revision)
       select supplier_id, product_key, 'packetKind', '', '', '{"value": "Box"}', 1 from parts where product_key = 'r-2'`,
      `select from parts where supplier_id = ${fixture.supplierId} and product_key = 'r-2' for key share`,
    )

    const deletion = fixture.supplier.call(removePart, { productNumber: 'R-2' })
    await update.untilWaiting(1)
    await update.commit()

    expect(await deletion).toMatchObject({ status: 200 })
    expect(await findValues('r-2')).toEqual([])
  })

  test('when a submit teaches it meanwhile, its values are deleted some minutes later', async () => {
    await fixture.addPart('R-3')
    const submit = await teachUncommitted('r-3')

    expect(await fixture.supplier.call(removePart, { productNumber: 'R-3' })).toMatchObject({ status: 200 })
    await submit.commit()
    const before = await findValues('r-3')
    await runDelayedJobs()

    expect([before, await findValues('r-3')]).toEqual([[{ field: 'packetKind' }], []])
  })

  test('a part that was added again keeps its values', async () => {
    await fixture.addPart('R-4')
    await fixture.supplier.call(removePart, { productNumber: 'R-4' })
    await fixture.addPart('R-4', { packetKind: 'Box' })
    await runDelayedJobs()

    expect(await findValues('r-4')).toEqual([{ field: 'packetKind' }])
  })

  /** As the statement of a submit does for a part that exists. */
  function teachUncommitted(key: string) {
    return beginBlocking(
      fixture.portal.connectionString,
      `insert into part_values (supplier_id, product_key, field, currency, party_number, learned, revision)
       values (${fixture.supplierId}, '${key}', 'packetKind', '', '', '{"value": "Box"}', 1)`,
    )
  }

  async function runDelayedJobs(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(fixture.portal.db)
    await fixture.portal.runJobs()
  }

  function findValues(key: string) {
    return fixture.portal.db.selectFrom('part_values').select('field').where('product_key', '=', key).execute()
  }
})

describe('bad input is refused in words', () => {
  test.each([
    [{ netPrices: [{ currency: 'EUR', price: '-1' }] }, 'Please confirm net price!'],
    [{ netPrices: [{ currency: 'eur', price: '1' }] }, 'Please confirm currency!'],
    [{ listPrices: [{ currency: 'EUR', partyNumber: '7', price: '1' }] }, 'Please confirm list price!'],
    [{ countryCode: 'XX', deliveryDays: 'soon' }, 'Please confirm country of origin & delivery days!'],
  ])('%j', async (changes, error) => {
    const { status, body } = await fixture.supplier.call(createPart, { productNumber: 'X-1', changes })

    expect({ status, error: body.error }).toEqual({ status: 400, error })
    expect(await fixture.findPart('X-1')).toBeUndefined()
  })

  test('a blank product number', async () => {
    expect(await fixture.addPart('  ')).toMatchObject({
      status: 400,
      body: { error: 'Please confirm product number!' },
    })
  })

  test('a percentage that is none', async () => {
    expect(await fixture.supplier.call(updatePriceGuard, { percent: '-5' })).toMatchObject({
      status: 400,
      body: { error: 'Please confirm percentage!' },
    })
  })
})

test('no supplier sees or changes a part of another', async () => {
  const { otherSupplier } = fixture

  expect((await otherSupplier.call(listParts, {})).body.pager?.list).toEqual([])
  for (const call of [updatePart, removePart]) {
    const body = call === updatePart ? { productNumber: 'B-10', changes: { ean: 'STOLEN' } } : { productNumber: 'B-10' }
    expect(await otherSupplier.call(call, body)).toMatchObject({
      status: 404,
      body: { success: false, error: 'This part does not exist.' },
    })
  }
  expect((await otherSupplier.call(createPart, { productNumber: 'B-10', changes: {} })).status).toBe(200)
  expect(await fixture.findPart('B-10')).toMatchObject({ ean: { value: '4006381333931' } })
})
