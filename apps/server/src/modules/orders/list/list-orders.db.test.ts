import { getOrder, listOrders } from '@partwire/contract/orders'
import { updateSetting } from '@partwire/contract/settings'
import { aSetting } from '@partwire/domain/settings/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { givenOrder, incomingItem, incomingParty, findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

let portal: TestApp
let supplier: Visitor
let otherSupplier: Visitor
const ids: Record<string, string> = {}

/** One order per day: A first, N last. */
const ORDERS = [
  ['A-100%', 'Äpfel Autoteile'],
  ['B_200', 'zebra parts'],
  ['c300', 'Apfel Autoteile'],
  ['', 'Omega'],
  ...'EFGHIJKLMN'.split('').map((letter) => [`${letter}900`, 'Same Buyer']),
] as const

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  otherSupplier = await givenSignedInSupplier(
    portal,
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' }),
  )
  const supplierId = await findSupplierId(portal, '4300042')
  for (const [i, [number = '', name = '']] of ORDERS.entries()) {
    ids[number] = await givenOrder(portal, supplierId, {
      buyerOrderNumber: number,
      buyerParty: incomingParty({ name1: name }),
      issuedAt: new Date(Date.UTC(2026, 9, i + 1)),
      items: orderItems(number),
    })
  }
  await givenOrder(portal, await findSupplierId(portal, 'OTHER'), { buyerOrderNumber: 'FOREIGN' })
})
afterAll(() => portal.close())

function orderItems(number: string) {
  if (number === 'c300') {
    return Array.from({ length: 60 }, (_, i) =>
      incomingItem({ productNumber: `000${i}`, productName: `Ölfilter ${i}` }),
    )
  }
  if (number === 'B_200') return [incomingItem({ buyerProductNumber: 'XX-77', ean: '0001', productName: '刹车片' })]
  return [incomingItem()]
}

async function numbers(body: Parameters<typeof supplier.call<typeof listOrders>>[1]): Promise<string[]> {
  const answer = await supplier.call(listOrders, body)
  return answer.body.pager?.list.map((order) => order.buyerOrderNumber) ?? []
}

test('the defaults are page 1, newest first, ten to a page, with the settings', async () => {
  const answer = await supplier.call(listOrders, {})

  expect(answer.body.pager).toMatchObject({ total: 14, pageNo: 1, pageSize: 10 })
  expect(answer.body.pager?.list.map((order) => order.buyerOrderNumber)).toEqual([
    'N900',
    'M900',
    'L900',
    'K900',
    'J900',
    'I900',
    'H900',
    'G900',
    'F900',
    'E900',
  ])
  expect(answer.body.setting).toMatchObject({ seller: { country: 'DE' }, defaultCurrency: 'USD' })
})

test('the settings in the reply are those the supplier saved, with every field', async () => {
  await otherSupplier.call(updateSetting, aSetting())

  const { body } = await otherSupplier.call(listOrders, {})

  expect(body.setting).toEqual(aSetting())
})

test('a row has the fields of the specification', async () => {
  const answer = await supplier.call(listOrders, { keyword: 'b_200' })

  expect(answer.body.pager?.list).toEqual([
    {
      id: ids['B_200'],
      buyerOrderNumber: 'B_200',
      customerName: 'zebra parts',
      dispatchMode: 'Normal',
      createTime: '2026-10-02T00:00:00.000Z',
      status: 'orderResponse',
      dispatchAdviceIds: [],
      submittedDispatchAdviceIds: [],
      items: [
        {
          productNumber: '0986479C20',
          ean: '0001',
          buyerProductNumber: 'XX-77',
          productName: '刹车片',
          requestedQuantity: 4,
          requestedQuantityUom: 'PCE',
          requestedDeliveryDate: '20261130',
        },
      ],
      itemCount: 1,
      requestedDeliveryDate: '20261130',
      deliveryState: '',
    },
  ])
})

