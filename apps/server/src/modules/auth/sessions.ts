import type { adminCheckLogin, supplierCheckLogin } from '@partwire/contract/auth'
import type { CallReply, SuccessReply } from '@partwire/contract/call'
import type { Area } from '@partwire/domain/auth/rules'
import type { Db } from '../../db/connect'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { deleteResetMails } from '../notifications/reset-mail-store'
import { findDecimalMark } from '../settings/setting-store'
import { deleteResets } from './password-reset-store'
import {
  deleteSupplierSessions,
  deleteSession,
  findOperatorSession,
  findSupplierSession,
  insertSession,
  markSeen,
  sessionValues,
  type Operator,
  type SessionRead,
  type SignedInSupplier,
} from './session-store'

/** The operator of the request's session; refuses with `unauthenticated` when there is none. */
export async function signedInOperator({ databases, now, config }: Deps, visit: Visit): Promise<Operator> {
  const token = visit.sessionToken('admin')
  const operator =
    token === undefined ? null : await findOperatorSession(databases.signIn, tokenHash(token), now(), config.demo)
  if (operator === null) throw notSignedIn()
  return operator
}

/** The id of the supplier of the request's session; refuses with `unauthenticated` when there is none. */
export async function signedInSupplierId({ databases, now, config }: Deps, visit: Visit): Promise<string> {
  const token = visit.sessionToken('supplier')
  const supplier =
    token === undefined ? null : await findSupplierSession(databases.signIn, tokenHash(token), now(), config.demo)
  if (supplier === null) throw notSignedIn()
  return supplier.id
}

/** The session of a request, not checked yet. A verb checks it with one of the functions before it replies. */
interface Unchecked {
  /** Checks the session in a statement of its own; refuses with `unauthenticated` when there is none. */
  check: () => Promise<unknown>
  /** Checks the session in the statement of the read. */
  read: <Values extends object, Reply>(statement: SessionRead<Values, Reply>, values: Values) => Promise<Reply>
  isChecked: () => boolean
}

/** The session of a supplier. */
export interface UncheckedSession extends Unchecked {
  /** Checks the session in a statement of its own. */
  supplierId: () => Promise<string>
}

export type UncheckedOperatorSession = Unchecked

export function uncheckedSession(deps: Deps, visit: Visit): UncheckedSession {
  let supplierId = ''
  const session = unchecked(deps, visit, 'supplier', async () => {
    supplierId = await signedInSupplierId(deps, visit)
  })
  return {
    ...session,
    supplierId: async () => {
      await session.check()
      return supplierId
    },
  }
}

export function uncheckedOperatorSession(deps: Deps, visit: Visit): UncheckedOperatorSession {
  return unchecked(deps, visit, 'admin', () => signedInOperator(deps, visit))
}

function unchecked(deps: Deps, visit: Visit, area: Area, check: () => Promise<unknown>): Unchecked {
  let isChecked = false
  return {
    isChecked: () => isChecked,
    check: async () => {
      await check()
      isChecked = true
    },
    read: async (statement, values) => {
      const { db, now, config } = deps
      const token = visit.sessionToken(area)
      if (token === undefined) throw notSignedIn()
      const hash = tokenHash(token)
      const [row] = await statement(db, { ...values, ...sessionValues(area, hash, now(), config.demo) })
      if (row === undefined) throw notSignedIn()
      isChecked = true
      await markSeen(db, hash, row.last_seen_at, now())
      return row.reply
    },
  }
}

function notSignedIn(): Refusal {
  return new Refusal('unauthenticated', 'Please sign in.')
}

export async function checkOperator(
  { db, now, config }: Deps,
  visit: Visit,
): Promise<CallReply<typeof adminCheckLogin>> {
  const token = visit.sessionToken('admin')
  const operator = token === undefined ? null : await findOperatorSession(db, tokenHash(token), now(), config.demo)
  return operator === null ? { success: false, code: 'unauthenticated' } : { success: true }
}

export async function checkSupplier(
  { db, now, config }: Deps,
  visit: Visit,
): Promise<CallReply<typeof supplierCheckLogin>> {
  const token = visit.sessionToken('supplier')
  const supplier = token === undefined ? null : await findSupplierSession(db, tokenHash(token), now(), config.demo)
  if (supplier === null) return { success: false, code: 'unauthenticated' }
  const decimalMark = await findDecimalMark(db, supplier.id)
  return { success: true, supplier: { ...supplierReply(supplier), ...(decimalMark === ',' && { decimalMark }) } }
}

/** The signed-in supplier as the contract describes it. */
export function supplierReply({
  id,
  supplierName,
  lastAccessAt,
}: SignedInSupplier): SuccessReply<typeof supplierCheckLogin>['supplier'] {
  return { id, supplierName, ...(lastAccessAt === null ? {} : { lastAccessTime: lastAccessAt.toISOString() }) }
}

/** Creates a session and returns its new token. The browser does not have it yet. */
export async function createSession({ db, now, newToken }: Deps, area: Area, ownerId: string): Promise<string> {
  const token = newToken()
  await insertSession(db, area, ownerId, { hash: tokenHash(token), at: now() })
  return token
}

/** Gives the browser a session and ends the one it had, which prevents session fixation. */
export async function giveSession({ db }: Deps, visit: Visit, area: Area, token: string): Promise<void> {
  const previousToken = visit.sessionToken(area)
  if (previousToken !== undefined) await deleteSession(db, tokenHash(previousToken))
  visit.setSessionCookie(area, token)
}

/** Ends the session of one area; a session of the other area continues. */
export async function signOut({ db }: Deps, visit: Visit, area: Area): Promise<{ success: true }> {
  const token = visit.sessionToken(area)
  if (token !== undefined) await deleteSession(db, tokenHash(token))
  visit.clearSessionCookie(area)
  return { success: true }
}

/**
 * Ends all sessions, pending reset mails and reset links of a supplier. Called in the transaction that changes the
 * password or the address, deactivates the account or removes it.
 */
export async function endSupplierAccess(tx: Db, supplierId: string): Promise<void> {
  await deleteSupplierSessions(tx, supplierId)
  // Before the links: this waits for a worker that is creating a link, and the next statement then deletes that link.
  await deleteResetMails(tx, supplierId)
  await deleteResets(tx, supplierId)
}
