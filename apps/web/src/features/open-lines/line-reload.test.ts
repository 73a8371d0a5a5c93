import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import { describe, expect, test } from 'vitest'
import { applyConflict, listConflicts } from './line-conflict'
import { applyLoaded } from './line-reload'
import { applySaved, findDirtyOrders, hasChanges, type LineState, openLineState } from './line-state'
import { anOpenLine, anOpenOrder } from './samples'

const LINES = [
  anOpenLine(),
  anOpenLine({ position: 2 }),
  anOpenLine({ orderId: '2' }),
  anOpenLine({ orderId: '3' }),
  anOpenLine({ orderId: '3', position: 2 }),
]
const ORDERS = ['1', '2', '3'].map((id) => anOpenOrder({ id, buyerOrderNumber: `PO-${id}` }))
const ALL = ['1/1', '1/2', '2/1', '3/1', '3/2']

describe('lines that are loaded again', () => {
  test('show what was loaded where nothing is typed, and the typed text elsewhere', () => {
    const before = edit({ '1/1': { unitNetPrice: '12,' } })

    const state = reload(before, { '1/1': { unitListPrice: 30 }, '2/1': { unitNetPrice: 7 } })

    expect(state.form.items[0]).toMatchObject({ unitNetPrice: '12,', unitListPrice: '30.00' })
    expect(state.base.items[0]).toMatchObject({ unitNetPrice: '', unitListPrice: '30.00' })
    expect(prices(state)).toEqual(['12,', '', '7.00', '', ''])
    expect(findDirtyOrders(state)).toEqual([])
    expect(hasChanges(state)).toBe(true)
  })

  test('keep the text of a saved cell as it was typed, while it means the same', () => {
    const sent = edit({ '1/1': { unitNetPrice: '12' } })
    const saved = applySaved(sent, sent, stored('1', { unitNetPrice: 12 }), 10)

    expect(prices(reload(saved, { '1/1': { unitNetPrice: 12 } }))[0]).toBe('12')
    expect(prices(reload(saved, { '1/1': { unitNetPrice: 15 } }))[0]).toBe('15.00')
  })

  test('do not take back what was saved after they were requested', () => {
    const sent = edit({ '1/1': { unitNetPrice: '12' } }, { 1: 'S-1' })
    const saved = applySaved(
      sent,
      sent,
      stored('1', { unitNetPrice: 12 }, { sellerOrderNumber: 'S-1', isNew: false }),
      200,
    )

    const state = reload(saved, { '1/2': { unitNetPrice: 9 } })

    expect(prices(state)).toEqual(['12', '9.00', '', '', ''])
    expect(state.form.numbers['1']).toBe('S-1')
    expect(state.orders.get('1')).toMatchObject({ sellerOrderNumber: 'S-1', isNew: false })
    expect(hasChanges(state)).toBe(false)
  })

  test('leave a cell that both sides have changed to the next save', () => {
    const before = edit({ '1/1': { unitNetPrice: '12' } })

    const state = reload(before, { '1/1': { unitNetPrice: 11 } })

    expect(state.base.items[0]).toMatchObject({ unitNetPrice: '' })
    expect(prices(state)[0]).toBe('12')
    expect(findDirtyOrders(state)).toEqual(['1'])
  })

  test('keep a typed seller order number, and show another one', () => {
    const before = edit({}, { 1: 'S-1' })
    const orders = ORDERS.map((order) => ({ ...order, sellerOrderNumber: `N-${order.id}` }))

    const state = applyLoaded(before, { lines: LINES, orders, requestedAt: 100 })

    expect(state.form.numbers).toEqual({ 1: 'S-1', 2: 'N-2', 3: 'N-3' })
    expect(state.base.numbers).toEqual({ 1: '', 2: 'N-2', 3: 'N-3' })
  })

  test('render a row again only when its line, its order or its values have changed', () => {
    const before = openLineState(LINES, ORDERS)

    const state = reload(before, { '1/1': { knownPrices: {} }, '2/1': { unitNetPrice: 7 } })

    expect(ALL.filter((_key, i) => state.form.items[i] !== before.form.items[i])).toEqual(['1/1', '2/1'])
  })
})

