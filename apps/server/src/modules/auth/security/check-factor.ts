import { codeRefusal, isAppCode, normalizeCode } from '@partwire/domain/security/rules'
import type { SecondFactor, UsedPasskey } from '@partwire/domain/security/shape'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import type { SecretBox } from '../../../security/secret-box'
import { accountHasFactor } from '../session-store'
import type { Account, AccountSession } from './account'
import { checkPasskey, passkeyRequestFor } from './passkeys'
import { checkRecoveryCode } from './recovery-codes'
import { findTotpStep } from './totp'
import { acceptStep, findTotpKey } from './totp-store'

/** What a person gives as second factor: a code or a passkey. */
export interface GivenFactor {
  code?: string | undefined
  passkey?: UsedPasskey | undefined
}

/** How the second factor of the account can be given, with a new challenge for passkeys; null when it has none. */
export async function describeSecondFactor(deps: Deps, holder: AccountSession): Promise<SecondFactor | null> {
  if (!(await accountHasFactor(deps.db, holder))) return null
  const app = await findTotpKey(deps.db, holder)
  const passkey = await passkeyRequestFor(deps, holder)
  return { hasApp: app !== null && app.confirmedAt !== null, ...(passkey && { passkey }) }
}

/** Which factor was given, as the reason of an event in the security log. */
export type FactorKind = 'totp' | 'passkey' | 'recovery-code'

/**
 * The kind of the given factor if it is right, otherwise null. A code is accepted once. `holder` is a session or a pending
 * sign-in of the account, whose challenge a passkey must have signed.
 */
export async function checkFactor(deps: Deps, holder: AccountSession, given: GivenFactor): Promise<FactorKind | null> {
  if (given.passkey !== undefined) return (await checkPasskey(deps, holder, given.passkey)) ? 'passkey' : null
  const code = normalizeCode(given.code ?? '')
  if (isAppCode(code)) return (await checkAppCode(deps, holder, code)) ? 'totp' : null
  return (await checkRecoveryCode(deps, holder, code)) ? 'recovery-code' : null
}

/** Refuses a request with neither a code nor a passkey. */
export function refuseMissingFactor({ code = '', passkey }: GivenFactor): void {
  const refusal = passkey === undefined ? codeRefusal(code) : null
  if (refusal !== null) throw new Refusal('invalid', refusal, 'code')
}

async function checkAppCode(deps: Deps, account: Account, code: string): Promise<boolean> {
  const stored = await findTotpKey(deps.db, account)
  const key =
    stored === null || stored.confirmedAt === null ? null : openTotpKey(deps.secrets, account, stored.keySealed)
  const step = key === null ? null : findTotpStep(key, code, deps.now())
  return step !== null && acceptStep(deps.db, account, step)
}

/** Encrypts the key of an authenticator app for its account; copied to another account it cannot be decrypted. */
export function sealTotpKey(secrets: SecretBox, account: Account, key: string): string {
  return secrets.seal(key, secretContext(account))
}

/** Null when the value was modified, copied from another account, or encrypted with a key that is not configured. */
export function openTotpKey(secrets: SecretBox, account: Account, sealed: string): string | null {
  try {
    return secrets.open(sealed, secretContext(account))
  } catch {
    return null
  }
}

/** Encrypts a stored key again with the current key of the portal. Throws when it cannot be decrypted. */
export function resealTotpKey(secrets: SecretBox, account: Account, sealed: string): string {
  return sealTotpKey(secrets, account, secrets.open(sealed, secretContext(account)))
}

/** Bound to the encrypted value as additional authenticated data. */
function secretContext({ area, id }: Account): string {
  return `totp_factors.key_sealed:${area} ${id}`
}
