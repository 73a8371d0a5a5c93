import { applyAnswerImport, getAnswerImport, removeAnswerImport } from '@partwire/contract/open-lines/answer-import'
import { getPartImport } from '@partwire/contract/parts/part-import'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder, findSupplierId, incomingItem } from '../../../../testing/given/given-orders'
import { writeAnswerFile, type FilledRow } from '../testing/answer-file'
import { type AnswerFixture, startAnswerFixture } from '../testing/answer-fixture'
import { lineForm } from '../testing/fixture'
import { insertAnswerRows } from './row-store'

let fixture: AnswerFixture

beforeAll(async () => {
  fixture = await startAnswerFixture()
})
/** Other orders would be part of the export. */
afterEach(async () => {
  await sql`delete from line_runs`.execute(fixture.portal.db)
  await sql`delete from part_imports`.execute(fixture.portal.db)
  await sql`update orders set status = 'rejected'`.execute(fixture.portal.db)
})
afterAll(() => fixture.portal.close())

/** Confirms a row of the export at a price. */
function confirmed(row: FilledRow | undefined, changes: Partial<FilledRow> = {}): FilledRow {
  if (row === undefined) throw new Error('the export has no such row')
  return { ...row, unitNetPrice: '#12.5', status: 'Confirmed', deliveryDate: '20261224', ...changes }
}

/** Somebody else sets the price of the first line of an order to 99. */
async function changeElsewhere(orderId: string): Promise<void> {
  const line = (await fixture.list()).lines.find((each) => each.orderId === orderId && each.position === 1)
  if (line === undefined) throw new Error('there is no line')
  await fixture.save({ orderId, lines: [{ position: 1, form: lineForm(line, { unitNetPrice: '99' }) }] })
}

const ENDED_RUN = {
  kind: 'answers',
  state: 'reading',
  attempts: 1,
  lostRuns: 0,
  headerRow: 0,
  columns: null,
  choice: null,
  previewRun: 0,
} as const

const NOTHING = { changed: 0, unchanged: 0, wrong: 0, closed: 0, stale: 0 }

