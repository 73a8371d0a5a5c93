import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText } from '../lib/samples'
import { describeDifference, invoiceMatch, matchedLines, matchSummary, type MatchSources } from './match'
import { anInvoiceItem } from './samples'
import type { InvoiceItem } from './shape'

const asIs = (text: string) => text
const FORMATS = { quantity: asIs, price: asIs }

function anOrderedLine(requestedQuantity: string, requestedQuantityUom = 'PCE') {
  return { productNumber: 'S-1', requestedQuantity, requestedQuantityUom }
}

function confirmed(itemPosition: number, quantity: string, status: 'Confirmed' | 'Rejected' | 'Unknown' = 'Confirmed') {
  return { itemPosition, quantity, status }
}

/** One line of 10 that is ordered, confirmed, dispatched and invoiced at 12.50. */
function sources(changes: Partial<MatchSources> = {}): MatchSources {
  return {
    currency: 'EUR',
    ordered: [anOrderedLine('10')],
    answered: [{ position: 1, productName: 'Brake disc', unitNetPrice: '12.50' }],
    confirms: [confirmed(1, '10')],
    dispatched: [{ itemPosition: 1, quantity: '10' }],
    invoiced: [{ itemPosition: 1 }],
    ...changes,
  }
}

function compare(changes: Partial<MatchSources> = {}, items: readonly InvoiceItem[] = [anInvoiceItem()]) {
  return matchedLines(invoiceMatch(sources(changes)), { currency: 'EUR', items: [...items] })
}

function words(...args: Parameters<typeof compare>): string[] {
  return compare(...args).flatMap((line) => line.differences.map((figure) => describeDifference(line, figure, FORMATS)))
}

describe('ordered, confirmed, dispatched and invoiced quantity and price per line', () => {
  test('a line without a difference', () => {
    expect(compare()).toEqual([
      {
        productNumber: 'S-1',
        productName: 'Brake disc',
        quantityUom: 'PCE',
        ordered: '10',
        confirmed: '10',
        dispatched: '10',
        invoiced: '10',
        confirmedPrice: { amount: '12.50', currency: 'EUR' },
        invoicedPrice: { amount: '12.50', currency: 'EUR' },
        differences: [],
      },
    ])
  })

  test('several confirm lines of an order line and several advices are added up; lines that are not Confirmed do not count', () => {
    const [line] = compare({
      ordered: [anOrderedLine('10.000')],
      confirms: [confirmed(1, '4'), confirmed(1, '3'), confirmed(1, '2', 'Rejected'), confirmed(1, '1', 'Unknown')],
      dispatched: [
        { itemPosition: 1, quantity: '4' },
        { itemPosition: 1, quantity: '2' },
      ],
    })

    expect(line).toMatchObject({ ordered: '10', confirmed: '7', dispatched: '6', invoiced: '10' })
    expect(line?.differences).toEqual(['confirmed', 'dispatched', 'invoiced'])
  })

  test('a rejected line is not invoiced and differs once, from what was ordered', () => {
    const [line] = compare(
      {
        confirms: [confirmed(1, '10', 'Rejected')],
        answered: [{ position: 1, productName: 'Brake disc', unitNetPrice: '' }],
        dispatched: [],
        invoiced: [],
      },
      [],
    )

    expect(line).toMatchObject({ confirmed: '0', dispatched: '0', invoiced: '0', invoicedPrice: null })
    expect(line?.differences).toEqual(['confirmed'])
  })

  test('a cancelled line, of which nothing is ordered any more, does not differ', () => {
    const [line] = compare({ ordered: [anOrderedLine('0')], confirms: [], dispatched: [], invoiced: [] }, [])

    expect(line?.differences).toEqual([])
  })

  test('without a dispatch advice the invoiced quantity is compared with the confirmed one', () => {
    expect(compare({ dispatched: null })[0]).toMatchObject({ dispatched: null, differences: [] })
    expect(words({ dispatched: null }, [anInvoiceItem({ quantity: 9 })])).toEqual([
      '1 PCE less invoiced than confirmed',
    ])
  })

  test('each item of the invoice belongs to its line of the order', () => {
    const lines = compare(
      {
        ordered: [anOrderedLine('1'), anOrderedLine('2'), anOrderedLine('3')],
        confirms: [confirmed(1, '1', 'Rejected'), confirmed(2, '2'), confirmed(3, '3')],
        dispatched: null,
        invoiced: [{ itemPosition: 2 }, { itemPosition: 3 }],
      },
      [anInvoiceItem({ quantity: 2 }), anInvoiceItem({ quantity: 3 })],
    )

    expect(lines.map(({ invoiced }) => invoiced)).toEqual(['0', '2', '3'])
  })
})

