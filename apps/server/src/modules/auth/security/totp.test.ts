import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createTotpKey, findTotpStep, totpUri } from './totp'

/** The key of the test vectors of RFC 6238: '12345678901234567890'. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the test vectors of RFC 6238, of which an authenticator app shows the last six digits', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_234_567_890, '89005924'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds %s is the code of its step', (seconds, code) => {
    expect(findTotpStep(RFC_KEY, code.slice(2), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })
})

test('a code of the step before and of the step after is found, one of two steps away is not', () => {
  const now = new Date('2026-11-16T08:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)

  const found = [-2, -1, 0, 1, 2].map((steps) => findTotpStep(RFC_KEY, codeAt(now.getTime() + steps * 30_000), now))

  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
  expect(findTotpStep(RFC_KEY, code, new Date(59_000))).toBeNull()
})

test('a key has 160 bits of the random token in base32', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const key = createTotpKey(Buffer.from(bytes).toString('base64url'))

      expect(key).toMatch(/^[A-Z2-7]{32}$/)
      expect(Secret.fromBase32(key).hex.toLowerCase()).toBe(Buffer.from(bytes).subarray(0, 20).toString('hex'))
    }),
  )
})

test('the text of the QR code names portal and account', () => {
  expect(totpUri(RFC_KEY, 'jonas@kessler.test')).toBe(
    `otpauth://totp/Partwire:jonas%40kessler.test?issuer=Partwire&secret=${RFC_KEY}&algorithm=SHA1&digits=6&period=30`,
  )
})

function codeAt(timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(RFC_KEY) }).generate({ timestamp })
}
