import { expect, test } from 'vitest'
import { codeRefusal, isAppCode, normalizeCode, passkeyNameRefusal, STATUS_CODE_NEEDED } from './rules'

test('statusCode 2 says that a code is needed', () => {
  expect(STATUS_CODE_NEEDED).toBe(2)
})

test.each([
  ['', 'Please enter code.'],
  ['  ', 'Please enter code.'],
  ['123456', null],
])('the code %j: %s', (code, refusal) => {
  expect(codeRefusal(code)).toBe(refusal)
})

test.each([
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['abcd-efgh-2345-jklm', 'ABCDEFGH2345JKLM'],
  ['ABCD EFGH 2345 JKLM', 'ABCDEFGH2345JKLM'],
])('%j is the code %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345A', false],
  ['ABCDEFGH2345JKLM', false],
])('%s is a code of an authenticator app: %s', (code, expected) => {
  expect(isAppCode(code)).toBe(expected)
})

test.each([
  ['', 'Please enter name.'],
  [' ', 'Please enter name.'],
  ['Work laptop', null],
])('a passkey with the name %j: %s', (name, refusal) => {
  expect(passkeyNameRefusal(name)).toBe(refusal)
})
