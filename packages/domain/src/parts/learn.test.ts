import { describe, expect, test } from 'vitest'
import { aConfirmLine, anOrderResponseItemForm } from '../order-response/samples'
import type { OrderResponseItemForm } from '../order-response/shape'
import { lastChanges, learnFromAdviceLine, learnFromInvoiceItem, learnFromResponseLine } from './learn'
import { learnedFrom, type LearnedValue, type PartValue } from './part-value'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from './samples'

const SOURCE = {
  at: '2026-11-16T09:00:00.000Z',
  day: '20261116',
  orderNumber: '4800',
  orderDate: '20261110',
}

function learn(form: Partial<OrderResponseItemForm>, known: readonly PartValue[] = [], source = SOURCE) {
  return learnFromResponseLine(
    { form: anOrderResponseItemForm({ productName: '', inputEan: '', unitListPrice: '', ...form }), known },
    { partyNumber: '100', currency: 'EUR', guardPercent: '30', source },
  )
}

const now = (value: string): LearnedValue => ({ ...SOURCE, value })

describe('submitting an order response stores', () => {
  test('its prices for that customer and currency, and as the general price of that currency when there is none yet', () => {
    expect(learn({ unitNetPrice: '12.5', unitListPrice: '20' })).toEqual([
      { field: 'netPrice', currency: 'EUR', partyNumber: '100', learned: now('12.5'), doubted: null },
      { field: 'netPrice', currency: 'EUR', partyNumber: '', learned: now('12.5'), doubted: null },
      { field: 'listPrice', currency: 'EUR', partyNumber: '', learned: now('20'), doubted: null },
    ])
  })

  test('no general price when there is one, typed or learned', () => {
    const typed = aNetPrice({ typed: aTypedValue('12') })
    const learned = aNetPrice({ learned: aLearnedValue('12') })

    expect(learn({ unitNetPrice: '12.5' }, [typed]).map(({ partyNumber }) => partyNumber)).toEqual(['100'])
    expect(learn({ unitNetPrice: '12.5' }, [learned]).map(({ partyNumber }) => partyNumber)).toEqual(['100'])
  })

  test('a general price of its own in each currency', () => {
    const dollars = aNetPrice({ currency: 'USD', learned: aLearnedValue('14') })

    expect(learn({ unitNetPrice: '12.5' }, [dollars])).toMatchObject([
      { currency: 'EUR', partyNumber: '100' },
      { currency: 'EUR', partyNumber: '' },
    ])
  })

  test('typed EAN and description', () => {
    expect(learn({ unitNetPrice: '', productName: ' Brake disc ', inputEan: '4006381333931' })).toEqual([
      { field: 'description', currency: '', partyNumber: '', learned: now('Brake disc'), doubted: null },
      { field: 'ean', currency: '', partyNumber: '', learned: now('4006381333931'), doubted: null },
    ])
  })

  test('the price of the customer also where a price was typed: both are visible', () => {
    const own = aNetPrice({ partyNumber: '100', typed: aTypedValue('12') })

    expect(learn({ unitNetPrice: '12.5' }, [own])).toMatchObject([{ partyNumber: '100', learned: now('12.5') }, {}])
  })
})

test.each(['Rejected', 'Unknown', ''] as const)('lines that are %s teach nothing', (status) => {
  expect(learn({ unitNetPrice: '12.5', confirms: [aConfirmLine({ status })] })).toEqual([])
})

test('an item that is confirmed in part teaches', () => {
  const confirms = [aConfirmLine({ status: 'Rejected', quantity: 4 }), aConfirmLine({ quantity: 6 })]

  expect(learn({ unitNetPrice: '12.5', confirms })).toHaveLength(2)
})

test('submitting an invoice stores country of origin, statistic group and tax code', () => {
  const item = { countryCode: 'DE', statisticGroup: '8708', taxCode: 'S' }

  expect(learnFromInvoiceItem(item, [], SOURCE)).toMatchObject([
    { field: 'countryCode', learned: now('DE') },
    { field: 'statisticGroup', learned: now('8708') },
    { field: 'taxCode', learned: now('S') },
  ])
  expect(learnFromInvoiceItem({ countryCode: '', statisticGroup: ' ', taxCode: '' }, [], SOURCE)).toEqual([])
})

