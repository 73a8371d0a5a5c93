import { expect, test } from 'vitest'
import { attachmentHeader } from './register-download'

test.each([
  ['order-PO-1.csv', 'attachment; filename="order-PO-1.csv"'],
  ['order-4711 b.csv', 'attachment; filename="order-4711 b.csv"'],
  ['Bestellung-Ö.csv', `attachment; filename="Bestellung-_.csv"; filename*=UTF-8''Bestellung-%C3%96.csv`],
  ['a";b=\r\nX: y.csv', `attachment; filename="a__b___X_ y.csv"; filename*=UTF-8''a%22%3Bb%3D%0D%0AX%3A%20y.csv`],
  ["it's (1)*.csv", `attachment; filename="it_s _1__.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
])('%j', (name, header) => {
  expect(attachmentHeader(name)).toBe(header)
})

test('a lone surrogate does not break the header', () => {
  expect(attachmentHeader('\ud800.csv')).toBe(`attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`)
})
