import { expect, test } from 'vitest'
import { fieldLabel, formatMeasurement } from './labels'

test.each([
  ['transportId', 'Transportation id'],
  ['measurements.0.amount', 'Amount, measurement 1'],
  ['items.2.packetNumber', 'Packet number, item 3'],
  ['items.2.measurements', 'Measurements, item 3'],
  ['items.2.measurements.1.type', 'Type, item 3, measurement 2'],
  ['items', 'Items'],
])('%s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

test('a measurement reads as its type, amount and unit', () => {
  expect(formatMeasurement({ amount: '1.2', type: 'Volume' }, (text) => text)).toBe('Volume 1.2 MTQ')
})