describe('differences in words', () => {
  test.each([
    [{ confirms: [confirmed(1, '8')] }, ['2 PCE less confirmed than ordered', '2 PCE more dispatched than confirmed']],
    [
      { dispatched: [{ itemPosition: 1, quantity: '7' }] },
      ['3 PCE less dispatched than confirmed', '3 PCE more invoiced than dispatched'],
    ],
    [
      { answered: [{ position: 1, productName: '', unitNetPrice: '12.4999' }] },
      ['invoiced at 12.50 instead of 12.4999'],
    ],
    [{ answered: [{ position: 1, productName: '', unitNetPrice: '' }] }, ['invoiced at 12.50 instead of no price']],
  ])('%j: %j', (changes, expected) => {
    expect(words(changes)).toEqual(expected)
  })

  test('a price is the same with and without trailing zeros', () => {
    expect(words({}, [anInvoiceItem({ unitNetPrice: 12.5 })])).toEqual([])
  })

  test('prices of two currencies are never compared by their amounts', () => {
    expect(words({ currency: 'USD' })).toEqual(['invoiced in EUR, confirmed in USD'])
  })
})

describe('one sentence of summary', () => {
  const different = { confirms: [confirmed(1, '8')], dispatched: [{ itemPosition: 1, quantity: '8' }] }
  const [same] = compare()
  const [less] = compare(different, [anInvoiceItem({ quantity: 8 })])
  const [priced] = compare({ ...different, currency: 'USD' }, [anInvoiceItem({ quantity: 8 })])
  const [skipped] = compare({ dispatched: null })
  if (same === undefined || less === undefined || priced === undefined || skipped === undefined)
    throw new Error('no line')

  test.each([
    [[same], 'The line matches.'],
    [[same, same], 'All 2 lines match.'],
    [[less], 'The line differs in confirmed quantity.'],
    [[priced], 'The line differs in confirmed quantity, price.'],
    [[less, same, same], '1 of 3 lines differs: 1 in confirmed quantity.'],
    [[less, priced, same], '2 of 3 lines differ: 2 in confirmed quantity, 1 in price.'],
    [[skipped], 'The line matches; no dispatch advice was submitted.'],
    [[skipped, skipped], 'All 2 lines match; no dispatch advice was submitted.'],
  ])('%#: %s', (lines, sentence) => {
    expect(matchSummary(lines, asIs)).toBe(sentence)
  })

  test('quantities of different units are counted by line and never added', () => {
    const lines = compare(
      {
        ordered: [anOrderedLine('10'), anOrderedLine('10', 'KGM')],
        answered: [1, 2].map((position) => ({ position, productName: '', unitNetPrice: '12.50' })),
        confirms: [confirmed(1, '9'), confirmed(2, '11')],
        dispatched: null,
        invoiced: [{ itemPosition: 1 }, { itemPosition: 2 }],
      },
      [anInvoiceItem({ quantity: 9 }), anInvoiceItem({ quantity: 11, quantityUom: 'KGM' })],
    )

    expect(matchSummary(lines, asIs)).toBe(
      '2 of 2 lines differ: 2 in confirmed quantity; no dispatch advice was submitted.',
    )
    expect(lines.map((line) => describeDifference(line, 'confirmed', FORMATS))).toEqual([
      '1 PCE less confirmed than ordered',
      '1 KGM more confirmed than ordered',
    ])
  })

  test('counts have the format of the supplier', () => {
    const lines = Array.from({ length: 1200 }, () => same)

    expect(matchSummary(lines, (count) => count.replace(/^1/, '1,'))).toBe('All 1,200 lines match.')
  })
})

