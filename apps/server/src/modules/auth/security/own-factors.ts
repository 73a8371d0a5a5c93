import type {
  addOperatorFactor,
  addSupplierFactor,
  beginOperatorFactor,
  beginSupplierFactor,
  newOperatorRecoveryCodes,
  newSupplierRecoveryCodes,
  removeOperatorFactor,
  removeSupplierFactor,
} from '@partwire/contract/security'
import type { CallBody, CallReply } from '@partwire/contract/call'
import {
  AUTHENTICATOR_APP,
  normalizeCode,
  passkeyNameRefusal,
  WRONG_CODE,
  WRONG_PASSKEY,
} from '@partwire/domain/security/rules'
import type { CreatedPasskey } from '@partwire/domain/security/shape'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { recordSecurityEvent } from '../../security-log/record-event'
import { lockAccountFactors } from '../../suppliers/account-store'
import { findSupplierContact } from '../../suppliers/contact-store'
import { findOperator, lockOperatorFactors } from '../operator-store'
import { accountHasFactor } from '../session-store'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import { openTotpKey, refuseMissingFactor, sealTotpKey } from './check-factor'
import { isFactorRequired } from './own-security'
import { deletePasskey, insertPasskey, listOwnPasskeys } from './passkey-store'
import { createPasskeyOptions, readCreatedPasskey } from './passkeys'
import { requireConfirmation } from './reauthenticate'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-code-store'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes'
import { createTotpKey, findTotpStep, totpUri } from './totp'
import { confirmKey, deleteTotpKey, findTotpKey, replaceUnconfirmedKey } from './totp-store'

type BeginFactor = typeof beginOperatorFactor | typeof beginSupplierFactor
type AddFactor = typeof addOperatorFactor | typeof addSupplierFactor
type RemoveFactor = typeof removeOperatorFactor | typeof removeSupplierFactor
type NewRecoveryCodes = typeof newOperatorRecoveryCodes | typeof newSupplierRecoveryCodes

const MAX_PASSKEYS = 20

/** Begins to set up a second factor. It counts only when it is added. */
export async function beginFactor(
  deps: Deps,
  session: AccountSession,
  { kind }: CallBody<BeginFactor>,
): Promise<CallReply<BeginFactor>> {
  await requireConfirmation(deps, session)
  const email = await findEmail(deps, session)
  if (kind === 'passkey') return { success: true, passkey: await createPasskeyOptions(deps, session, email) }

  const key = createTotpKey(deps.newToken())
  const keySealed = sealTotpKey(deps.secrets, session, key)
  if (!(await replaceUnconfirmedKey(deps.db, session, { keySealed, at: deps.now() }))) {
    throw new Refusal('conflict', 'An authenticator app is set up already.')
  }
  return { success: true, app: { key, uri: totpUri(key, email) } }
}

/** The name of the account in authenticator apps and passkeys. */
async function findEmail({ db }: Deps, { area, id }: Account): Promise<string> {
  if (area === 'admin') return (await findOperator(db, id))?.email ?? ''
  return (await findSupplierContact(db, id))?.contactEmail ?? ''
}

/** Completes a second factor. The first one comes with recovery codes. */
export async function addFactor(
  deps: Deps,
  session: AccountSession,
  { code = '', passkey, name }: CallBody<AddFactor>,
): Promise<CallReply<AddFactor>> {
  await requireConfirmation(deps, session)
  if (passkey === undefined) refuseMissingFactor({ code })
  const reason = passkey === undefined ? 'totp' : 'passkey'
  const added = await deps.db.transaction().execute(async (tx): Promise<{ recoveryCodes?: string[] } | null> => {
    await lockFactors(tx, session)
    const tools = { ...deps, db: tx }
    const isRight =
      passkey === undefined ? await addApp(tools, session, code) : await addPasskey(tools, session, passkey, name)
    if (!isRight) return null
    await recordSecurityEvent(tools, { ...eventFields(session), kind: 'factor-added', reason })
    if ((await countRecoveryCodes(tx, session)) > 0) return {}
    // Without its recovery codes the factor is not added.
    const codes = await newRecoveryCodes(deps)
    await replaceRecoveryCodes(tools, session, codes)
    return { recoveryCodes: codes.shown }
  })
  if (added === null) {
    return { success: false, code: 'wrong-code', error: passkey === undefined ? WRONG_CODE : WRONG_PASSKEY }
  }
  return { success: true, ...added }
}

