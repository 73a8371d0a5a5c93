import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this key (base32) shows at a time. */
export function appCode(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })
}
