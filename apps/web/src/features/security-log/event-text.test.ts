import { expect, test } from 'vitest'
import { describeDetails, isFailure } from './event-text'

test.each([
  ['sign-in', '', '', ''],
  ['sign-in-failed', 'wrong-password', '', 'Wrong password'],
  ['exported', '', 'order-PO-1.csv', 'order-PO-1.csv'],
  ['session-ended', 'password-changed', '1', 'Password changed'],
  ['session-ended', 'password-changed', '3', 'Password changed, 3 sessions'],
  ['session-ended', 'signed-out', '', 'Signed out'],
  ['secrets-shown', '', '', ''],
  ['secrets-shown', '', '10', '10 suppliers'],
  ['sign-in', 'recovery-code', '', 'Recovery code'],
  ['factor-added', 'totp', 'Phone', 'Authenticator app, Phone'],
  ['something-new', 'a-new-reason', '', 'a-new-reason'],
])('%s, %s, %s is described as %j', (kind, reason, details, expected) => {
  expect(describeDetails({ kind, reason, details })).toBe(expected)
})

test.each([
  ['sign-in-failed', true],
  ['reset-failed', true],
  ['lockout', true],
  ['confirmation-failed', true],
  ['confirmed', false],
  ['sign-in', false],
  ['exported', false],
])('%s needs attention: %s', (kind, expected) => {
  expect(isFailure({ kind })).toBe(expected)
})
