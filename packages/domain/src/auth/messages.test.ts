import { expect, test } from 'vitest'
import * as messages from './rules'

test('the sentences are those of the error catalogue', () => {
  expect(messages).toMatchObject({
    WRONG_SIGN_IN: 'Username and password are wrong. Please enter again.',
    ACCOUNT_DISABLED: 'Your account is disabled. Please contact support.',
    RESET_MAIL_SENT: 'A link to reset your password was sent to you. Please check your email inbox.',
    RESET_MAIL_REFUSED: 'The email is wrong. Please enter again.',
    RESET_LINK_INVALID: 'This reset link is invalid or has expired. Please request a new one.',
  })
})

test('the sentences the catalogue does not have', () => {
  expect(messages).toMatchObject({
    PASSWORD_CHANGED: 'Your password was changed. Please sign in with your new password.',
  })
})

test('statusCode 1 says that the account is disabled', () => {
  expect(messages.STATUS_DISABLED).toBe(1)
})
