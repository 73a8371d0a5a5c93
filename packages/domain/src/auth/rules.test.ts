import { describe, expect, test } from 'vitest'
import { forgotPasswordRefusal, resetPasswordRefusal, signInRefusal } from './rules'

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

  test('an invalid email is told to the operator with an exclamation mark', () => {
    expect(signInRefusal('admin', 'clerk', 'secret')).toBe('You have entered an invalid email address!')
  })

  test('an invalid email is told to a supplier with a full stop', () => {
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