describe('"Import answers"', () => {
  test('previews what changes and fills drafts; it submits nothing', async () => {
    const orderId = await fixture.addOrder([{}, {}])
    const other = await fixture.addOrder([{}])
    const rows = await fixture.exportRows()

    const preview = await fixture.previewRows([confirmed(rows[0]), ...rows.slice(1)])
    expect(preview).toMatchObject({ state: 'ready', counts: { ...NOTHING, changed: 1, unchanged: 2 } })
    expect(await fixture.listRows(preview.importId, 'changed')).toEqual([
      {
        rowNumber: 2,
        orderNumber: rows[0]?.orderNumber,
        productNumber: '0986479C20',
        reason: '',
        changes: [
          { field: 'unitNetPrice', before: '', after: '12.5' },
          { field: 'status', before: '', after: 'Confirmed' },
          { field: 'deliveryDate', before: '20261130', after: '20261224' },
        ],
      },
    ])
    expect((await fixture.list()).orders.every(({ isNew }) => isNew)).toBe(true)

    await fixture.apply(preview.importId)

    expect(await fixture.readRun()).toMatchObject({ action: 'import', doneCount: 1, refusedCount: 0, lineCount: 1 })
    const { items } = await fixture.open(orderId)
    expect(items[0]).toMatchObject({
      unitNetPrice: 12.5,
      confirms: [{ quantity: 4, status: 'Confirmed', reason: '', deliveryDate: '20261224' }],
    })
    const { orders } = await fixture.list()
    expect(orders.find(({ id }) => id === other)).toMatchObject({ isNew: true })
    expect(orders).toHaveLength(2)
  })

  test('a row copied below its origin with another date is a second confirm line', async () => {
    const orderId = await fixture.addOrder([{}, {}])
    const [first, second] = await fixture.exportRows()
    const copied = confirmed(first, { quantity: '#3', deliveryDate: '20270115', unitNetPrice: '' })
    const rows = [confirmed(first, { quantity: '#1' }), second ?? copied, copied]

    const { importId, counts } = await fixture.previewRows(rows)
    expect(counts).toEqual({ ...NOTHING, changed: 2, unchanged: 1 })
    await fixture.apply(importId)

    expect((await fixture.open(orderId)).items[0]).toMatchObject({
      unitNetPrice: 12.5,
      confirms: [
        { quantity: 1, status: 'Confirmed', deliveryDate: '20261224' },
        { quantity: 3, status: 'Confirmed', deliveryDate: '20270115' },
      ],
    })
  })

  test('a wrong row has its reason, and the rows of its line are not imported; the others are', async () => {
    const orderId = await fixture.addOrder([{}, {}, {}, {}])
    const rows = await fixture.exportRows()
    const [a, b, c, d] = rows

    const { importId, counts } = await fixture.previewRows([
      confirmed(a, { unitNetPrice: '1,234', quantity: 'ten' }),
      confirmed(b, { status: 'perhaps' }),
      confirmed(c, { deliveryDate: '31.02.2026' }),
      confirmed(d),
      confirmed(c, { quantity: '#1' }),
      { ...confirmed(d), key: '' },
    ])

    expect(counts).toEqual({ ...NOTHING, changed: 1, wrong: 5 })
    const wrong = await fixture.listRows(importId, 'wrong')
    expect(wrong.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [
        2,
        'Unit net price: 1,234 is not a number, or can be read two ways. Confirm quantity: ten is not a number, or can be read two ways.',
      ],
      [3, 'Status: perhaps is not one of Confirmed, Rejected, Unknown.'],
      [4, 'Confirm delivery date: 31.02.2026 is not a day like 2026/11/30.'],
      [6, 'Row 4 of the same line is wrong.'],
      [7, 'This row has no key. Copy a whole row of the export, with its hidden column.'],
    ])
    await fixture.apply(importId)
    const { items } = await fixture.open(orderId)
    expect(items.map(({ confirms }) => confirms[0]?.status)).toEqual(['', '', '', 'Confirmed'])
  })

  test('rows of an order that is no longer open are named so', async () => {
    const orderId = await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    await fixture.portal.pool.query("update orders set status = 'dispatchAdvice' where id = $1", [orderId])

    const { importId, counts } = await fixture.previewRows(rows.map((row) => confirmed(row)))

    expect(counts).toEqual({ ...NOTHING, closed: 1 })
    expect(await fixture.listRows(importId, 'closed')).toMatchObject([{ reason: 'The order is no longer open.' }])
    expect((await fixture.apply(importId)).body.error).toBe('No row of this file can be imported.')
  })

  test('a line that somebody else has changed since the export is not overwritten', async () => {
    const orderId = await fixture.addOrder([{}, {}, {}])
    const rows = await fixture.exportRows()
    await changeElsewhere(orderId)

    const { importId, counts } = await fixture.previewRows([confirmed(rows[0]), confirmed(rows[1]), ...rows.slice(2)])

    expect(counts).toEqual({ ...NOTHING, stale: 1, changed: 1, unchanged: 1 })
    expect(await fixture.listRows(importId, 'stale')).toMatchObject([
      { rowNumber: 2, reason: 'Somebody else has changed this line since the export.' },
    ])
    await fixture.apply(importId)
    const { items } = await fixture.open(orderId)
    expect(items.map(({ unitNetPrice }) => unitNetPrice)).toEqual([99, 12.5, null])
  })

  test('a row that nobody has edited never overwrites what somebody else has changed', async () => {
    const orderId = await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    await changeElsewhere(orderId)

    expect((await fixture.previewRows(rows)).counts).toEqual({ ...NOTHING, unchanged: 1 })
  })

  test('a person who has only opened the order has changed nothing', async () => {
    const orderId = await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    await fixture.open(orderId)

    expect((await fixture.previewRows(rows.map((row) => confirmed(row)))).counts).toEqual({ ...NOTHING, changed: 1 })
  })

  test('a change between preview and import refuses the order; the other orders are imported', async () => {
    const orderId = await fixture.addOrder([{}])
    const other = await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    const { importId } = await fixture.previewRows(rows.map((row) => confirmed(row)))
    await changeElsewhere(orderId)

    await fixture.apply(importId)

    expect(await fixture.readRun()).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      results: [
        { orderId, state: 'refused', reason: 'Somebody else has changed lines of this order since the export.' },
        { orderId: other, state: 'done' },
      ],
    })
    expect((await fixture.open(orderId)).items[0]).toMatchObject({ unitNetPrice: 99, confirms: [{ status: '' }] })
  })
})

