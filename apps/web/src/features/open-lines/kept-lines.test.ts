import { expect, test } from 'vitest'
import { storeDraftNow } from '../../shared/document/drafts/draft-storage'
import { keepTextNow } from '../../shared/kept-drafts/kept-drafts'
import { KEPT_LINES, openKeptLines, toKeptLines } from './kept-lines'
import { hasChanges, type LineState, openLineState } from './line-state'
import { anOpenLine, anOpenOrder } from './samples'

const KEY = { supplier: '', ...KEPT_LINES }
const AT = '2026-11-15T08:00:00.000Z'
const LINES = [anOpenLine(), anOpenLine({ position: 2 }), anOpenLine({ orderId: '2' })]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2' })]

test('only lines with unsaved changes are kept, and the first line of an order whose number is changed', () => {
  const lines = [...LINES, anOpenLine({ orderId: '2', position: 2 })]
  const state = withPrice(openLineState(lines, ORDERS), 1, '12')

  const { base, form } = toKeptLines({
    ...state,
    form: { ...state.form, numbers: { ...state.form.numbers, 2: 'S-2' } },
  })

  expect(form.rows.map(({ line, item, number }) => [line.orderId, line.position, item.unitNetPrice, number])).toEqual([
    ['1', 2, '12', ''],
    ['2', 1, '', 'S-2'],
  ])
  expect(base.rows.map(({ item, number }) => [item.unitNetPrice, number])).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('what is kept is restored in its place, and based on what was loaded then', () => {
  keep(withPrice(openLineState(LINES, ORDERS), 1, '12'))

  const { state, restoredAt } = open(LINES)

  expect(restoredAt).toEqual(new Date(AT))
  expect(shown(state)).toEqual([
    ['1/1', ''],
    ['1/2', '12.00'],
    ['2/1', ''],
  ])
  expect(toKeptLines(state).base.rows).toMatchObject([{ item: { unitNetPrice: '' } }])
})

test('a changed seller order number is restored', () => {
  const state = openLineState(LINES, ORDERS)
  keep({ ...state, form: { ...state.form, numbers: { ...state.form.numbers, 2: 'S-2' } } })

  expect(open(LINES).state).toMatchObject({ form: { numbers: { 1: '', 2: 'S-2' } }, base: { numbers: { 2: '' } } })
})

test('a line that is not on this page is shown above it, with its order', () => {
  keep(withPrice(openLineState(LINES, ORDERS), 2, '7'))

  const { state } = open(LINES.slice(0, 1), ORDERS.slice(0, 1))

  expect(shown(state)).toEqual([
    ['2/1', '7.00'],
    ['1/1', ''],
  ])
  expect([...state.orders.keys()]).toEqual(['2', '1'])
})

test('another field that somebody else has changed meanwhile is shown, the same field keeps what was typed', () => {
  keep(withPrice(openLineState(LINES, ORDERS), 0, '12'))
  expect(open([anOpenLine({ unitListPrice: 30 })]).state.form.items[0]).toMatchObject({
    unitNetPrice: '12.00',
    unitListPrice: '30.00',
  })

  const both = open([anOpenLine({ unitNetPrice: 11 })]).state

  expect(both.form.items[0]).toMatchObject({ unitNetPrice: '12.00' })
  expect(both.base.items[0]).toMatchObject({ unitNetPrice: '' })
})

test('changes that were saved after all are not restored', () => {
  keep(withPrice(openLineState(LINES, ORDERS), 0, '12'))

  const { state, restoredAt } = open([anOpenLine({ unitNetPrice: 12 }), ...LINES.slice(1)])

  expect(hasChanges(state)).toBe(false)
  expect(restoredAt).toBeNull()
})

test('what an earlier version kept with other fields is not restored', () => {
  keepTextNow(KEY, JSON.stringify({ version: 0, at: AT, base: { rows: [{}] }, form: { rows: [{}] } }))

  expect(open(LINES)).toEqual({ state: openLineState(LINES, ORDERS), restoredAt: null })
})

function keep(state: LineState): void {
  const { version, base, form } = toKeptLines(state)
  storeDraftNow(KEY, { version, base, form, at: AT })
}

function open(lines = LINES, orders = ORDERS) {
  return openKeptLines(KEY, { lines, orders, requestedAt: 0 })
}

function withPrice(state: LineState, index: number, unitNetPrice: string): LineState {
  const items = state.form.items.map((item, i) => (i === index ? { ...item, unitNetPrice } : item))
  return { ...state, form: { ...state.form, items } }
}

function shown({ lines, form }: LineState): string[][] {
  return lines.map(({ orderId, position }, i) => [`${orderId}/${position}`, form.items[i]?.unitNetPrice ?? ''])
}