test('submitting a dispatch advice stores the packet kind', () => {
  expect(learnFromAdviceLine({ packetKind: 'Box' }, [], SOURCE)).toMatchObject([
    { field: 'packetKind', learned: now('Box') },
  ])
  expect(learnFromAdviceLine({ packetKind: '' }, [], SOURCE)).toEqual([])
})

describe('the most recent document wins over older learned values', () => {
  const known = (orderDate: string, at: string) => [
    aPartValue({ field: 'packetKind', learned: aLearnedValue('Carton', { orderDate, at }) }),
  ]

  test.each([
    ['an older order', '20261101', '2026-11-02T09:00:00.000Z', true],
    ['an older order that was submitted later', '20261101', '2026-11-30T09:00:00.000Z', true],
    ['a more recent order', '20261111', '2026-11-12T09:00:00.000Z', false],
    ['an order of the same day, submitted before', '20261110', '2026-11-16T08:59:00.000Z', true],
    ['an order of the same day, submitted after', '20261110', '2026-11-16T09:01:00.000Z', false],
  ])('what %s taught is replaced: %s', (_case, orderDate, at, isReplaced) => {
    expect(learnFromAdviceLine({ packetKind: 'Box' }, known(orderDate, at), SOURCE)).toHaveLength(isReplaced ? 1 : 0)
  })

  test('an order date in the future counts as the day of the submit', () => {
    expect(learnedFrom({ ...SOURCE, orderDate: '20991231' }).orderDate).toBe('20261116')
    expect(learnedFrom({ ...SOURCE, orderDate: '' }).orderDate).toBe('20261116')
    expect(learnedFrom(SOURCE).orderDate).toBe('20261110')
  })
})

describe('a price outside the guard is learned only when it was submitted twice', () => {
  const known = aNetPrice({ partyNumber: '100', learned: aLearnedValue('10') })
  const general = aNetPrice({ learned: aLearnedValue('10') })

  test('the first time it is kept aside, and the known price stays', () => {
    expect(learn({ unitNetPrice: '20' }, [known, general])).toEqual([
      { field: 'netPrice', currency: 'EUR', partyNumber: '100', learned: known.learned, doubted: now('20') },
    ])
  })

  test('the second time it is learned', () => {
    const doubted = { ...known, doubted: aLearnedValue('20.00', { orderNumber: '4712' }) }

    expect(learn({ unitNetPrice: '20' }, [doubted, general])).toEqual([
      { field: 'netPrice', currency: 'EUR', partyNumber: '100', learned: now('20'), doubted: null },
    ])
  })

  test('another price outside the guard begins again', () => {
    const doubted = { ...known, doubted: aLearnedValue('20') }

    expect(learn({ unitNetPrice: '30' }, [doubted, general])).toMatchObject([
      { learned: known.learned, doubted: now('30') },
    ])
  })

  test('it is no general price either', () => {
    expect(learn({ unitNetPrice: '20' }, [known])).toMatchObject([{ partyNumber: '100', doubted: now('20') }])
  })

  test('a list price is guarded as well', () => {
    const list = aPartValue({ field: 'listPrice', currency: 'EUR', learned: aLearnedValue('10') })

    expect(learn({ unitNetPrice: '', unitListPrice: '20' }, [list])).toMatchObject([
      { field: 'listPrice', learned: list.learned, doubted: now('20') },
    ])
  })

  test('the first price of another customer is not guarded by what this one was confirmed', () => {
    const other = aNetPrice({ partyNumber: '200', learned: aLearnedValue('10') })

    expect(learn({ unitNetPrice: '20' }, [other, general])).toMatchObject([{ partyNumber: '100', learned: now('20') }])
  })
})

test('of a part that occurs several times in a document the last line counts', () => {
  const lines = [
    { key: 'b-1', kind: 'Box' },
    { key: 'b-2', kind: 'Carton' },
    { key: 'b-1', kind: 'Package' },
    { key: 'b-1', kind: '' },
  ]

  const changes = lastChanges(lines, ({ kind }) => learnFromAdviceLine({ packetKind: kind }, [], SOURCE))

  expect(changes.map(({ line, learned }) => [line.key, learned?.value])).toEqual([
    ['b-1', 'Package'],
    ['b-2', 'Carton'],
  ])
})
