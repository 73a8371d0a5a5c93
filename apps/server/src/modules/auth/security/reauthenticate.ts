import type { reauthenticateOperator, reauthenticateSupplier } from '@partwire/contract/security'
import type { CallBody, CallReply } from '@partwire/contract/call'
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
import { deleteSession } from '../session-store'
import { recordSecurityEvent } from '../../security-log/record-event'
import type { AccountSession } from './account'
import { eventFields } from './event-fields'
import { checkFactor, describeSecondFactor } from './check-factor'
import {
  countConfirmationAttempt,
  isConfirmedAfter,
  markConfirmed,
  uncountConfirmationAttempt,
} from './own-session-store'

const CONFIRMATION_MS = 10 * 60_000

/** Wrong attempts of a session. The next one ends it: a stolen session cannot be used to guess the password. */
const MAX_FAILED_CONFIRMATIONS = 5

type Reauthenticate = typeof reauthenticateOperator | typeof reauthenticateSupplier

/** Confirms the session with the password of its account, and its second factor if it has one. */
export async function reauthenticate(
  deps: Deps,
  session: AccountSession,
  { password, code, passkey }: CallBody<Reauthenticate>,
): Promise<CallReply<Reauthenticate>> {
  const { db } = deps
  if (!(await countConfirmationAttempt(db, session.tokenHash, MAX_FAILED_CONFIRMATIONS))) {
    await deleteSession(db, session.tokenHash)
    await recordSecurityEvent(deps, { ...eventFields(session), kind: 'session-ended', reason: 'wrong-password' })
    throw new Refusal('unauthenticated', 'Please sign in.')
  }
  if (!(await deps.passwords.verify(await findPasswordHash(deps, session), password))) {
    throw new Refusal('wrong-credentials', WRONG_PASSWORD, 'password')
  }
  const isWithoutFactor = code === undefined && passkey === undefined
  if (isWithoutFactor || !(await checkFactor(deps, session, { code, passkey }))) {
    // A new challenge, also after a passkey that was refused.
    const secondFactor = await describeSecondFactor(deps, session)
    if (secondFactor !== null && isWithoutFactor) {
      await uncountConfirmationAttempt(db, session.tokenHash)
      return { success: false, code: 'code-needed', error: CODE_NEEDED, secondFactor }
    }
    if (secondFactor !== null) {
      return { success: false, code: 'wrong-code', error: passkey ? WRONG_PASSKEY : WRONG_CODE, secondFactor }
    }
  }
  await markConfirmed(db, session.tokenHash, deps.now())
  return { success: true }
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
