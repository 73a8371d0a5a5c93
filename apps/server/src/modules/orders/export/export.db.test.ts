import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { givenOrder, incomingItem, incomingParty, findSupplierId } from '../../../testing/given/given-orders'
import { readXlsx } from '../../../testing/read-xlsx'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'
import { exportOrderCsv } from './export-order'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId: string
let foreignOrder: string

const XLSX = '/api/supplier/order/export/xlsx'
const CSV = '/api/supplier/order/export/csv'

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  supplierId = await findSupplierId(portal, '4300042')
  foreignOrder = await givenOrder(portal, await findSupplierId(portal, 'OTHER'))
})
afterAll(() => portal.close())

/** An order with a delivery party, comments, leading zeros, a fraction and a line without a date of its own. */
function fullOrder(buyerOrderNumber: string) {
  return givenOrder(portal, supplierId, {
    buyerOrderNumber,
    deliveryParty: incomingParty({ partyNumber: '0300', name1: 'Lager Süd', city: 'München', countryCode: 'AT' }),
    freeParams: [{ paramId: 'P1', parameter: 'urgent' }],
    freeTexts: [{ caption: 'Note', text: 'two\nlines, and "quotes"' }],
    items: [
      incomingItem({ productNumber: '0001', buyerProductNumber: '007', ean: '0000012345670' }),
      incomingItem({
        productNumber: '0986479C20',
        ean: '',
        productName: '刹车片',
        requestedQuantity: '12.500',
        requestedDeliveryDate: '',
      }),
    ],
  })
}

describe('csv', () => {
  test('has the facts, parties and comments of the order, then one row per item', async () => {
    const file = await download(`${CSV}/${await fullOrder('0042')}`)

    expect(file.text.split('\r\n')).toEqual([
      '\uFEFF"Order Number","0042",,,,,,',
      '"Customer","Teile Nord GmbH",,,,,,',
      '"Order Date",2026-11-14,,,,,,',
      '"Requested Delivery Date",2026-11-30,,,,,,',
      '"Dispatch Mode","Normal",,,,,,',
      '"Currency","EUR",,,,,,',
      ',,,,,,,',
      '"Party","Party Number","Name","Street","Postal Code","City","Country",',
      '"Buyer","100","Teile Nord GmbH","Hafenstr. 1","20457","Hamburg","Germany",',
      '"Seller","900","Kessler Fahrwerktechnik AG","Hafenstr. 1","20457","Hamburg","Germany",',
      '"Delivery","0300","Lager Süd","Hafenstr. 1","20457","München","Austria",',
      ',,,,,,,',
      '"Comment","P1: urgent",,,,,,',
      '"Comment","Note: two\nlines, and ""quotes""",,,,,,',
      ',,,,,,,',
      '"Line","Buyer Number","Seller Number","EAN","Description","Requested Quantity","Unit","Requested Delivery Date"',
      '1,"007","0001","0000012345670","Brake disc",4,"PCE",2026-11-30',
      '2,"B-1","0986479C20",,"刹车片",12.5,"PCE",2026-11-30',
      '',
    ])
  })

  test('is a download in UTF-8 named after the order that must not be cached', async () => {
    const { headers, status } = await download(`${CSV}/${await fullOrder('PO 77')}`)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="order-PO 77.csv"',
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['Disc;=1+1', "Disc;'=1+1"],
    ['Disc\t@SUM(A1)', "Disc\t'@SUM(A1)"],
    ['Disc,=1+1', "Disc,'=1+1"],
  ])('text with a formula such as %j is escaped', async (text, escaped) => {
    const id = await givenOrder(portal, supplierId, {
      buyerOrderNumber: '',
      buyerParty: incomingParty({ name1: text }),
      items: [incomingItem({ productName: text, productNumber: text, buyerProductNumber: text, ean: text })],
    })

    const { text: csv } = await download(`${CSV}/${id}`)

    expect(csv.split(`"${escaped}"`)).toHaveLength(7)
    expect(csv).not.toContain(`"${text}"`)
  })

  test('a quantity below zero stays a number', async () => {
    const items = [incomingItem({ requestedQuantity: '-2' })]
    const id = await givenOrder(portal, supplierId, { buyerOrderNumber: '', items })

    expect((await download(`${CSV}/${id}`)).text).toContain('"Brake disc",-2,"PCE"')
  })
})

