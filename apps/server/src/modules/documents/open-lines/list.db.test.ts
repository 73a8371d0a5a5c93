import { createPart } from '@partwire/contract/parts/parts'
import { listOpenLines } from '@partwire/contract/open-lines/open-lines'
import { listOrders } from '@partwire/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementExpectation } from '../../../testing/expect-statements'
import { findSupplierId, givenOrder, incomingItem, incomingParty } from '../../../testing/given/given-orders'
import { startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture
let ids: string[]

beforeAll(async () => {
  fixture = await startFixture()
  const { portal, supplier } = fixture
  await supplier.call(createPart, {
    productNumber: 'b-1',
    changes: { netPrices: [{ currency: 'EUR', price: '12.5' }], deliveryDays: 5 },
  })
  ids = [
    await fixture.addOrder([
      { productNumber: 'C-1', productName: 'Wheel bearing', requestedDeliveryDate: '20261205' },
      { productNumber: 'a-2', productName: 'Ölfilter', requestedDeliveryDate: '20261201' },
    ]),
    await fixture.addOrder([{ productNumber: 'B-1', requestedDeliveryDate: '', ean: '' }], {
      requestedDeliveryDate: '',
      buyerParty: incomingParty({ partyNumber: '200', name1: 'Ärger & Söhne' }),
    }),
    await fixture.addOrder([{ productNumber: 'd-1', requestedDeliveryDate: '20261203' }], {
      deliveryParty: incomingParty({
        partyNumber: '300',
        name1: '',
        street1: '',
        postalCode: '',
        city: '',
        countryCode: '',
      }),
    }),
  ]
  await givenOrder(portal, await findSupplierId(portal, 'OTHER'), {
    items: [incomingItem({ productNumber: 'foreign' })],
  })
})
afterAll(() => fixture.portal.close())

async function listParts(body: Parameters<OpenLinesFixture['list']>[0]): Promise<string[]> {
  return (await fixture.list(body)).lines.map(({ productNumber }) => productNumber)
}

test('every line of every order in status orderResponse is listed, newest order first, by one prepared statement', async () => {
  const expectStatements = statementExpectation(fixture.portal)

  await expectStatements('get', () => fixture.supplier.call(listOpenLines, { keyword: 'b', customer: '100' }))
  expect(await listParts({})).toEqual(['d-1', 'B-1', 'C-1', 'a-2'])
})

test('a line has what a new draft would hold: requested quantity and date, proposals with their source', async () => {
  const { lines, orders } = await fixture.list({ keyword: 'po-2' })

  expect(lines).toEqual([
    {
      orderId: ids[1],
      position: 1,
      buyerProductNumber: 'B-1',
      productNumber: 'B-1',
      ean: '',
      inputEan: '',
      productName: 'Brake disc',
      requestedQuantity: 4,
      requestedQuantityUom: 'PCE',
      requestedDeliveryDate: '',
      unitNetPrice: 12.5,
      unitListPrice: null,
      confirms: [{ quantity: 4, status: '', reason: '', deliveryDate: '20261120' }],
      proposals: {
        unitNetPrice: 'price list of 2026/11/15',
        deliveryDate: '5 working days, part list of 2026/11/15',
      },
      knownPrices: { unitNetPrice: { value: '12.5', source: 'price list of 2026/11/15' } },
    },
  ])
  expect(orders).toEqual([
    {
      id: ids[1],
      buyerOrderNumber: 'PO-2',
      customerName: 'Ärger & Söhne',
      createTime: '2026-11-01T08:02:00.000Z',
      currency: 'EUR',
      isNew: true,
      sellerOrderNumber: '',
      isReady: false,
      needsDeliveryAddress: false,
      requested: { lineCount: 1, firstDay: '', lastDay: '' },
    },
  ])
})

test('an order whose delivery address must be entered says so', async () => {
  const { orders } = await fixture.list({ keyword: 'd-1' })

  expect(orders).toMatchObject([{ needsDeliveryAddress: true }])
})

test('looking creates no draft: NEW stays', async () => {
  await fixture.list()
  const { body } = await fixture.supplier.call(listOrders, {})

  expect(body.pager?.list.map(({ orderResponseId }) => orderResponseId ?? null)).toEqual([null, null, null])
})

describe('the list is sorted', () => {
  test.each([
    ['productNumber', false, ['a-2', 'B-1', 'C-1', 'd-1']],
    ['productNumber', true, ['d-1', 'C-1', 'B-1', 'a-2']],
    ['customerName', false, ['B-1', 'C-1', 'a-2', 'd-1']],
    ['customerName', true, ['d-1', 'C-1', 'a-2', 'B-1']],
    ['requestedDeliveryDate', false, ['a-2', 'd-1', 'C-1', 'B-1']],
    ['createTime', false, ['C-1', 'a-2', 'B-1', 'd-1']],
    ['createTime', true, ['d-1', 'B-1', 'C-1', 'a-2']],
    ['nonsense', false, ['d-1', 'B-1', 'C-1', 'a-2']],
  ])('by %s, descending %s', async (orderField, isDesc, parts) => {
    expect(await listParts({ orderField, isDesc, isGrouped: false })).toEqual(parts)
  })

  test.each([
    ['productNumber', false, ['C-1', 'a-2', 'B-1', 'd-1']],
    ['productNumber', true, ['d-1', 'C-1', 'a-2', 'B-1']],
    ['requestedDeliveryDate', false, ['C-1', 'a-2', 'd-1', 'B-1']],
  ])('by %s, descending %s, with the lines of an order together', async (orderField, isDesc, parts) => {
    expect(await listParts({ orderField, isDesc })).toEqual(parts)
  })
})

describe('search and filter', () => {
  test.each([
    ['a part number', 'A-2', ['a-2']],
    ['a description without case', 'öLFILTER', ['a-2']],
    ['an order number', 'po-1', ['C-1', 'a-2']],
    ['a customer', 'ärger', ['B-1']],
    ['a percent sign as text', '%', []],
    ['a part of another supplier', 'foreign', []],
  ])('find %s', async (_what, keyword, parts) => {
    expect(await listParts({ keyword })).toEqual(parts)
  })

  test('show the lines of one customer', async () => {
    expect(await listParts({ customer: '200' })).toEqual(['B-1'])
    expect(await listParts({ customer: '100', keyword: 'wheel', orderField: 'productNumber' })).toEqual(['C-1'])
  })

  test('offer the customers that have open lines', async () => {
    const { customers } = await fixture.summarize({ keyword: 'b-1' })

    expect(customers).toEqual([
      { partyNumber: '200', name: 'Ärger & Söhne' },
      { partyNumber: '100', name: 'Teile Nord GmbH' },
    ])
  })
})

test('a page past the end is the last page', async () => {
  const { pager } = await fixture.list({ pageNo: 99 })

  expect(pager).toMatchObject({ total: 4, pageNo: 1, pageSize: 100 })
})
