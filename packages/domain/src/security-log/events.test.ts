import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeBrowser,
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

describe('the browser of a request', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome on iOS',
    ],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('%s: %s', (userAgent, expected) => {
    expect(describeBrowser(userAgent)).toBe(expected)
  })
})
