import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordRefusal } from './password'

test.each([
  ['', 8, 'The password must have at least 8 characters.'],
  ['seven77', 8, 'The password must have at least 8 characters.'],
  ['eight888', 8, null],
  ['nine99999', 8, null],
  ['eleven 1111', 12, 'The password must have at least 12 characters.'],
])('%j with a least length of %i: %s', (password, shortest, expected) => {
  expect(passwordRefusal(password, shortest)).toBe(expected)
})

test('a longer password is never refused where a shorter one was taken', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(30), (password, more, shortest) => {
      fc.pre(passwordRefusal(password, shortest) === null)
      expect(passwordRefusal(password + more, shortest)).toBeNull()
    }),
  )
})
