import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Signs texts that browsers keep, such as the cookie of a device. A text starts with what it is used for. */
export interface Signer {
  /** The signature of a text: 43 characters that are safe in a cookie. */
  sign: (text: string) => string
  /** Whether this is a signature of the text, with any of the keys. */
  isSignature: (text: string, signature: string) => boolean
}

/** Signs with the first key and accepts all of them, so that the secret key can be rotated. */
export function signer(secretKeys: readonly Buffer[]): Signer {
  const keys = secretKeys.map(signingKey)
  const [current] = keys
  if (current === undefined) throw new Error('a signer needs a key')
  return {
    sign: (text) => hmac(current, text).toString('base64url'),
    isSignature: (text, signature) => {
      const given = Buffer.from(signature, 'base64url')
      return keys.some((key) => {
        const expected = hmac(key, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/** A key of its own: the secret key itself encrypts. */
function signingKey(secretKey: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'partwire signatures', 32)))
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