test('an item without a requested day has that of the order, in the list and in the order', async () => {
  const supplierId = await findSupplierId(portal, 'OTHER')
  const id = await givenOrder(portal, supplierId, {
    buyerOrderNumber: 'DAYS',
    requestedDeliveryDate: '20261205',
    items: [incomingItem({ requestedDeliveryDate: '' }), incomingItem({ requestedDeliveryDate: '20261201' })],
  })

  const list = await otherSupplier.call(listOrders, { keyword: 'DAYS' })
  const alone = await otherSupplier.call(getOrder, { id })

  const days = ['20261205', '20261201']
  expect(list.body.pager?.list[0]?.items.map((item) => item.requestedDeliveryDate)).toEqual(days)
  expect(alone.body.order?.items.map((item) => item.requestedDeliveryDate)).toEqual(days)
})

test('where neither the item nor the order has a requested day it stays blank', async () => {
  const supplierId = await findSupplierId(portal, 'OTHER')
  await givenOrder(portal, supplierId, {
    buyerOrderNumber: 'NODAY',
    requestedDeliveryDate: '',
    items: [incomingItem({ requestedDeliveryDate: '' })],
  })

  const { body } = await otherSupplier.call(listOrders, { keyword: 'NODAY' })

  expect(body.pager?.list[0]?.items.map((item) => item.requestedDeliveryDate)).toEqual([''])
})

test('the reply has the fields of its contract and no others', async () => {
  const { body } = await supplier.call(listOrders, {})

  expect(body).toEqual(listOrders.reply.parse(body))
})

test.each([2, 3, 1_000_000])('page %i answers the last page and says so', async (pageNo) => {
  const answer = await supplier.call(listOrders, { pageNo })

  expect(answer.body.pager?.pageNo).toBe(2)
  expect(answer.body.pager?.list.map((order) => order.buyerOrderNumber)).toEqual(['', 'c300', 'B_200', 'A-100%'])
})

test.each([
  ['buyerOrderNumber', false, ['', 'A-100%', 'B_200', 'c300']],
  ['buyerOrderNumber', true, ['N900', 'M900', 'L900', 'K900']],
  ['customerName', false, ['c300', 'A-100%', '', 'E900']],
  ['customerName', true, ['B_200', 'N900', 'M900', 'L900']],
  ['createTime', false, ['A-100%', 'B_200', 'c300', '']],
  ['status', false, ['N900', 'M900', 'L900', 'K900']],
])('sorted by %s, descending: %s', async (orderField, isDesc, firstFour) => {
  expect((await numbers({ orderField, isDesc })).slice(0, 4)).toEqual(firstFour)
})

test('the second page of an ascending sort continues where the first one ended', async () => {
  const first = await numbers({ orderField: 'createTime', isDesc: false })
  const second = await numbers({ orderField: 'createTime', isDesc: false, pageNo: 2 })

  expect([...first, ...second]).toEqual(ORDERS.map(([number]) => number))
})

