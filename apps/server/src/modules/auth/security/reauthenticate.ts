import type { reauthenticateOperator, reauthenticateSupplier } from '@partwire/contract/security'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { isPossiblePassword } from '@partwire/domain/auth/rules'
import {
  CODE_NEEDED,
  CONFIRMATION_NEEDED,
  WRONG_CODE,
  WRONG_PASSKEY,
  WRONG_PASSWORD,
} from '@partwire/domain/security/rules'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { findAccount } from '../../suppliers/account-store'
import { findOperator } from '../operator-store'
import { tokenHash } from '../../../security/tokens'
import { deleteSession } from '../session-store'
import { recordSecurityEvent } from '../../security-log/record-event'
import type { AccountSession } from './account'
import { eventFields } from './event-fields'
import { checkFactor, describeSecondFactor, type FactorKind } from './check-factor'
import {
  confirmWithNewToken,
  countConfirmationAttempt,
  isConfirmedAfter,
  discardConfirmationAttempt,
} from './own-session-store'

const CONFIRMATION_MS = 10 * 60_000

/** Wrong attempts of a session. The next one ends it: a stolen session cannot be used to guess the password. */
const MAX_FAILED_CONFIRMATIONS = 5

type Reauthenticate = typeof reauthenticateOperator | typeof reauthenticateSupplier

/**
 * Confirms the session with the password of its account, and its second factor if it has one. The browser gets a new
 * session id: a copy of the previous one ends.
 */
export async function reauthenticate(
  deps: Deps,
  session: AccountSession,
  { password, code, passkey }: CallBody<Reauthenticate>,
): Promise<CallReply<Reauthenticate>> {
  const { db } = deps
  const failure = { ...eventFields(session), kind: 'confirmation-failed' } as const
  if (!(await countConfirmationAttempt(db, session.tokenHash, MAX_FAILED_CONFIRMATIONS))) {
    await endSession(deps, session)
    throw sessionEnded()
  }
  const isRight =
    isPossiblePassword(password) &&
    (await checkCounted(deps, session, async () =>
      deps.passwords.verify(await findPasswordHash(deps, session), password),
    ))
  if (!isRight) {
    await recordSecurityEvent(deps, { ...failure, reason: 'wrong-password' })
    throw new Refusal('wrong-credentials', WRONG_PASSWORD, 'password')
  }
  const isWithoutFactor = code === undefined && passkey === undefined
  const factor = isWithoutFactor
    ? null
    : await checkCounted(deps, session, () => checkFactor(deps, session, { code, passkey }))
  if (factor === null) {
    // A new challenge, also after a passkey that was refused.
    const secondFactor = await describeSecondFactor(deps, session)
    if (secondFactor !== null && isWithoutFactor) {
      await discardConfirmationAttempt(db, session.tokenHash)
      return { success: false, code: 'code-needed', error: CODE_NEEDED, secondFactor }
    }
    if (secondFactor !== null) {
      await recordSecurityEvent(deps, { ...failure, reason: 'wrong-code' })
      return { success: false, code: 'wrong-code', error: passkey ? WRONG_PASSKEY : WRONG_CODE, secondFactor }
    }
  }
  await confirmSession(deps, session, factor)
  return { success: true }
}

/** A check that could not be made, because too many hashes are waiting, does not count as an attempt. */
async function checkCounted<Result>(
  { db }: Deps,
  session: AccountSession,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    await discardConfirmationAttempt(db, session.tokenHash)
    throw error
  }
}

async function endSession(deps: Deps, session: AccountSession): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if ((await deleteSession(tx, session.tokenHash)) === null) return
    const event = { ...eventFields(session), kind: 'session-ended', reason: 'wrong-password' } as const
    await recordSecurityEvent({ ...deps, db: tx }, event)
  })
}

async function confirmSession(deps: Deps, session: AccountSession, factor: FactorKind | null): Promise<void> {
  const token = deps.newToken()
  await deps.db.transaction().execute(async (tx) => {
    const next = { newHash: tokenHash(token), at: deps.now() }
    if (!(await confirmWithNewToken(tx, session.tokenHash, next))) throw sessionEnded()
    const event = { ...eventFields(session), kind: 'confirmed', ...(factor !== null && { reason: factor }) } as const
    await recordSecurityEvent({ ...deps, db: tx }, event)
  })
  session.visit.setSessionCookie(session.area, token)
}

export function sessionEnded(): Refusal {
  return new Refusal('unauthenticated', 'Please sign in.')
}

async function findPasswordHash({ db }: Deps, { area, id }: AccountSession): Promise<string | null> {
  const account = area === 'admin' ? await findOperator(db, id) : await findAccount(db, id)
  return account?.passwordHash ?? null
}

/** Refuses with `confirmation-needed` unless the session was confirmed a few minutes ago. */
export async function requireConfirmation({ db, now }: Deps, session: AccountSession): Promise<void> {
  const time = new Date(now().getTime() - CONFIRMATION_MS)
  if (!(await isConfirmedAfter(db, session.tokenHash, time))) {
    throw new Refusal('confirmation-needed', CONFIRMATION_NEEDED)
  }
}
