import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  forgotPasswordRefusal,
  resetPasswordRefusal,
  signInRefusal,
  newPasswordRefusal,
  isPossibleSignIn,
} from './rules'

describe('logins are checked in this order, first failure shown', () => {
  test.each([
    ['nothing typed', '', '', 'Please enter email.'],
    ['a blank email', '  ', 'secret', 'Please enter email.'],
    ['a blank password', 'clerk@parts.example', '   ', 'Please enter password.'],
    ['a blank password beside an invalid email', 'clerk', '', 'Please enter password.'],
  ])('%s', (_, email, password, expected) => {
    expect(signInRefusal('admin', email, password)).toBe(expected)
    expect(signInRefusal('supplier', email, password)).toBe(expected)
  })

  test('the operator gets the message for an invalid email with an exclamation mark', () => {
    expect(signInRefusal('admin', 'clerk', 'secret')).toBe('You have entered an invalid email address!')
  })

  test('a supplier gets the message for an invalid email with a full stop', () => {
    expect(signInRefusal('supplier', 'clerk', 'secret')).toBe('You have entered an invalid email address.')
  })

  test('a valid email and any password may be sent', () => {
    expect(signInRefusal('admin', 'clerk@parts.example', 'x')).toBeNull()
    expect(signInRefusal('supplier', 'clerk@parts.example', 'x')).toBeNull()
  })
})

describe('forgot password', () => {
  test.each([
    ['', 'Please enter email.'],
    ['  ', 'Please enter email.'],
    ['clerk', 'You have entered an invalid email address.'],
    ['clerk@parts.example', null],
  ])('%j: %s', (email, expected) => {
    expect(forgotPasswordRefusal(email)).toBe(expected)
  })
})

describe('reset password', () => {
  test.each([
    ['an empty password', '', '', 'Please enter password.'],
    ['a password of spaces', '   ', '   ', 'Please enter password.'],
    ['an empty password before a filled confirmation', '', 'new-secret', 'Please enter password.'],
    ['an empty confirmation', 'new-secret', '', 'Please confirm password.'],
    ['a confirmation of spaces', 'new-secret', '  ', 'Please confirm password.'],
    ['a mismatching confirmation', 'new-secret', 'new-Secret', 'Please confirm password.'],
    ['the same twice', 'new-secret', 'new-secret', null],
    ['the same but for spaces around it', ' new-secret', 'new-secret  ', null],
  ])('%s', (_, password, confirmation, expected) => {
    expect(resetPasswordRefusal(password, confirmation)).toBe(expected)
  })
})

test.each([
  ['', 8, 'The password must have at least 8 characters.'],
  ['seven77', 8, 'The password must have at least 8 characters.'],
  ['eight888', 8, null],
  ['nine99999', 8, null],
  ['eleven 1111', 12, 'The password must have at least 12 characters.'],
  ['x'.repeat(200), 8, null],
  ['x'.repeat(201), 8, 'The password must have at most 200 characters.'],
  ['a NUL character \0', 8, 'The password has characters that cannot be used.'],
  ['half a character \ud83d', 8, 'The password has characters that cannot be used.'],
  ['a whole character 😀', 8, null],
])('%j with a minimum length of %i: %s', (password, minLength, expected) => {
  expect(newPasswordRefusal(password, minLength)).toBe(expected)
})

test('a longer password of at most 200 characters is never refused when a shorter one is accepted', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 100 }),
      fc.string({ maxLength: 100 }),
      fc.nat(30),
      (password, more, minLength) => {
        fc.pre(newPasswordRefusal(password, minLength) === null)
        expect(newPasswordRefusal(password + more, minLength)).toBeNull()
      },
    ),
  )
})

test.each([
  ['clerk@parts.example', 'x'.repeat(200), true],
  ['clerk@parts.example', 'x'.repeat(201), false],
  ['clerk@parts.example', 'a\0b', false],
  ['clerk@parts.example', '\ud83d', false],
  ['clerk@parts.example', '😀', true],
  [`${'c'.repeat(240)}@parts.example`, 'x', true],
  [`${'c'.repeat(241)}@parts.example`, 'x', false],
  ['cl\0erk@parts.example', 'x', false],
])('whether an account can have the e-mail %j and the password %j: %j', (email, password, expected) => {
  expect(isPossibleSignIn(email, password)).toBe(expected)
})