describe('of 45 orders', () => {
  const PAGES = [1, 2, 3, 4, 5]
  let many: Visitor

  beforeAll(async () => {
    const operator = await givenSignedInOperator(portal)
    many = await givenSignedInSupplier(
      portal,
      await givenSupplier(operator, { tecComId: 'MANY', contactEmail: 'many@supplier.test' }),
    )
    const supplierId = await findSupplierId(portal, 'MANY')
    for (let i = 0; i < 45; i += 1) {
      // Three customers, so that many rows have the same sort key; the newest order has the lowest number.
      const buyerOrderNumber = `PO-${String(99 - i)}`
      const buyerParty = incomingParty({ name1: `Customer ${i % 3}` })
      await givenOrder(portal, supplierId, {
        buyerOrderNumber,
        buyerParty,
        // Two orders at the same time, four in the same quarter of an hour.
        issuedAt: new Date(Date.UTC(2026, 0, 1, 0, 8 * Math.floor(i / 2))),
      })
    }
  })

  test.each([
    { orderField: 'createTime', isDesc: true },
    { orderField: 'createTime', isDesc: false },
    { orderField: 'buyerOrderNumber', isDesc: true },
    { orderField: 'buyerOrderNumber', isDesc: false },
    { orderField: 'customerName', isDesc: true },
    { orderField: 'customerName', isDesc: false },
    { orderField: 'customerName', isDesc: true, status: 'orderResponse' as const },
    { orderField: 'createTime', isDesc: false, status: 'orderResponse' as const },
  ])('the pages together are the whole sorted list: %j', async (body) => {
    const answers = await Promise.all(PAGES.map((pageNo) => many.call(listOrders, { ...body, pageNo })))
    const rows = answers.flatMap((answer) => answer.body.pager?.list ?? [])

    const direction = body.isDesc ? -1 : 1
    const key = (row: (typeof rows)[number]) => (body.orderField === 'customerName' ? row.customerName : row.createTime)
    const byNumber = body.orderField === 'buyerOrderNumber' ? -1 : 1
    const sorted = rows.toSorted(
      (a, b) => direction * byNumber * (key(a).localeCompare(key(b)) || Number(a.id) - Number(b.id)),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(45)
    expect(rows).toEqual(sorted)
  })
})

test.each([
  ['the order number', 'm900', ['M900']],
  ['the customer name', 'ZEBRA', ['B_200']],
  ['a part number with leading zeros', '00059', ['c300']],
  ['the buyer’s part number', 'xx-77', ['B_200']],
  ['an EAN', '0001', ['c300', 'B_200']],
  ['a description with umlauts in any case', 'ÖLFILTER', ['c300']],
  ['two characters of Chinese', '刹车', ['B_200']],
  ['a percent sign, literally', '%', ['A-100%']],
  ['a word with a percent sign', '100%', ['A-100%']],
  ['an underscore, literally', '_', ['B_200']],
  ['a word with an underscore', 'b_2', ['B_200']],
  ['a backslash, literally', 'abc\\', []],
  ['nothing across two fields', 'm900 same', []],
])('the keyword finds %s', async (_case, keyword, expected) => {
  expect(await numbers({ keyword })).toEqual(expected)
})

describe('the status filter', () => {
  test('shows the orders of one status only', async () => {
    expect((await supplier.call(listOrders, { status: 'orderResponse' })).body.pager?.total).toBe(14)
    expect((await supplier.call(listOrders, { status: 'invoice' })).body.pager).toMatchObject({ list: [], total: 0 })
  })

  test('an unknown status is refused', async () => {
    const answer = await supplier.send({ method: 'POST', url: listOrders.path, payload: '{"status":"lost"}' })

    expect(answer).toMatchObject({ status: 400, body: { success: false, errorField: 'status' } })
  })
})

test('a long order shows its first items, and all of them when it is fetched alone', async () => {
  const { body } = await supplier.call(listOrders, { keyword: 'c300' })
  const alone = await supplier.call(getOrder, { id: ids['c300'] ?? '' })

  const [row] = body.pager?.list ?? []
  expect([row?.items.length, row?.itemCount]).toEqual([50, 60])
  expect(alone.body.order?.items).toHaveLength(60)
  expect(alone.body.order?.items.at(-1)?.productNumber).toBe('00059')
})

test('a buyer without a name is shown by its number', async () => {
  const supplierId = await findSupplierId(portal, 'OTHER')
  await givenOrder(portal, supplierId, {
    buyerOrderNumber: 'NAMELESS',
    buyerParty: incomingParty({ name1: '', partyNumber: '4711' }),
  })

  const { body } = await otherSupplier.call(listOrders, { keyword: '4711' })

  expect(body.pager?.list.map((order) => order.customerName)).toEqual(['4711'])
})

test('no supplier sees an order of another', async () => {
  const list = await otherSupplier.call(listOrders, {})
  const foreign = await otherSupplier.call(getOrder, { id: ids['c300'] ?? '' })
  const missing = await otherSupplier.call(getOrder, { id: '999999' })

  expect(list.body.pager?.list.map((order) => order.buyerOrderNumber)).not.toContain('c300')
  expect(foreign).toMatchObject({ status: 404, body: { success: false, error: 'This order does not exist.' } })
  expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body })
})