/** Returns whether it is the code of the key that `beginFactor` created. */
async function addApp(deps: Deps, account: Account, typed: string): Promise<boolean> {
  const stored = await findTotpKey(deps.db, account)
  if (stored === null || stored.confirmedAt !== null) {
    throw new Refusal('conflict', 'Please begin to set up the authenticator app again.')
  }
  const key = openTotpKey(deps.secrets, account, stored.keySealed)
  const step = key === null ? null : findTotpStep(key, normalizeCode(typed), deps.now())
  return step !== null && confirmKey(deps.db, account, { keySealed: stored.keySealed, step, at: deps.now() })
}

/** Returns whether the browser created the passkey for the challenge of this session. */
async function addPasskey(
  deps: Deps,
  session: AccountSession,
  created: CreatedPasskey,
  name: string,
): Promise<boolean> {
  const refusal = passkeyNameRefusal(name)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'name')
  if ((await listOwnPasskeys(deps.db, session)).length >= MAX_PASSKEYS) {
    throw new Refusal('conflict', `An account can have ${MAX_PASSKEYS} passkeys.`)
  }
  const passkey = await readCreatedPasskey(deps, session, created)
  return passkey !== null && insertPasskey(deps.db, session, { ...passkey, name: name.trim(), at: deps.now() })
}

export async function removeFactor(
  deps: Deps,
  session: AccountSession,
  { factor }: CallBody<RemoveFactor>,
): Promise<CallReply<RemoveFactor>> {
  await requireConfirmation(deps, session)
  await deps.db.transaction().execute(async (tx) => {
    await lockFactors(tx, session)
    const isRemoved =
      factor === AUTHENTICATOR_APP ? await deleteTotpKey(tx, session) : await deletePasskey(tx, session, factor)
    if (!isRemoved) throw new Refusal('not-found', 'This second factor does not exist.')
    const isLast = !(await accountHasFactor(tx, session))
    if (isLast && isFactorRequired(deps.config, session)) {
      throw new Refusal(
        'conflict',
        'A second factor is required. Please set up another one before you remove this one.',
      )
    }
    if (isLast) await deleteRecoveryCodes(tx, session)
    const reason = factor === AUTHENTICATOR_APP ? 'totp' : 'passkey'
    await recordSecurityEvent({ ...deps, db: tx }, { ...eventFields(session), kind: 'factor-removed', reason })
  })
  return { success: true }
}

export async function createRecoveryCodes(deps: Deps, session: AccountSession): Promise<CallReply<NewRecoveryCodes>> {
  await requireConfirmation(deps, session)
  await refuseWithoutFactor(deps.db, session)
  const codes = await newRecoveryCodes(deps)
  await deps.db.transaction().execute(async (tx) => {
    await lockFactors(tx, session)
    // The last one may have been removed while the codes were computed.
    await refuseWithoutFactor(tx, session)
    const tools = { ...deps, db: tx }
    await replaceRecoveryCodes(tools, session, codes)
    await recordSecurityEvent(tools, { ...eventFields(session), kind: 'recovery-codes-renewed' })
  })
  return { success: true, recoveryCodes: codes.shown }
}

async function refuseWithoutFactor(db: Db, account: Account): Promise<void> {
  if (!(await accountHasFactor(db, account))) throw new Refusal('conflict', 'Please set up a second factor first.')
}

/** Changes of the factors of an account wait for each other: each one counts the factors that are left. */
function lockFactors(tx: Db, { area, id }: Account): Promise<void> {
  return area === 'admin' ? lockOperatorFactors(tx, id) : lockAccountFactors(tx, id)
}
