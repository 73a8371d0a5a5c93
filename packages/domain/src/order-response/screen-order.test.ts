import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLANK_ADDRESS } from '../documents/samples'
import { orderResponseIssues, orderResponseSaveIssues } from './rules'
import type { ConfirmLine, OrderResponseForm, OrderResponseItemForm } from './shape'

const typed = fc.constantFrom<(string | number | null)[]>('', null, '5', 0, 'abc', '-1', '1,5')
const text = fc.constantFrom('', ' ', 'x')

const line: fc.Arbitrary<ConfirmLine> = fc.record({
  quantity: typed,
  status: fc.constantFrom('', 'Confirmed', 'Rejected', 'Unknown'),
  reason: text,
  deliveryDate: fc.constantFrom('', '20261130', '20261131', 'soon'),
})
const item: fc.Arbitrary<OrderResponseItemForm> = fc.record({
  productName: text,
  inputEan: text,
  unitNetPrice: typed,
  unitListPrice: typed,
  confirms: fc.array(line, { minLength: 1, maxLength: 4 }),
})
const form: fc.Arbitrary<OrderResponseForm> = fc.record({
  sellerOrderNumber: text,
  items: fc.array(item, { maxLength: 4 }),
  deliveryPartyAddress: fc.constantFrom(null, BLANK_ADDRESS),
})

test('whatever is wrong, the issues come in screen order and each field once', () => {
  fc.assert(
    fc.property(form, fc.boolean(), (drawn, needsDeliveryAddress) => {
      const requestedQuantities = drawn.items.map(() => 5)
      const paths = orderResponseIssues(drawn, { requestedQuantities, needsDeliveryAddress }).map(({ path }) => path)

      expect(paths).toEqual(fieldsOnScreen(drawn).filter((path) => paths.includes(path)))
    }),
  )
})

test('what stops a save also stops a submit', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const facts = { requestedQuantities: drawn.items.map(() => 5), needsDeliveryAddress: false }

      expect(orderResponseIssues(drawn, facts)).toEqual(expect.arrayContaining(orderResponseSaveIssues(drawn)))
    }),
  )
})

function fieldsOnScreen({ items }: OrderResponseForm): string[] {
  return [
    ...['name1', 'street1', 'postalCode', 'city', 'countryCode'].map((field) => `deliveryPartyAddress.${field}`),
    'sellerOrderNumber',
    ...items.flatMap(({ confirms }, i) => [
      `items.${i}.unitNetPrice`,
      `items.${i}.unitListPrice`,
      ...confirms.flatMap((_, c) =>
        ['quantity', 'status', 'deliveryDate', 'reason'].map((field) => `items.${i}.confirms.${c}.${field}`),
      ),
    ]),
  ]
}