describe('lines that are not in the list any more', () => {
  test.each([
    ['go when they have no unsaved changes', {}, ['1/1', '1/2', '3/1', '3/2'], ['1/1', '1/2', '3/1', '3/2']],
    ['stay where they were', { '2/1': { unitNetPrice: 'abc' } }, ['1/1', '1/2', '3/1', '3/2'], ALL],
    ['stay at the top', { '1/1': { unitNetPrice: '1' } }, ['1/2', '2/1'], ['1/1', '1/2', '2/1']],
    ['do not stand between lines of an order', { '2/1': { unitNetPrice: '1' } }, ['1/2', '1/1'], ['1/2', '1/1', '2/1']],
  ])('%s', (_name, edits, loaded, shown) => {
    const state = reload(edit(edits), {}, loaded)

    expect(state.lines.map(formatLineKey)).toEqual(shown)
    expect([...state.orders.keys()]).toEqual([...new Set(shown.map((key) => key.split('/')[0]))])
  })

  test('keep a typed seller order number of their order', () => {
    const state = reload(edit({}, { 2: 'S-2' }), {}, ['1/1', '3/1'])

    expect(state.lines.map(formatLineKey)).toEqual(['1/1', '2/1', '3/1'])
    expect(findDirtyOrders(state)).toEqual(['2'])
  })

  test('do not move values to other lines', () => {
    const before = edit({ '3/2': { unitNetPrice: '32' } })

    const state = reload(before, { '3/1': { unitNetPrice: 31 } }, ['3/1', '3/2'])

    expect(prices(state)).toEqual(['31.00', '32'])
  })
})

test('an answer to a save that was sent before the lines were loaded belongs to its line', () => {
  const sent = edit({ '3/2': { unitNetPrice: '32' } })
  const loaded = reload(sent, {}, ['3/1', '3/2'])

  const state = applySaved(loaded, sent, stored('3', { position: 2, unitNetPrice: 32 }), 200)

  expect(prices(state)).toEqual(['', '32'])
  expect(hasChanges(state)).toBe(false)
})

test('a conflict stays until it is decided', () => {
  const before = applyConflict(edit({ '3/1': { unitNetPrice: '12' } }), stored('3', { unitNetPrice: 11 }), 10)

  const state = reload(before, { '3/1': { unitNetPrice: 11 } }, ['3/1', '3/2'])

  expect(listConflicts(state)).toEqual([{ path: 'items.0.unitNetPrice', mine: '12.00', theirs: '11.00' }])
})

/** The page with typed values, by the key of their line, and seller order numbers. */
function edit(typed: Record<string, { unitNetPrice: string }>, numbers: Record<string, string> = {}): LineState {
  const state = openLineState(LINES, ORDERS)
  const items = state.form.items.map((item, i) => ({ ...item, ...typed[ALL[i] ?? ''] }))
  return { ...state, form: { items, numbers: { ...state.form.numbers, ...numbers } } }
}

/** The page after a reply that was requested at 100 ms, with changes of lines, and with these lines only. */
function reload(state: LineState, changes: Record<string, Partial<OpenLine>>, keys: string[] = ALL): LineState {
  const lines = keys.flatMap((key) =>
    LINES.filter((line) => formatLineKey(line) === key).map((line) => ({ ...line, ...changes[key] })),
  )
  return applyLoaded(state, { lines, orders: ORDERS, requestedAt: 100 })
}

/** A line of an order, as it is stored. */
function stored(orderId: string, line: Partial<OpenLine>, order: Partial<OpenOrder> = {}) {
  return {
    order: anOpenOrder({ ...ORDERS.find(({ id }) => id === orderId), ...order }),
    lines: [anOpenLine({ orderId, ...line })],
  }
}

function prices({ form }: LineState): string[] {
  return form.items.map(({ unitNetPrice }) => unitNetPrice)
}
