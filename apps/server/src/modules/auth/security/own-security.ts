import type {
  draftKeys,
  endOperatorSessions,
  endSupplierSessions,
  operatorSecurity,
  supplierSecurity,
} from '@partwire/contract/security'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { OTHER_SESSIONS } from '@partwire/domain/security/rules'
import type { OwnFactors } from '@partwire/domain/security/shape'
import type { Config } from '../../../config/config'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { deriveDraftKeys } from '../../../security/draft-keys'
import { recordEndedSessions } from '../../security-log/record-event'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import { deleteOtherSessions, deleteOwnSession, findOwnSessions } from './own-session-store'
import { listOwnPasskeys } from './passkey-store'
import { requireConfirmation } from './reauthenticate'
import { countRecoveryCodes } from './recovery-code-store'
import { findTotpKey } from './totp-store'

type GetSecurity = typeof operatorSecurity | typeof supplierSecurity
type EndSessions = typeof endOperatorSessions | typeof endSupplierSessions

export async function getOwnSecurity(deps: Deps, session: AccountSession): Promise<CallReply<GetSecurity>> {
  return {
    success: true,
    sessions: await findOwnSessions(deps.db, session, deps.now()),
    factors: await findOwnFactors(deps, session),
  }
}

async function findOwnFactors({ db, config }: Deps, account: Account): Promise<OwnFactors> {
  const app = await findTotpKey(db, account)
  return {
    ...(app !== null && app.confirmedAt !== null && { appTime: app.confirmedAt.toISOString() }),
    passkeys: await listOwnPasskeys(db, account),
    recoveryCodes: await countRecoveryCodes(db, account),
    isRequired: isFactorRequired(config, account),
  }
}

/** Whether the account cannot be without a second factor. */
export function isFactorRequired({ operatorSecondFactor }: Config, { area }: Account): boolean {
  return area === 'admin' && operatorSecondFactor === 'required'
}

/** The keys with which browsers encrypt the unsaved changes that they keep for a supplier. */
export async function getDraftKeys({ config }: Deps, supplierId: string): Promise<CallReply<typeof draftKeys>> {
  return { success: true, supplierId, keys: deriveDraftKeys(config.secretKeys, supplierId) }
}

/** Ends one session of the account, or all but the one of the caller. A stolen session cannot end that of its owner. */
export async function endOwnSessions(
  deps: Deps,
  account: AccountSession,
  { session }: CallBody<EndSessions>,
): Promise<CallReply<EndSessions>> {
  await requireConfirmation(deps, account)
  await deps.db.transaction().execute(async (tx) => {
    const ended =
      session === OTHER_SESSIONS
        ? await deleteOtherSessions(tx, account)
        : Number(await deleteOwnSession(tx, account, session))
    if (ended === 0 && session !== OTHER_SESSIONS) throw new Refusal('not-found', 'This session has ended already.')
    await recordEndedSessions({ ...deps, db: tx }, ended, { ...eventFields(account), reason: 'ended-elsewhere' })
  })
  return { success: true }
}
