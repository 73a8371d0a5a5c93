import { ANSWER_COLUMNS, ANSWER_FIELDS, ANSWER_HEADERS } from '@partwire/domain/open-lines/answers/options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../testing/unzip'
import { type AnswerFixture, startAnswerFixture } from '../testing/answer-fixture'
import { lineForm } from '../testing/fixture'

let fixture: AnswerFixture
let orderIds: string[]

beforeAll(async () => {
  fixture = await startAnswerFixture()
  orderIds = [
    await fixture.addOrder([{ productNumber: '0042' }, { productNumber: 'B-2', productName: '=1+1' }]),
    await fixture.addOrder([{ productNumber: 'C-3', requestedQuantity: '6' }]),
  ]
})
afterAll(() => fixture.portal.close())

async function sheetXml(): Promise<string> {
  const { content } = await fixture.download()
  return unzip(content).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
}

test('"Export to fill in" gives an xlsx with one row per line, as a new draft would hold it', async () => {
  const { status, headers } = await fixture.download()
  const rows = await fixture.exportRows()

  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="open-lines-to-fill-in-20261115.xlsx"')
  expect(
    rows.map(({ orderNumber, line, productNumber, productName }) => [orderNumber, line, productNumber, productName]),
  ).toEqual([
    ['PO-1', '#1', '0042', 'Brake disc'],
    ['PO-1', '#2', 'B-2', '=1+1'],
    ['PO-2', '#1', 'C-3', 'Brake disc'],
  ])
  expect(rows[2]).toMatchObject({
    customerName: 'Teile Nord GmbH',
    requestedQuantity: '#6',
    requestedQuantityUom: 'PCE',
    requestedDeliveryDate: '20261130',
    currency: 'EUR',
    unitNetPrice: '',
    quantity: '#6',
    status: '',
    deliveryDate: '20261130',
    reason: '',
  })
})

test('looking and exporting creates no draft', async () => {
  await fixture.exportRows()

  expect((await fixture.list()).orders.map(({ isNew }) => isNew)).toEqual([true, true])
})

test('only the lines of the filter, or of one order, are exported', async () => {
  const parts = async (query: Record<string, string>) =>
    (await fixture.exportRows(query)).map(({ productNumber }) => productNumber)

  expect(await parts({ keyword: 'b-2' })).toEqual(['B-2'])
  expect(await parts({ customer: '100' })).toEqual(['0042', 'B-2', 'C-3'])
  expect(await parts({ orderId: orderIds[1] ?? '' })).toEqual(['C-3'])
  expect((await fixture.download({ keyword: 'nothing' })).status).toBe(404)
  expect((await fixture.download({ orderId: orderIds[0] ?? '' }, fixture.otherSupplier)).status).toBe(404)
})

test('the editable columns are unlocked, everything else is locked, and the key is hidden', async () => {
  const xml = await sheetXml()
  const styles =
    unzip((await fixture.download()).content)
      .get('xl/styles.xml')
      ?.toString() ?? ''
  const unlocked = [...(styles.split('<cellXfs')[1]?.matchAll(/<xf .*?(?:\/>|<\/xf>)/g) ?? [])].map(([xf]) =>
    xf.includes('locked="0"'),
  )
  const row = /<row r="2">(.*?)<\/row>/.exec(xml)?.[1] ?? ''
  const editable = [...row.matchAll(/<c r="([A-Z])2" s="(\d+)"/g)].filter(([, , style]) => unlocked[Number(style)])

  expect(xml).toContain('<sheetProtection sheet="1"')
  expect(editable.map(([, letter = '']) => ANSWER_COLUMNS[letter.charCodeAt(0) - 65])).toEqual([...ANSWER_FIELDS])
  expect(ANSWER_HEADERS.key).toBe('Key')
  expect(/<col min="2" max="2"[^>]*hidden="1"/.test(xml)).toBe(true)
  expect(xml.match(/hidden="1"/g)).toHaveLength(1)
})

test('status and reason have drop-down lists; another reason is accepted, another status is not', async () => {
  const xml = await sheetXml()
  const [status, reason] = [...xml.matchAll(/<dataValidation .*?<\/dataValidation>/g)].map(([each]) => each)

  expect(status).toContain('sqref="N2:N1048576"')
  expect(status).toContain('showErrorMessage="1"')
  expect(status).toContain('<formula1>"Confirmed,Rejected,Unknown"</formula1>')
  expect(reason).toContain('sqref="P2:P1048576"')
  expect(reason).not.toContain('showErrorMessage')
})

test('a line with several confirm lines has a row for each, and its prices in the first one', async () => {
  const { lines } = await fixture.list({ keyword: 'C-3' })
  const [line] = lines
  if (line === undefined) throw new Error('there is no line')
  const confirm = { status: 'Confirmed', reason: '', deliveryDate: '20261201' } as const
  const confirms = [
    { ...confirm, quantity: 2 },
    { ...confirm, quantity: 4, deliveryDate: '20261224' },
  ]
  await fixture.save({
    orderId: line.orderId,
    lines: [{ position: 1, form: lineForm(line, { unitNetPrice: '7.10', confirms }) }],
  })

  const rows = await fixture.exportRows({ keyword: 'C-3' })

  expect(rows.map(({ unitNetPrice, quantity, deliveryDate }) => [unitNetPrice, quantity, deliveryDate])).toEqual([
    ['#7.1', '#2', '20261201'],
    ['', '#4', '20261224'],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(1)
})
