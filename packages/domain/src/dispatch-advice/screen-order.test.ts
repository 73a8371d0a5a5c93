import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispatchAdviceIssues } from './rules'
import { EMPTY_MEASUREMENT } from './samples'
import type { DispatchAdviceForm, DispatchAdviceItemForm, Measurement } from './shape'

const typed = fc.constantFrom<(string | number | null)[]>('', null, '5', 0, 'abc', '-1', '1,5')
const text = fc.constantFrom('', ' ', 'x')

const measurement: fc.Arbitrary<Measurement> = fc.record({ amount: typed, type: fc.constantFrom('', 'Weight') })
const measurements = fc.array(measurement, { maxLength: 3 })
const item: fc.Arbitrary<DispatchAdviceItemForm> = fc.record({
  deliveredQuantity: typed,
  packetKind: fc.constantFrom('', 'Box'),
  identSystem: fc.constantFrom('', 'Suppliers Number'),
  packetNumber: text,
  measurements,
  isOrigin: fc.boolean(),
})
const form: fc.Arbitrary<DispatchAdviceForm> = fc.record({
  deliveryDate: fc.constantFrom('', '20261130', '20261131', 'soon'),
  transportType: fc.constantFrom('', 'Air'),
  transportId: text,
  packetCount: typed,
  identSystem: fc.constantFrom('', 'Suppliers Number'),
  packetNumber: text,
  measurements,
  items: fc.array(item, { maxLength: 4 }),
})

test('whatever is wrong, the issues come in screen order and each field once', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const paths = dispatchAdviceIssues(drawn).map(({ path }) => path)

      expect(paths).toEqual(fieldsOnScreen(drawn).filter((path) => paths.includes(path)))
    }),
  )
})

test('wholly empty measurements never matter', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const withRow = {
        ...drawn,
        measurements: [...drawn.measurements, EMPTY_MEASUREMENT],
        items: drawn.items.map((each) => ({ ...each, measurements: [...each.measurements, EMPTY_MEASUREMENT] })),
      }

      expect(dispatchAdviceIssues(withRow)).toEqual(dispatchAdviceIssues(drawn))
    }),
  )
})

function fieldsOnScreen({ items, ...shipment }: DispatchAdviceForm): string[] {
  return [
    'transportType',
    'transportId',
    'deliveryDate',
    'packetCount',
    'identSystem',
    'packetNumber',
    ...rowsOnScreen(shipment.measurements, 'measurements'),
    ...items.flatMap((each, i) => [
      ...['deliveredQuantity', 'packetKind', 'identSystem', 'packetNumber'].map((field) => `items.${i}.${field}`),
      ...rowsOnScreen(each.measurements, `items.${i}.measurements`),
    ]),
  ]
}

function rowsOnScreen(rows: readonly Measurement[], path: string): string[] {
  return rows.flatMap((_, m) => [`${path}.${m}.amount`, `${path}.${m}.type`])
}
