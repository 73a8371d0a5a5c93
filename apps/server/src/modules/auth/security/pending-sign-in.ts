import type { Area } from '@partwire/domain/auth/rules'
import { CODE_NEEDED, SIGN_IN_EXPIRED, WRONG_CODE, WRONG_PASSKEY } from '@partwire/domain/security/rules'
import type { SecondFactor } from '@partwire/domain/security/shape'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import type { Visit } from '../../../http/visit'
import { tokenHash } from '../../../security/tokens'
import { recordSecurityEvent } from '../../security-log/record-event'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import {
  checkFactor,
  describeSecondFactor,
  type FactorKind,
  type GivenFactor,
  refuseMissingFactor,
} from './check-factor'
import {
  addPendingAttempt,
  findPendingAccountId,
  insertPendingSignIn,
  lockPendingSignIns,
  removePendingAttempt,
} from './pending-sign-in-store'

const PENDING_SECONDS = 5 * 60
const MAX_ATTEMPTS_PER_SIGN_IN = 5

/** Wrong codes of an account in a day. Only a person who knows its password can give any. */
const MAX_ATTEMPTS_PER_ACCOUNT = 10
export const ACCOUNT_ATTEMPTS_MS = 24 * 60 * 60_000

/** The reply to a sign-in without, or with a wrong second factor. */
interface FactorRefusal {
  success: false
  code: 'code-needed' | 'wrong-code'
  error: string
  secondFactor?: SecondFactor
}

/**
 * Starts a sign-in that waits for the second factor, after the right password; null when the account has none. The
 * browser gets a token that is good for nothing else. A session that it has continues.
 */
export async function startPendingSignIn(deps: Deps, visit: Visit, account: Account): Promise<FactorRefusal | null> {
  const token = deps.newToken()
  const hash = tokenHash(token)
  const secondFactor = await describeSecondFactor(deps, { ...account, tokenHash: hash, visit })
  if (secondFactor === null) return null
  await insertPendingSignIn(deps.db, account, { hash, at: deps.now() })
  visit.setPendingCookie(account.area, token, PENDING_SECONDS)
  return { success: false, code: 'code-needed', error: CODE_NEEDED, secondFactor }
}

/** The pending sign-in of the browser; refuses with `sign-in-expired` when there is none. */
export async function findPendingSignIn(deps: Deps, visit: Visit, area: Area): Promise<AccountSession> {
  const hash = tokenHash(visit.pendingToken(area) ?? '')
  const id = await findPendingAccountId(deps.db, area, hash, timeBefore(deps, PENDING_SECONDS * 1000))
  if (id === null) throw signInExpired()
  return { area, id, tokenHash: hash, visit }
}

/** Checks the second factor of a pending sign-in. Returns its kind if it is right. Counts the attempt before the check. */
export async function checkPendingFactor(
  deps: Deps,
  pending: AccountSession,
  given: GivenFactor,
): Promise<FactorKind | FactorRefusal> {
  refuseMissingFactor(given)
  const attemptsLeft = await countPendingAttempt(deps, pending)
  const factor = attemptsLeft === null ? null : await checkCounted(deps, pending, given)
  if (factor !== null) return factor
  await recordWrongCode(deps, pending, attemptsLeft)
  const secondFactor = await describeSecondFactor(deps, pending)
  return {
    success: false,
    code: 'wrong-code',
    error: given.passkey === undefined ? WRONG_CODE : WRONG_PASSKEY,
    ...(secondFactor && { secondFactor }),
  }
}

/** A code that could not be checked, because too many hashes are waiting, does not count as an attempt. */
async function checkCounted(deps: Deps, pending: AccountSession, given: GivenFactor): Promise<FactorKind | null> {
  try {
    return await checkFactor(deps, pending, given)
  } catch (error) {
    await removePendingAttempt(deps.db, pending.tokenHash)
    throw error
  }
}

/** Records a wrong code, and the lockout when it was the last attempt. Refused attempts after that are not recorded. */
async function recordWrongCode(deps: Deps, pending: AccountSession, attemptsLeft: number | null): Promise<void> {
  if (attemptsLeft === null) return
  const event = eventFields(pending)
  await recordSecurityEvent(deps, { ...event, kind: 'sign-in-failed', reason: 'wrong-code' })
  if (attemptsLeft === 0) await recordSecurityEvent(deps, { ...event, kind: 'lockout', reason: 'by-account' })
}

/**
 * Counts an attempt and returns how many the account has left after it. Refuses with `sign-in-expired` when the sign-in
 * has used up its attempts, and returns null when the account has: then every code is answered like a wrong one, until a
 * day has passed or its password changes.
 */
function countPendingAttempt(deps: Deps, pending: AccountSession): Promise<number | null> {
  return deps.db.transaction().execute(async (tx) => {
    const all = await lockPendingSignIns(tx, pending, timeBefore(deps, ACCOUNT_ATTEMPTS_MS))
    const own = all.find(({ hash }) => hash.equals(pending.tokenHash))
    if (own === undefined || own.attempts >= MAX_ATTEMPTS_PER_SIGN_IN) throw signInExpired()
    const sum = all.reduce((total, { attempts }) => total + attempts, 0)
    if (sum >= MAX_ATTEMPTS_PER_ACCOUNT) return null
    await addPendingAttempt(tx, pending.tokenHash)
    return MAX_ATTEMPTS_PER_ACCOUNT - sum - 1
  })
}

export function signInExpired(): Refusal {
  return new Refusal('sign-in-expired', SIGN_IN_EXPIRED)
}

function timeBefore({ now }: Deps, milliseconds: number): Date {
  return new Date(now().getTime() - milliseconds)
}