describe('cells', () => {
  test.each<[string, Partial<FilledRow>, object]>([
    ['decimal comma', { unitNetPrice: '12,5' }, { unitNetPrice: 12.5 }],
    ['decimal point as text', { unitNetPrice: '1,234.50' }, { unitNetPrice: 1234.5 }],
    ['the result of a formula', { unitNetPrice: '§13.75' }, { unitNetPrice: 13.75 }],
    [
      'a text that looks like a formula',
      { status: 'Rejected', reason: '=1+1', deliveryDate: '' },
      { confirms: [{ quantity: 4, status: 'Rejected', reason: '=1+1', deliveryDate: '' }] },
    ],
    ['a text date with points', { deliveryDate: '24.12.2026' }, { confirms: [{ deliveryDate: '20261224' }] }],
    ['a text date with slashes', { deliveryDate: '2026/12/24' }, { confirms: [{ deliveryDate: '20261224' }] }],
    ['a text date with hyphens', { deliveryDate: '2026-12-24' }, { confirms: [{ deliveryDate: '20261224' }] }],
    ['a status in other case', { status: 'cONFIRMED' }, { confirms: [{ status: 'Confirmed' }] }],
  ])('%s', async (_name, changes, expected) => {
    const orderId = await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()

    const { importId } = await fixture.previewRows([confirmed(row, changes)])
    await fixture.apply(importId)

    expect((await fixture.open(orderId)).items[0]).toMatchObject(expected)
  })

  test('dates as serial numbers of the 1904 system', async () => {
    const orderId = await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()

    const { importId } = await fixture.preview(writeAnswerFile([confirmed(row)], { is1904: true }))
    await fixture.apply(importId)

    expect((await fixture.open(orderId)).items[0]?.confirms).toMatchObject([{ deliveryDate: '20261224' }])
  })

  test('rules are those of the order response: what is missing before the submit is said, a day in the past is wrong', async () => {
    await fixture.addOrder([{}, {}])
    const [first, second] = await fixture.exportRows()

    const { importId, counts } = await fixture.previewRows([
      confirmed(first, { quantity: '#3', unitNetPrice: '', deliveryDate: '' }),
      confirmed(second, { deliveryDate: '20261114' }),
    ])

    expect(counts).toEqual({ ...NOTHING, changed: 1, wrong: 1 })
    expect(await fixture.listRows(importId, 'changed')).toMatchObject([
      { reason: 'Please confirm unit net price, unit list price, quantity & delivery date!' },
    ])
    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([
      { reason: 'Confirm delivery date: Please choose 2026/11/15 or a later day.' },
    ])
  })
})

describe('the hidden key', () => {
  test('of another supplier is refused as unknown, also with the same order number', async () => {
    const otherId = await findSupplierId(fixture.portal, 'OTHER')
    await givenOrder(fixture.portal, otherId, { buyerOrderNumber: 'FOREIGN', items: [incomingItem()] })
    const { content } = await fixture.download({}, fixture.otherSupplier)
    await fixture.addOrder([{}], { buyerOrderNumber: 'FOREIGN' })

    const { importId, counts } = await fixture.preview(content)

    expect(counts).toEqual({ ...NOTHING, wrong: 1 })
    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([{ reason: 'This line is unknown.' }])
  })

  test.each([
    ['an empty list', '[]'],
    ['an object', '{"a":1}'],
    ['a character that cannot be stored', '["4","1","2","3",1,1,"\\u0000"]'],
    ['an id that is no number', '["4","","","x",1,1,"f"]'],
    ['position 0', '["4","a","b","",0,1,"f"]'],
    ['2,000 characters', 'x'.repeat(2_000)],
  ])('that is none is refused: %s', async (_name, key) => {
    await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()

    expect((await fixture.previewRows([confirmed(row, { key })])).counts).toEqual({ ...NOTHING, wrong: 1 })
  })

  test('names an order without a number by its id', async () => {
    const orderId = await fixture.addOrder([{}], { buyerOrderNumber: '' })
    const rows = await fixture.exportRows()

    const { importId, counts } = await fixture.previewRows(rows.map((row) => confirmed(row)))
    expect(counts).toEqual({ ...NOTHING, changed: 1 })
    await fixture.apply(importId)

    expect((await fixture.open(orderId)).items[0]).toMatchObject({ unitNetPrice: 12.5 })
  })
})