describe('xlsx', () => {
  test('has text as text with its leading zeros, numbers as numbers and days as days', async () => {
    const cells = readXlsx((await download(`${XLSX}/${await fullOrder('0043')}`)).bytes)

    const row = (number: number) => 'ABCDEFGH'.split('').map((column) => cells.get(`${column}${number}`))
    expect([1, 3, 5, 11, 13, 14].map(row).map((values) => values.slice(0, 2))).toEqual([
      ['Order Number', '0043'],
      ['Order Date', { day: '2026-11-14' }],
      ['Dispatch Mode', 'Normal'],
      ['Delivery', '0300'],
      ['Comment', 'P1: urgent'],
      ['Comment', 'Note: two\nlines, and "quotes"'],
    ])
    expect(row(17)).toEqual([1, '007', '0001', '0000012345670', 'Brake disc', 4, 'PCE', { day: '2026-11-30' }])
    expect(row(18)).toEqual([2, 'B-1', '0986479C20', undefined, '刹车片', 12.5, 'PCE', { day: '2026-11-30' }])
  })

  test('text that looks like a formula is text', async () => {
    const items = [incomingItem({ productName: '=HYPERLINK("http://x")', productNumber: '+1' })]
    const id = await givenOrder(portal, supplierId, { buyerOrderNumber: '', items })

    const { bytes } = await download(`${XLSX}/${id}`)

    expect([...readXlsx(bytes).values()]).toEqual(expect.arrayContaining(['=HYPERLINK("http://x")', '+1']))
  })

  test('a quantity with more digits than a spreadsheet keeps is not rounded', async () => {
    const items = [incomingItem({ requestedQuantity: '12345678901234.5678' })]
    const id = await givenOrder(portal, supplierId, { buyerOrderNumber: '', items })

    const { bytes } = await download(`${XLSX}/${id}`)

    expect([...readXlsx(bytes).values()]).toContain('12345678901234.5678')
  })

  test('characters XML cannot hold do not break the file', async () => {
    const items = [incomingItem({ productName: 'a\u0001b\u000bc<&>"\ufffe' })]
    const id = await givenOrder(portal, supplierId, { buyerOrderNumber: '', items })

    const { bytes } = await download(`${XLSX}/${id}`)

    expect([...readXlsx(bytes).values()]).toContainEqual(expect.stringMatching(/^a.*b.*c/))
  })

  test('is a download named after the order, safely encoded', async () => {
    const { headers, status } = await download(`${XLSX}/${await fullOrder('注文/1')}`)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="order-___1.xlsx"; filename*=UTF-8''order-%E6%B3%A8%E6%96%87_1.xlsx`,
    })
  })
})

test('the file of an order without a number is named by the id', async () => {
  const id = await givenOrder(portal, supplierId, { buyerOrderNumber: '' })

  const { headers } = await download(`${CSV}/${id}`)

  expect(headers['content-disposition']).toBe(`attachment; filename="order-${id}.csv"`)
})

test('an order of more lines than are read at a time is complete and in order', async () => {
  const items = Array.from({ length: 2_500 }, (_, i) => incomingItem({ productNumber: `P${i + 1}` }))
  const id = await givenOrder(portal, supplierId, { buyerOrderNumber: 'LONG', items })

  const { text } = await download(`${CSV}/${id}`)

  expect([...text.matchAll(/^\d+,"B-1","(P\d+)"/gm)].map(([, number]) => number)).toEqual(
    items.map(({ productNumber }) => productNumber),
  )
})

test('while a long order is exported, other requests are served in between', async () => {
  const items = Array.from({ length: 2_000 }, (_, i) => incomingItem({ buyerLineNumber: String(i + 1) }))
  const id = await givenOrder(portal, supplierId, { buyerOrderNumber: 'LONG-TURNS', items })
  const { content } = await exportOrderCsv(portal.deps, supplierId, { id })

  const linesInOneTurn: number[] = []
  let lines = 0
  const isOver = new AbortController()
  const counting = countTurns()
  for await (const part of content) lines += String(part).split('\n').length - 1
  isOver.abort()
  await counting

  expect(lines).toBeGreaterThan(2_000)
  expect(Math.max(...linesInOneTurn)).toBeLessThanOrEqual(300)

  /** Runs once per turn of the event loop, like other requests. */
  async function countTurns(): Promise<void> {
    let before = 0
    while (!isOver.signal.aborted) {
      await yieldToEventLoop()
      linesInOneTurn.push(lines - before)
      before = lines
    }
  }
})

const DOWNLOADS_BY_ID = ALL_DOWNLOADS.filter(({ access, path }) => access === 'supplier' && path.includes(':'))
const DOES_NOT_EXIST = /^This (?:order|order response|dispatch advice|invoice|credit note|archive) does not exist\.$/

describe.each(DOWNLOADS_BY_ID)('$path', ({ path }) => {
  const at = (id: string) => path.replace(/:\w+/, id)

  test('an unknown id is a 404 in JSON', async () => {
    expect(await supplier.send({ method: 'GET', url: at('999999') })).toMatchObject({
      status: 404,
      body: { success: false, error: expect.stringMatching(DOES_NOT_EXIST) },
    })
  })

  test('the id of another supplier is a 404 in JSON', async () => {
    expect(await supplier.send({ method: 'GET', url: at(foreignOrder) })).toMatchObject({
      status: 404,
      body: { success: false, error: expect.stringMatching(DOES_NOT_EXIST) },
    })
  })

  test('without a session, and for an operator, it is a 401 in JSON', async () => {
    for (const visitor of [portal.visitor(), operator]) {
      expect(await visitor.send({ method: 'GET', url: at(foreignOrder) })).toMatchObject({
        status: 401,
        body: { success: false },
      })
    }
  })

  test.each(['x', '0', '-1', '1e3', '99999999999999999999', '%00', "1'--", '..%2f1'])(
    'the id %s is a 4xx in JSON',
    async (id) => {
      expect(await supplier.send({ method: 'GET', url: at(id) })).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
        body: { success: false, error: expect.any(String) },
      })
    },
  )
})

async function download(url: string) {
  const response = await portal.app.inject({ url, cookies: Object.fromEntries(supplier.cookies) })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.rawPayload.toString('utf8'),
  }
}
