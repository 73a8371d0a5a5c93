import type { Area } from '@partwire/domain/auth/rules'
import type { SecurityEventKind, SecurityReason } from '@partwire/domain/security-log/events'
import type { Deps } from '../../deps'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { insertSecretsShown, insertSecurityEvent } from './event-store'

/** Who made the request: parts of a visit. */
export type EventSource = Pick<Visit, 'address' | 'userAgent'>

export interface NewSecurityEvent {
  kind: SecurityEventKind
  /** The area of the account or, where an operator acts on a supplier, of the operator. */
  area: Area
  reason?: SecurityReason
  /** The account it is about. An operator who acts on a supplier is named together with the supplier. */
  supplierId?: string | undefined
  operatorId?: string | undefined
  /** Where no account was found: `maskEmail` of what was typed. Never a password, a token or a code. */
  account?: string
  /** Missing for commands and jobs. */
  source?: EventSource
  /** The name of a file or the number of sessions. */
  details?: string
}

/** Longer texts are truncated: callers choose their User-Agent header. */
const MAX_LENGTH = 300

/**
 * Records an event in the security log: a row in the database and a line in the log of the process. In a transaction
 * (`{ ...deps, db: tx }`) the row exists exactly when the change does. Neither contains a secret: the line has ids
 * instead of names and e-mail addresses.
 */
export async function recordSecurityEvent(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  event: NewSecurityEvent,
): Promise<void> {
  const { kind, area, reason = '', supplierId = null, operatorId = null } = event
  const address = toStoredText(event.source?.address)
  await insertSecurityEvent(db, {
    at: now(),
    kind,
    reason,
    area,
    supplier_id: supplierId,
    operator_id: operatorId,
    account: toStoredText(event.account),
    address,
    browser: toStoredText(event.source?.userAgent),
    details: toStoredText(event.details),
  })
  log.info({ securityEvent: kind, reason, area, supplierId, operatorId, address }, 'security event')
}

/** Records that sessions of an account ended without a sign-out, with their number. Nothing when it had none. */
export async function recordEndedSessions(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  sessions: number,
  event: Omit<NewSecurityEvent, 'kind' | 'details'> & { reason: SecurityReason },
): Promise<void> {
  if (sessions > 0) await recordSecurityEvent(deps, { ...event, kind: 'session-ended', details: String(sessions) })
}

/**
 * Records that an operator was shown the webservice passwords of these suppliers, at most once a day for each of them:
 * one event for each supplier, who sees it, and one line in the log.
 */
export async function recordSecretsShown(
  { db, now, log }: Deps,
  visit: Visit,
  supplierIds: readonly string[],
): Promise<void> {
  const token = visit.sessionToken('admin')
  if (token === undefined || supplierIds.length === 0) return
  const address = toStoredText(visit.address)
  const recorded = await insertSecretsShown(db, now(), {
    tokenHash: tokenHash(token),
    supplierIds,
    address,
    browser: toStoredText(visit.userAgent),
  })
  const [first] = recorded
  if (first === undefined) return
  const { operatorId } = first
  const shownIds = recorded.map(({ supplierId }) => supplierId)
  log.info(
    { securityEvent: 'secrets-shown', reason: '', area: 'admin', supplierIds: shownIds, operatorId, address },
    'security event',
  )
}

/** One line of text that PostgreSQL can store. */
function toStoredText(text = ''): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
  return Array.from(line).slice(0, MAX_LENGTH).join('')
}