describe('an import', () => {
  test('that was applied is not applied twice', async () => {
    await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    const { importId } = await fixture.previewRows(rows.map((row) => confirmed(row)))

    await fixture.apply(importId)
    const again = await fixture.apply(importId)

    expect(again.status).toBe(200)
    expect(await fixture.get(importId)).toMatchObject({ state: 'applied' })
    const { rows: runs } = await sql`select from line_runs`.execute(fixture.portal.db)
    expect(runs).toHaveLength(1)
  })

  test('waits for another bulk action', async () => {
    await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    const { importId } = await fixture.previewRows(rows.map((row) => confirmed(row)))
    await fixture.start('confirm', { day: '20261218' })

    const { status, body } = await fixture.supplier.call(applyAnswerImport, { importId })

    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'Another bulk action is running. Please wait until it has ended.',
    })
    expect(await fixture.get(importId)).toMatchObject({ state: 'ready' })
  })

  test('is discarded without a change', async () => {
    await fixture.addOrder([{}])
    const rows = await fixture.exportRows()
    const { importId } = await fixture.previewRows(rows.map((row) => confirmed(row)))

    expect((await fixture.supplier.call(removeAnswerImport, { importId })).status).toBe(200)
    expect((await fixture.supplier.call(getAnswerImport, { importId })).status).toBe(404)
    expect((await fixture.list()).orders).toMatchObject([{ isNew: true }])
  })

  test('that is discarded while it is read stores nothing, and is no error', async () => {
    await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()
    const { importId } = await fixture.previewRows([confirmed(row)])
    await fixture.supplier.call(removeAnswerImport, { importId })
    const wrong = {
      verdict: 'wrong',
      orderId: null,
      orderNumber: '',
      productNumber: '',
      reason: '',
      changes: [],
    } as const

    await insertAnswerRows(fixture.portal.db, { supplierId: fixture.supplierId, importId, ...ENDED_RUN }, [
      { rowNumber: 2, answer: null, ...wrong },
    ])

    const { rows } = await sql<{ count: string }>`
      select count(*) from answer_import_rows where import_id = ${importId}
    `.execute(fixture.portal.db)
    expect(rows).toEqual([{ count: '0' }])
  })

  test('of answers is none of parts', async () => {
    await fixture.addOrder([{}])
    const { importId } = await fixture.previewRows(await fixture.exportRows())

    expect((await fixture.supplier.call(getPartImport, { importId })).status).toBe(404)
  })

  test('of a row whose texts are cut within a character is stored', async () => {
    await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()
    const long = `${'x'.repeat(199)}😀`

    const { importId } = await fixture.previewRows([
      { ...confirmed(row), key: '', orderNumber: long, productNumber: long },
    ])

    const shown = `${'x'.repeat(199)}\uFFFD`
    expect(await fixture.listRows(importId, 'wrong')).toMatchObject([{ orderNumber: shown, productNumber: shown }])
  })

  test('of a file with too much text fails before it fills the memory of the process', async () => {
    await fixture.addOrder([{}])
    const [row] = await fixture.exportRows()
    const long = confirmed(row, { reason: 'x'.repeat(32_767) })

    expect(await fixture.preview(writeAnswerFile(Array.from({ length: 2_100 }, () => long)))).toMatchObject({
      state: 'failed',
      reason: 'This file contains too much to be read. Please divide it into smaller files.',
    })
  })

  test.each([
    [
      'that is no spreadsheet',
      Buffer.from('%PDF-1.7'),
      'This file is not a spreadsheet. Please choose an xlsx or csv file.',
    ],
    [
      'without keys',
      Buffer.from('Order number;Status\nPO-1;Confirmed\n'),
      'This file does not come from "Export to fill in": it has no keys of lines.',
    ],
  ])('of a file %s fails with one sentence', async (_name, content, reason) => {
    expect(await fixture.preview(content)).toMatchObject({ state: 'failed', reason })
  })
})
