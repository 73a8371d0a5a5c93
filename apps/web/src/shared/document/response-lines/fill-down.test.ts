import { describe, expect, test } from 'vitest'
import { countChangedRows } from '../line-table/fill-rows'
import { fillDown, parseFillSource } from './fill-down'
import { addConfirmLine, updateConfirmLine, updateItem, type OrderResponseFormValues } from './form'
import { aDraftOrderResponse, draftFormValues } from '../../../features/order-response/samples'

const TODAY = '20261115'
const CONTEXT = { items: aDraftOrderResponse(4).items, today: TODAY }

describe('filling down', () => {
  test('a price goes into the lines below that have none', () => {
    const form = withPrices('', '12,50', '', '9')

    const filled = fillDown(form, { item: 1, line: 0, column: 'unitNetPrice' }, CONTEXT)

    expect(filled.items.map(({ unitNetPrice }) => unitNetPrice)).toEqual(['', '12,50', '12,50', '9'])
    expect(filled.items[3]).toBe(form.items[3])
  })

  test('a list price leaves the net price alone', () => {
    const form = updateItem(draftFormValues(2), 0, { unitNetPrice: '1', unitListPrice: '2' })

    const filled = fillDown(form, { item: 0, line: 0, column: 'unitListPrice' }, CONTEXT)

    expect(filled.items[1]).toMatchObject({ unitNetPrice: '', unitListPrice: '2' })
  })

  test('a status goes into the lines below that have none, other lines of the same item too', () => {
    const form = updateConfirmLine(
      updateConfirmLine(addConfirmLine(draftFormValues(3), 0, TODAY), [0, 0], { status: 'Confirmed' }),
      [2, 0],
      {
        status: 'Unknown',
      },
    )

    const filled = fillDown(form, { item: 0, line: 0, column: 'status' }, CONTEXT)

    expect(statuses(filled)).toEqual([['Confirmed', 'Confirmed'], ['Confirmed'], ['Unknown']])
  })

  test('a delivery date goes into the confirmed lines below whose date is untouched', () => {
    const form = allConfirmed(['20991231', '20991130', '20991201', TODAY])

    const filled = fillDown(form, { item: 0, line: 0, column: 'outcome' }, CONTEXT)

    expect(filled.items.map(({ confirms }) => confirms[0]?.deliveryDate)).toEqual([
      '20991231',
      '20991231',
      '20991201',
      '20991231',
    ])
  })

  test('a past date counts as untouched', () => {
    const filled = fillDown(allConfirmed(['20991231', '20261101']), { item: 0, line: 0, column: 'outcome' }, CONTEXT)

    expect(filled.items[1]?.confirms[0]?.deliveryDate).toBe('20991231')
  })

  test.each(['31.11.2099', '2026/11/01', 'soon'])('the typed text %s counts as touched', (typed) => {
    const filled = fillDown(allConfirmed(['20991231', typed]), { item: 0, line: 0, column: 'outcome' }, CONTEXT)

    expect(filled.items[1]?.confirms[0]?.deliveryDate).toBe(typed)
  })

  test('a reason goes into the lines below that need one and have none', () => {
    const rejected = { status: 'Rejected', reason: 'sold out' } as const
    let form = updateConfirmLine(draftFormValues(4), [0, 0], rejected)
    form = updateConfirmLine(form, [1, 0], { status: 'Confirmed' })
    form = updateConfirmLine(form, [2, 0], { status: 'Unknown', reason: 'asking' })

    const filled = fillDown(form, { item: 0, line: 0, column: 'outcome' }, CONTEXT)

    expect(filled.items.map(({ confirms }) => confirms[0]?.reason)).toEqual(['sold out', '', 'asking', 'sold out'])
  })

  test('a blank value fills nothing', () => {
    const form = draftFormValues(3)

    for (const column of ['unitNetPrice', 'unitListPrice', 'status', 'outcome'] as const) {
      expect(countChangedRows(form.items, fillDown(form, { item: 0, line: 0, column }, CONTEXT).items)).toBe(0)
    }
  })

  test('the changed items are counted', () => {
    const form = withPrices('1', '', '2', '')

    expect(
      countChangedRows(form.items, fillDown(form, { item: 0, line: 0, column: 'unitNetPrice' }, CONTEXT).items),
    ).toBe(2)
  })
})

test.each([
  ['items.3.unitNetPrice', { item: 3, line: 0, column: 'unitNetPrice' }],
  ['items.3.unitListPrice', { item: 3, line: 0, column: 'unitListPrice' }],
  ['items.3.confirms.2.status', { item: 3, line: 2, column: 'status' }],
  ['items.3.confirms.2.deliveryDate', { item: 3, line: 2, column: 'outcome' }],
  ['items.3.confirms.2.reason', { item: 3, line: 2, column: 'outcome' }],
  ['items.3.confirms.2.quantity', null],
  ['items.3.productName', null],
  ['sellerOrderNumber', null],
])('%s is filled down from %j', (path, source) => {
  expect(parseFillSource(path)).toEqual(source)
})

function withPrices(...prices: string[]): OrderResponseFormValues {
  let form = draftFormValues(prices.length)
  for (const [i, unitNetPrice] of prices.entries()) form = updateItem(form, i, { unitNetPrice })
  return form
}

function allConfirmed(dates: string[]): OrderResponseFormValues {
  let form = draftFormValues(dates.length)
  for (const [i, deliveryDate] of dates.entries())
    form = updateConfirmLine(form, [i, 0], { status: 'Confirmed', deliveryDate })
  return form
}

function statuses({ items }: OrderResponseFormValues): string[][] {
  return items.map(({ confirms }) => confirms.map(({ status }) => status))
}
