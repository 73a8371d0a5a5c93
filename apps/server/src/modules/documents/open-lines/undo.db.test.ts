import { startLineRun } from '@partwire/contract/open-lines/open-lines'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lineForm, startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture

beforeAll(async () => {
  fixture = await startFixture()
})
/** Other orders would be part of the filter. */
afterEach(async () => {
  await sql`delete from line_runs`.execute(fixture.portal.db)
  await sql`update orders set status = 'rejected'`.execute(fixture.portal.db)
})
afterAll(() => fixture.portal.close())

/** Starts a bulk action, executes it and returns the run. */
async function run(...args: Parameters<OpenLinesFixture['start']>) {
  const { status } = await fixture.start(...args)
  expect(status).toBe(200)
  await fixture.portal.runJobs()
  const ended = await fixture.readRun()
  if (ended === undefined) throw new Error('there is no run')
  return ended
}

/** Executes Undo or Redo of a run. */
function revert(action: 'undo' | 'redo', { startedAt }: { startedAt: string }) {
  return run(action, { startedAt })
}

/** What a person can edit, in the order of the list. */
async function readValues() {
  const { lines, orders } = await fixture.list()
  return {
    lines: lines.map((line) => lineForm(line)),
    numbers: orders.map(({ sellerOrderNumber }) => sellerOrderNumber),
  }
}

describe('Undo takes back a bulk action as one step; redo as well', () => {
  test.each([
    ['confirm', { day: '20261218' }],
    ['setPrice', { unitNetPrice: '12.50' }],
    ['reject', { reason: 'sold out' }],
    ['number', { pattern: 'S{yy}-{00000}', nextNumber: '1' }],
  ] as const)('%s', async (action, entries) => {
    await fixture.addPart('P-UNDO', '9.5')
    await fixture.addOrder([{ productNumber: 'P-UNDO' }, { requestedDeliveryDate: '' }])
    await fixture.addOrder([{}])
    const before = await readValues()

    const done = await run(action, entries)
    expect(done).toMatchObject({ doneCount: 2, isUndoable: true })
    const after = await readValues()
    const undone = await revert('undo', done)
    const valuesUndone = await readValues()
    const redone = await revert('redo', undone)

    expect(after).not.toEqual(before)
    expect(undone).toMatchObject({ action: 'undo', doneCount: 2, refusedCount: 0, lineCount: done.lineCount })
    expect(valuesUndone).toEqual(before)
    expect(redone).toMatchObject({ action: 'redo', doneCount: 2, isUndoable: true })
    expect(await readValues()).toEqual(after)
  })

  test('and leaves what was changed since', async () => {
    await fixture.addOrder([{}, {}])
    const done = await run('setPrice', { unitNetPrice: '12.50' })
    const [line] = (await fixture.list()).lines
    if (line === undefined) throw new Error('there is no line')
    await fixture.save({
      orderId: line.orderId,
      lines: [{ position: line.position, form: lineForm(line, { unitNetPrice: '13' }) }],
    })

    expect(await revert('undo', done)).toMatchObject({ doneCount: 1, lineCount: 1 })

    expect((await readValues()).lines.map(({ unitNetPrice }) => Number(unitNetPrice))).toEqual([13, 0])
  })

  test('and refuses an order that has moved on, with the reason', async () => {
    const moved = await fixture.addOrder()
    await fixture.addOrder()
    const done = await run('setPrice', { unitNetPrice: '12.50' })
    await fixture.portal.pool.query("update orders set status = 'dispatchAdvice' where id = $1", [moved])

    expect(await revert('undo', done)).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      results: [{ orderId: moved, reason: 'This order has moved on in the meantime.' }, { state: 'done' }],
    })
  })
})

describe('nothing is taken back', () => {
  test('of a submit', async () => {
    await fixture.addOrder()
    await run('confirm', { day: '20261218' })
    await run('setPrice', { unitNetPrice: '12.50' })
    await run('number', { pattern: 'S{yy}-{00000}', nextNumber: '1' })
    const submitted = await run('submit', { count: 1 })

    const { status, body } = await fixture.start('undo', { startedAt: submitted.startedAt })

    expect(submitted).toMatchObject({ doneCount: 1, isUndoable: false })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'There is nothing to take back.' })
  })

  test.each([
    ['without a run', {}, null],
    ['of single lines', { startedAt: '2026-11-14T08:00:00.000Z' }, ['1/1']],
  ])('%s', async (_what, entries, lines) => {
    const { status, body } = await fixture.start('undo', entries, { lines })

    expect({ status, error: body.error }).toEqual({ status: 400, error: 'A bulk action is taken back as a whole.' })
  })

  test('of a bulk action that is not the last one any more', async () => {
    await fixture.addOrder()
    await run('setPrice', { unitNetPrice: '12.50' })

    const { status } = await fixture.start('undo', { startedAt: '2026-01-01T08:00:00.000Z' })

    expect(status).toBe(400)
  })

  test('by another supplier', async () => {
    const orderId = await fixture.addOrder()
    const done = await run('setPrice', { unitNetPrice: '12.50' })

    const { status } = await fixture.otherSupplier.call(startLineRun, {
      requestKey: 'undo-of-other',
      action: 'undo',
      entries: { startedAt: done.startedAt },
      lines: null,
    })

    expect(status).toBe(400)
    expect((await fixture.open(orderId)).items).toMatchObject([{ unitNetPrice: expect.anything() }])
  })
})
