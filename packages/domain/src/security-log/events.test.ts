import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maskEmail,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_LABELS,
  SECURITY_REASON_LABELS,
  securityEventLabel,
  securityReasonLabel,
} from './events'

test('every kind of event and every reason has a label of its own', () => {
  for (const labels of [SECURITY_EVENT_LABELS, SECURITY_REASON_LABELS]) {
    const texts = Object.values(labels)
    expect(new Set(texts).size).toBe(texts.length)
  }
  expect(SECURITY_EVENT_KINDS).toEqual(Object.keys(SECURITY_EVENT_LABELS))
})

test('a kind or reason of a newer version is shown as it is stored', () => {
  expect([securityEventLabel('sign-in'), securityEventLabel('voice-print'), securityEventLabel('toString')]).toEqual([
    'Signed in',
    'voice-print',
    'toString',
  ])
  expect([securityReasonLabel('wrong-code'), securityReasonLabel('')]).toEqual(['Wrong code', ''])
})

test.each([
  ['jonas@kessler.test', 'j…@kessler.test'],
  [' Jonas@kessler.test ', 'J…@kessler.test'],
  ['𝒜b@kessler.test', '𝒜…@kessler.test'],
  ['@', '…@'],
])('of the unknown address %j %j is recorded', (email, expected) => {
  expect(maskEmail(email)).toBe(expected)
})

test('a mailbox is never recorded beyond its first character', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{2,20}$/), (mailbox) => {
      expect(maskEmail(`${mailbox}@x.test`)).toBe(`${mailbox.charAt(0)}…@x.test`)
    }),
  )
})
