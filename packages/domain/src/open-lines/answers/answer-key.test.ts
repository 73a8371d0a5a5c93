import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerKey, formatAnswerKey, parseAnswerKey } from './answer-key'

const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((each) => !/\0|\p{Cs}/u.test(each))
const key: fc.Arbitrary<AnswerKey> = fc.record({
  supplier: text,
  order: fc.record({ partyNumber: text, orderNumber: text.filter((each) => each !== ''), orderId: fc.constant('') }),
  position: fc.integer({ min: 1, max: 10_000 }),
  version: fc.nat(),
  fingerprint: fc.stringMatching(/^[\da-z]{14}$/),
})

test('a key is read as it was written, whatever the order number contains', () => {
  fc.assert(
    fc.property(key, (each) => {
      expect(parseAnswerKey(formatAnswerKey(each))).toEqual(each)
    }),
  )
})

test('an order without a number is named by its id', () => {
  const order = { partyNumber: '', orderNumber: '', orderId: '4711' }
  const named = { supplier: '4711', order, position: 1, version: 0, fingerprint: 'f' }

  expect(parseAnswerKey(formatAnswerKey(named))).toEqual(named)
})

test.each([
  '',
  'PO-1',
  '[]',
  '["1","100","PO-1","",1,0]',
  '[1,"100","PO-1","",1,0,"f"]',
  '["1","100","PO-1","",0,0,"f"]',
  '["1","100","PO-1","",1,-1,"f"]',
  '["1","100","PO-1","",1.5,0,"f"]',
  '["1","100","PO-1","",99999999999,0,"f"]',
  '["1","100",7,"",1,0,"f"]',
  '["1","","","",1,0,"f"]',
  '["1","","","abc",1,0,"f"]',
  '["1","100","\\u0000","",1,0,"f"]',
  '["1","100","\\ud800","",1,0,"f"]',
  `["1","100","${'x'.repeat(2_000)}","",1,0,"f"]`,
])('%s is no key', (typed) => {
  expect(parseAnswerKey(typed)).toBeNull()
})
