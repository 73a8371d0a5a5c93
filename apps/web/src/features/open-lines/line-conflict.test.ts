import type { OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { describe, expect, test } from 'vitest'
import { applyConflict, discardChanges, listConflicts, resolveConflict } from './line-conflict'
import { applySaved, findDirtyOrders, hasChanges, type LineState, openLineState } from './line-state'
import { anOpenLine, anOpenOrder } from './samples'

const LINES = [anOpenLine(), anOpenLine({ position: 2 }), anOpenLine({ orderId: '2' })]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2', buyerOrderNumber: 'PO-2' })]

describe('an order whose save was refused', () => {
  test('asks for the fields that both sides have changed, with both values', () => {
    const state = applyConflict(edit([['12'], ['13']]), stored(ORDERS[0], [{ unitNetPrice: 11 }, { ean: '' }]), 0)

    expect(listConflicts(state)).toEqual([{ path: 'items.0.unitNetPrice', mine: '12.00', theirs: '11.00' }])
    expect(findDirtyOrders(state)).toEqual([])
  })

  test('does not take back what was saved in another order since then', () => {
    const sent = edit([['12'], [], ['20']], { 2: 'S-2' })
    const refused = applyConflict(sent, stored(ORDERS[0], [{ unitNetPrice: 11 }]), 0)
    const order = anOpenOrder({ ...ORDERS[1], sellerOrderNumber: 'S-2' })
    const saved = applySaved(refused, sent, stored(order, [{ unitNetPrice: 20 }]), 0)

    const state = resolveConflict(saved, new Set())

    expect(prices(state)).toEqual({ base: ['11.00', '', '20.00'], form: ['12.00', '', '20.00'] })
    expect(state.base.numbers).toEqual({ 1: '', 2: 'S-2' })
    expect(state.form.numbers).toEqual({ 1: '', 2: 'S-2' })
    expect(findDirtyOrders(state)).toEqual(['1'])
  })

  test('is asked about together with other refused orders', () => {
    const first = applyConflict(edit([['12'], [], ['20']]), stored(ORDERS[0], [{ unitNetPrice: 11 }]), 0)
    const state = applyConflict(first, stored(ORDERS[1], [{ unitNetPrice: 21 }]), 0)
    expect(listConflicts(state).map(({ path }) => path)).toEqual(['items.0.unitNetPrice', 'items.2.unitNetPrice'])

    const resolved = resolveConflict(state, new Set(['items.0.unitNetPrice']))

    expect(prices(resolved)).toEqual({ base: ['11.00', '', '21.00'], form: ['11.00', '', '20.00'] })
  })

  test('is merged without a question where no field was changed on both sides', () => {
    const state = applyConflict(edit([['12']]), stored(ORDERS[0], [{ unitListPrice: 30 }]), 0)

    expect(state.conflict).toBeNull()
    expect(state.form.items[0]).toMatchObject({ unitNetPrice: '12', unitListPrice: '30.00' })
    expect(hasChanges(state)).toBe(true)
  })
})

test('leaving without a save shows what others have stored', () => {
  const state = applyConflict(edit([['12'], ['13'], ['abc']]), stored(ORDERS[0], [{ unitNetPrice: 11 }]), 0)

  const discarded = discardChanges(state)

  expect(prices(discarded)).toEqual({ base: ['11.00', '', ''], form: ['11.00', '', ''] })
  expect(hasChanges(discarded)).toBe(false)
})

/** The page with these net prices typed, by the index of their line, and these seller order numbers. */
function edit(typed: string[][], numbers: Record<string, string> = {}): LineState {
  const state = openLineState(LINES, ORDERS)
  const items = state.form.items.map((item, i) => ({ ...item, unitNetPrice: typed[i]?.[0] ?? item.unitNetPrice }))
  return { ...state, form: { items, numbers: { ...state.form.numbers, ...numbers } } }
}

/** The lines of an order, as somebody has stored them. */
function stored(order: OpenOrder | undefined, changes: Partial<OpenLine>[]) {
  const found = anOpenOrder(order)
  return { order: found, lines: changes.map((each, i) => anOpenLine({ orderId: found.id, position: i + 1, ...each })) }
}

function prices({ base, form }: LineState) {
  const read = (items: LineState['form']['items']) => items.map(({ unitNetPrice }) => unitNetPrice)
  return { base: read(base.items), form: read(form.items) }
}
