import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revertStep } from './undo'

interface Item {
  unitNetPrice: string
  confirms: { status: string; deliveryDate: string }[]
  proposals?: Record<string, string>
}

const BEFORE = { number: 'S-1', items: [anItem(), anItem(), anItem()] }
const AFTER = withPrices('12.5', '12.5', '12.5')

describe('a step is taken back', () => {
  test('as a whole, and done again', () => {
    const undone = revertStep({ before: BEFORE, after: AFTER }, AFTER)
    expect(undone).toEqual({ form: BEFORE, revertedCount: 3, leftCount: 0 })

    const redone = revertStep({ before: AFTER, after: BEFORE }, undone.form)
    expect(redone).toEqual({ form: AFTER, revertedCount: 3, leftCount: 0 })
  })

  test('only in fields that still have its value; the number of the others is known', () => {
    const current = { ...withPrices('12.5', '13', '12.5'), number: 'S-2' }

    expect(revertStep({ before: BEFORE, after: AFTER }, current)).toEqual({
      form: { ...withPrices('', '13', ''), number: 'S-2' },
      revertedCount: 2,
      leftCount: 1,
    })
  })

  test('a field that has its earlier value again is not counted', () => {
    const { revertedCount, leftCount } = revertStep({ before: BEFORE, after: AFTER }, withPrices('', '12.5', '12.5'))

    expect({ revertedCount, leftCount }).toEqual({ revertedCount: 2, leftCount: 0 })
  })

  test('also when a save has written its numbers in another way', () => {
    const after = withPrices('12,5', '12.5', '7')
    const current = withPrices('12.50', '12.50', '7.00')

    expect(revertStep({ before: BEFORE, after }, current)).toEqual({ form: BEFORE, revertedCount: 3, leftCount: 0 })
  })

  test('a text that was changed from 007 to 7 since then stays', () => {
    const step = { before: withPrices('', '', ''), after: withPrices('007', '', '') }

    expect(revertStep(step, withPrices('7', '', '')).leftCount).toBe(1)
  })

  test('in the rows that are known, when rows were added since then', () => {
    const current = { ...AFTER, items: [AFTER.items[0] ?? anItem(), anItem(), anItem(), ...AFTER.items.slice(2)] }

    expect(revertStep({ before: BEFORE, after: AFTER }, current)).toEqual({
      form: { ...BEFORE, items: [anItem(), anItem(), anItem(), anItem()] },
      revertedCount: 2,
      leftCount: 1,
    })
  })

  test('a list that got further lines since then stays', () => {
    const confirms = [{ status: 'Confirmed', deliveryDate: '20261130' }]
    const step = { before: { items: [anItem()] }, after: { items: [anItem({ confirms })] } }
    const current = { items: [anItem({ confirms: [...confirms, ...confirms].map((line) => ({ ...line })) })] }

    expect(revertStep(step, current)).toEqual({ form: current, revertedCount: 0, leftCount: 1 })
  })

  test('and fields keep their reference where nothing changes', () => {
    const after = { ...BEFORE, items: BEFORE.items.with(1, anItem({ unitNetPrice: '1' })) }
    const { form } = revertStep({ before: BEFORE, after }, after)

    expect(form.items[0]).toBe(BEFORE.items[0])
    expect(form.items[1]).toEqual(BEFORE.items[1])
  })
})

describe('marks of proposed values', () => {
  const marked = anItem({ unitNetPrice: '9', proposals: { unitNetPrice: 'price list', deliveryDate: 'last order' } })
  const pasted = { ...marked, unitNetPrice: '12', proposals: { deliveryDate: 'last order' } }

  test('come back with their values', () => {
    expect(revertStep({ before: marked, after: pasted }, pasted).form).toEqual(marked)
  })

  test('that were lost since then stay lost', () => {
    const current = { ...pasted, confirms: [{ status: '', deliveryDate: '20261201' }], proposals: {} }

    expect(revertStep({ before: marked, after: pasted }, current).form).toEqual({
      ...marked,
      confirms: current.confirms,
      proposals: { unitNetPrice: 'price list' },
    })
  })

  test('of a field in a further list come back as well', () => {
    const before = anItem({ proposals: { deliveryDate: 'last order' } })
    const after = { ...before, confirms: [{ status: 'Confirmed', deliveryDate: '20261205' }], proposals: {} }

    expect(revertStep({ before, after }, after).form).toEqual(before)
  })

  test('go when the step is done again', () => {
    expect(revertStep({ before: pasted, after: marked }, marked).form).toEqual(pasted)
  })
})

test('undo and redo of any step give the form after it', () => {
  const form = fc.array(fc.record({ a: fc.constantFrom('', '1', '1.0', 'x'), b: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  })

  fc.assert(
    fc.property(form, form, (before, after) => {
      const undone = revertStep({ before, after }, after).form
      expect(undone).toEqual(before)
      expect(revertStep({ before: after, after: before }, undone).form).toEqual(after)
    }),
  )
})

function anItem(changes: Partial<Item> = {}): Item {
  return { unitNetPrice: '', confirms: [{ status: '', deliveryDate: '20261130' }], ...changes }
}

function withPrices(...prices: string[]) {
  return { number: 'S-1', items: prices.map((unitNetPrice) => anItem({ unitNetPrice })) }
}