/** Quantities have 3 decimals and prices 5, as whole numbers of their smallest unit. */
const quantity = fc.bigInt({ min: 0n, max: 10n ** 9n })
const drawnLine = fc.record({
  ordered: quantity,
  confirms: fc.array(
    fc.record({ quantity, status: fc.constantFrom('Confirmed' as const, 'Rejected' as const, 'Unknown' as const) }),
    { maxLength: 4 },
  ),
  dispatched: fc.array(quantity, { maxLength: 3 }),
  confirmedPrice: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  invoicedPrice: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  /** Whole numbers, which JSON carries exactly. */
  invoiced: fc.integer({ min: 0, max: 1_000_000 }),
})
const drawn = fc.record({
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 6 }),
  isDispatched: fc.boolean(),
  currency: fc.constantFrom('EUR', 'USD'),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

test('a figure differs exactly when it is not equal to the one before it, without rounding', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const lines = compareDrawn(each)

      for (const [i, line] of each.lines.entries()) {
        const confirmedSum = total(line.confirms.filter(({ status }) => status === 'Confirmed').map((c) => c.quantity))
        const dispatchedSum = total(line.dispatched)
        const invoiced = BigInt(line.invoiced) * 1000n
        expect(lines[i]?.differences).toEqual([
          ...(confirmedSum === line.ordered ? [] : ['confirmed']),
          ...(!each.isDispatched || dispatchedSum === confirmedSum ? [] : ['dispatched']),
          ...(invoiced === (each.isDispatched ? dispatchedSum : confirmedSum) ? [] : ['invoiced']),
          ...(each.currency === 'EUR' && line.confirmedPrice === line.invoicedPrice ? [] : ['price']),
        ])
      }
    }),
  )
})

test('words about prices of two currencies contain no amount', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      for (const line of compareDrawn({ ...each, currency: 'USD' })) {
        expect(describeDifference(line, 'price', FORMATS)).toBe('invoiced in EUR, confirmed in USD')
      }
    }),
  )
})

test('the sequence of the lines does not change the summary', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const lines = compareDrawn(each)

      expect(matchSummary(lines.toReversed(), asIs)).toBe(matchSummary(lines, asIs))
    }),
  )
})

function compareDrawn({ lines, isDispatched, currency }: Drawn) {
  const match = invoiceMatch({
    currency,
    ordered: lines.map(({ ordered }) => anOrderedLine(decimalText(ordered, 3))),
    answered: lines.map(({ confirmedPrice }, i) => ({
      position: i + 1,
      productName: '',
      unitNetPrice: decimalText(confirmedPrice, 5),
    })),
    confirms: lines.flatMap(({ confirms }, i) =>
      confirms.map((line) => confirmed(i + 1, decimalText(line.quantity, 3), line.status)),
    ),
    dispatched: isDispatched
      ? lines.flatMap(({ dispatched }, i) =>
          dispatched.map((each) => ({ itemPosition: i + 1, quantity: decimalText(each, 3) })),
        )
      : null,
    invoiced: lines.map((_line, i) => ({ itemPosition: i + 1 })),
  })
  const items = lines.map(({ invoiced, invoicedPrice }) =>
    anInvoiceItem({ quantity: invoiced, unitNetPrice: decimalText(invoicedPrice, 5) }),
  )
  return matchedLines(match, { currency: 'EUR', items })
}

function total(quantities: readonly bigint[]): bigint {
  return quantities.reduce((sum, each) => sum + each, 0n)
}
