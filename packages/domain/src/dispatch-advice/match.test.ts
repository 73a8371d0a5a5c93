import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText } from '../lib/samples'
import { deliveryDifference, deliverySentence, itemMatch, matchAdvices } from './match'

const asIs = (text: string) => text

function aLine(itemPosition: number, confirmed: number | string, delivered: number | string, isOrigin = true) {
  return { itemPosition, isOrigin, confirmedQuantity: confirmed, deliveredQuantity: delivered }
}

describe('each line shows confirmed, already advised and now delivered', () => {
  test('confirmed for all days, and what the other advices deliver: submitted ones advised, drafts planned', () => {
    const matches = matchAdvices([
      { isSubmitted: true, lines: [aLine(1, '8', '6'), aLine(2, 5, 5)] },
      { isSubmitted: false, lines: [aLine(1, 12, 12)] },
      { isSubmitted: false, lines: [aLine(1, 4, 3), aLine(2, 1, 1)] },
    ])

    expect(matches.map((match) => Object.fromEntries(match))).toEqual([
      { 1: { confirmed: '24', advised: '0', planned: '15' }, 2: { confirmed: '6', advised: '0', planned: '1' } },
      { 1: { confirmed: '24', advised: '6', planned: '3' } },
      { 1: { confirmed: '24', advised: '6', planned: '12' }, 2: { confirmed: '6', advised: '5', planned: '0' } },
    ])
  })

  test('a duplicate adds to what is delivered, not to what is confirmed', () => {
    const [, second] = matchAdvices([
      { isSubmitted: true, lines: [aLine(1, 10, 6), aLine(1, 10, 4, false)] },
      { isSubmitted: false, lines: [aLine(1, 2, 2)] },
    ])

    expect(second?.get(1)).toEqual({ confirmed: '12', advised: '10', planned: '0' })
  })

  test('a quantity of a draft that is no number counts as 0, and quantities have no trailing zeros', () => {
    const [first] = matchAdvices([
      { isSubmitted: false, lines: [aLine(1, '2.500', '2.500')] },
      { isSubmitted: false, lines: [aLine(1, '1.000', 'some')] },
    ])

    expect(first?.get(1)).toEqual({ confirmed: '3.5', advised: '0', planned: '0' })
  })

  test('in an order with one dispatch advice nothing is advised or planned beside it', () => {
    expect(itemMatch({ confirmedQuantity: 12 })).toEqual({ confirmed: '12', advised: '0', planned: '0' })
    const match = { confirmed: '20', advised: '8', planned: '0' }
    expect(itemMatch({ confirmedQuantity: 12, match })).toBe(match)
  })
})

describe('more than confirmed or a rest that stays open is said in words', () => {
  test.each([
    [{ confirmed: '12', advised: '0', planned: '0' }, '12', 'Confirmed 12 PCE, already advised 0, now delivered 12.'],
    [
      { confirmed: '12', advised: '0', planned: '0' },
      '9',
      'Confirmed 12 PCE, already advised 0, now delivered 9: 3 PCE stay open.',
    ],
    [
      { confirmed: '20', advised: '8', planned: '0' },
      '11',
      'Confirmed 20 PCE, already advised 8, now delivered 11: 1 PCE stays open.',
    ],
    [
      { confirmed: '20', advised: '8', planned: '0' },
      '15',
      'Confirmed 20 PCE, already advised 8, now delivered 15: 3 PCE more than confirmed.',
    ],
    [
      { confirmed: '20', advised: '0', planned: '8' },
      '12',
      'Confirmed 20 PCE, already advised 0, now delivered 12, planned in other dispatch advices 8.',
    ],
    [
      { confirmed: '20', advised: '0', planned: '8' },
      'some',
      'Confirmed 20 PCE, already advised 0, now delivered 0, planned in other dispatch advices 8: 12 PCE stay open.',
    ],
  ])('%j, delivered %s: %s', (match, delivered, sentence) => {
    expect(deliverySentence({ match, delivered, unit: 'PCE' }, asIs)).toBe(sentence)
  })

  test('numbers have the format of the supplier', () => {
    const match = { confirmed: '1.5', advised: '0', planned: '0' }

    expect(deliverySentence({ match, delivered: '1', unit: 'KGM' }, (text) => text.replace('.', ','))).toBe(
      'Confirmed 1,5 KGM, already advised 0, now delivered 1: 0,5 KGM stay open.',
    )
  })
})

/** Quantities have 3 decimals, as whole numbers of thousandths. */
const quantity = fc.bigInt({ min: 0n, max: 10n ** 12n })
const line = fc.record({
  itemPosition: fc.integer({ min: 1, max: 4 }),
  isOrigin: fc.boolean(),
  confirmed: quantity,
  delivered: quantity,
})
const advice = fc.record({ isSubmitted: fc.boolean(), lines: fc.array(line, { maxLength: 6 }) })
type DrawnAdvice = typeof advice extends fc.Arbitrary<infer T> ? T : never

function toQuantities({ isSubmitted, lines }: DrawnAdvice) {
  return {
    isSubmitted,
    lines: lines.map(({ itemPosition, isOrigin, confirmed, delivered }) => ({
      itemPosition,
      isOrigin,
      confirmedQuantity: decimalText(confirmed, 3),
      deliveredQuantity: decimalText(delivered, 3),
    })),
  }
}

function sumDelivered(advices: readonly DrawnAdvice[], position: number): bigint {
  return advices
    .flatMap(({ lines }) => lines)
    .filter(({ itemPosition }) => itemPosition === position)
    .reduce((total, { delivered }) => total + delivered, 0n)
}

/** Thousandths of a decimal text. */
function toThousandths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(`${whole}${decimals.padEnd(3, '0')}`)
}

test('advised and planned are exactly what the other advices deliver, by whether they are submitted', () => {
  fc.assert(
    fc.property(fc.array(advice, { maxLength: 5 }), (advices) => {
      const matches = matchAdvices(advices.map(toQuantities))

      expect(matches).toHaveLength(advices.length)
      for (const [i, match] of matches.entries()) {
        const others = advices.toSpliced(i, 1)
        for (const [position, { advised, planned }] of match) {
          expect(toThousandths(advised)).toBe(
            sumDelivered(
              others.filter(({ isSubmitted }) => isSubmitted),
              position,
            ),
          )
          expect(toThousandths(planned)).toBe(
            sumDelivered(
              others.filter(({ isSubmitted }) => !isSubmitted),
              position,
            ),
          )
        }
      }
    }),
  )
})

test('there is a warning exactly when all advices together do not deliver what was confirmed', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, quantity, (confirmed, advised, planned, delivered) => {
      const [a, b, c, d] = [confirmed, advised, planned, delivered].map((each) => decimalText(each, 3))
      const match = { confirmed: a ?? '', advised: b ?? '', planned: c ?? '' }
      const difference = deliveryDifference(match, d ?? '')
      const expected = advised + planned + delivered - confirmed

      const kind = expected > 0n ? 'more' : 'open'
      const size = expected > 0n ? expected : -expected
      const found = difference && { kind: difference.kind, size: toThousandths(difference.quantity) }
      expect(found).toEqual(expected === 0n ? null : { kind, size })
    }),
  )
})

test('delivering exactly the rest gives no warning', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (advised, planned, rest) => {
      const match = {
        confirmed: decimalText(advised + planned + rest, 3),
        advised: decimalText(advised, 3),
        planned: decimalText(planned, 3),
      }

      expect(deliveryDifference(match, decimalText(rest, 3))).toBeNull()
    }),
  )
})
