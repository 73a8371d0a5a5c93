import { convertMarks } from '@partwire/domain/lib/number-input'
import { expect, test } from 'vitest'
import { formatFieldValue } from './format-field-value'

test.each([
  ['a day as it is shown in its field', 'items.0.confirms.1.deliveryDate', '20261130', '2026/11/30'],
  ['a due day', 'invoiceDueDate', '20261130', '2026/11/30'],
  ['a number of eight digits that could be a day, as it was typed', 'invoiceId', '20261130', '20261130'],
  ['a packet number of eight digits, as it was typed', 'items.2.packetNumber', '20261130', '20261130'],
  ['a price with the decimal mark of the supplier', 'items.0.unitNetPrice', '12.50', '12,50'],
  ['an empty text', 'reason', ' ', '(empty)'],
  ['a choice', 'isTaxApplies', false, 'No'],
  ['a list', 'items.0.confirms', [{}, {}], '2 lines'],
])('the list of changed fields shows %s', (_case, path, value, shown) => {
  expect(formatFieldValue(value, path, (text) => convertMarks(text, ','))).toBe(shown)
})
