import { isAppCode } from '@partwire/domain/security/rules'
import { Secret, TOTP } from 'otpauth'

/** Shown by authenticator apps above the code. */
const ISSUER = 'Partwire'

/** What all authenticator apps support. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A code of the step before or after is accepted too: clocks differ, and typing takes time. */
const TOLERATED_STEPS = 1

/** RFC 4226 recommends 160 bits. */
const KEY_BYTES = 20

/** A new random key in base32. `token` are 256 random bits in base64url. */
export function createTotpKey(token: string): string {
  const bytes = Buffer.from(token, 'base64url').subarray(0, KEY_BYTES)
  return Secret.fromHex(bytes.toString('hex')).base32
}

/** The text of the QR code that an authenticator app scans. `account` is the e-mail address of the account. */
export function totpUri(key: string, account: string): string {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label: account, secret: Secret.fromBase32(key) }).toString()
}

/**
 * The time step whose code this is, among the present one and its neighbours; null for a wrong code. The caller accepts
 * each step once.
 */
export function findTotpStep(key: string, code: string, now: Date): number | null {
  // The library throws for text that is not ASCII.
  if (!isAppCode(code)) return null
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(key) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1000 / SETTINGS.period) + delta
}
