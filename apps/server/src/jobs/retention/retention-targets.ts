import type { Db } from '../../db/connect'
import type { Deps } from '../../deps'
import { oldestSessionTime, SESSION_RETENTION } from '../../modules/auth/session-store'
import { ATTEMPT_RETENTION } from '../../modules/documents/deliveries/claim-store'
import { LINE_RUN_RETENTION } from '../../modules/documents/open-lines/run-store'
import { MAIL_RETENTION } from '../../modules/notifications/mail-store'
import { archiveActions, archiveCutoff } from '../../modules/operations/archive-actions'
import { DUPLICATE_TEXT_RETENTION, ORDER_TEXT_RETENTION } from '../../modules/orders/import/inbound-store'
import { EVENT_RETENTION, findSurplusTime } from '../../modules/security-log/event-store'
import { SYNC_RUN_RETENTION } from '../../modules/sync/sync-run-store'
import { removeBatch, removeOldest, type Batch, type BatchRange } from './batch-store'

/** Rows that are removed, or archived, when they are old. */
export interface RetentionTarget {
  /** Name in `retention_passes`, the metrics and the command line. */
  name: string
  /** The setting that says how long the rows are kept. */
  setting: string
  /** Rows are old before this time. */
  findCutoff: (deps: Deps) => Date | Promise<Date>
  isBySupplier: boolean
  intervalMs: number
  removeBatch: (tx: Db, range: BatchRange, now: Date) => Promise<Batch>
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** An attack from many addresses adds events; the oldest are then deleted before their time. About 300 MB. */
const MAX_EVENTS = 1_000_000
/** Each of them may have the results of thousands of orders. */
const MAX_LINE_RUNS_PER_BATCH = 20

/** Everything that retention removes. Documents, their files, numbers and deliveries are not among it. */
export const RETENTION_TARGETS: readonly RetentionTarget[] = [
  {
    name: 'sessions',
    setting: 'EXPIRED_SESSION_DAYS',
    findCutoff: ({ config, now }) => daysBefore(oldestSessionTime(now()), config.retention.expiredSessionDays),
    isBySupplier: false,
    intervalMs: HOUR_MS,
    removeBatch: (tx, range) => removeOldest(tx, SESSION_RETENTION, range),
  },
  {
    name: 'security_events',
    setting: 'SECURITY_LOG_DAYS',
    findCutoff: (deps) => findEventCutoff(deps),
    isBySupplier: false,
    intervalMs: HOUR_MS,
    removeBatch: (tx, range) => removeOldest(tx, EVENT_RETENTION, range),
  },
  {
    name: 'sync_runs',
    setting: 'SYNC_RUN_DAYS',
    findCutoff: ({ config, now }) => daysBefore(now(), config.retention.syncRunDays),
    isBySupplier: true,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, SYNC_RUN_RETENTION, range),
  },
  {
    name: 'line_runs',
    setting: 'LINE_RUN_DAYS',
    findCutoff: ({ config, now }) => daysBefore(now(), config.retention.lineRunDays),
    isBySupplier: true,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, LINE_RUN_RETENTION, { ...range, maxRows: MAX_LINE_RUNS_PER_BATCH }),
  },
  {
    name: 'delivery_attempts',
    setting: 'DELIVERY_ATTEMPT_DAYS',
    findCutoff: ({ config, now }) => daysBefore(now(), config.retention.deliveryAttemptDays),
    isBySupplier: true,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, ATTEMPT_RETENTION, range),
  },
  {
    name: 'texts_of_duplicates',
    setting: 'RAW_MESSAGE_DAYS',
    findCutoff: ({ config, now }) => daysBefore(now(), config.retention.rawMessageDays),
    isBySupplier: true,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, DUPLICATE_TEXT_RETENTION, range),
  },
  {
    name: 'texts_of_orders',
    setting: 'RAW_MESSAGE_DAYS, at least DOCUMENT_YEARS',
    findCutoff: (deps) => earlier(daysBefore(deps.now(), deps.config.retention.rawMessageDays), documentCutoff(deps)),
    isBySupplier: true,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, ORDER_TEXT_RETENTION, range),
  },
  {
    name: 'mails',
    setting: 'MAIL_DAYS',
    findCutoff: ({ config, now }) => daysBefore(now(), config.retention.mailDays),
    isBySupplier: false,
    intervalMs: DAY_MS,
    removeBatch: (tx, range) => removeBatch(tx, MAIL_RETENTION, range),
  },
  {
    name: 'operator_actions',
    setting: 'OPERATOR_ACTION_DAYS',
    findCutoff: ({ config, now }) => archiveCutoff(now(), config.retention.operatorActionDays),
    isBySupplier: false,
    intervalMs: DAY_MS,
    removeBatch: (tx, range, now) => archiveActions(tx, range, now),
  },
]

/**
 * What belongs to a document is kept until it is older than this: for DOCUMENT_YEARS calendar years after the year of its
 * time, as tax law counts. A day more on both sides covers the time zones.
 */
export function documentCutoff({ config, now }: Deps): Date {
  const year = daysBefore(now(), 1).getUTCFullYear() - config.retention.documentYears
  return daysBefore(new Date(Date.UTC(year, 0)), 1)
}

/**
 * The time before which events are deleted: SECURITY_LOG_DAYS ago, or later when there are more than `maxEvents`.
 * @internal
 */
export async function findEventCutoff({ db, config, now }: Deps, maxEvents = MAX_EVENTS): Promise<Date> {
  const expired = daysBefore(now(), config.securityLogDays)
  const surplus = await findSurplusTime(db, maxEvents)
  // Events are deleted before the cutoff, and the surplus event is one of them. Times have microseconds.
  const afterSurplus = surplus === null ? null : new Date(surplus.getTime() + 1)
  return afterSurplus !== null && afterSurplus > expired ? afterSurplus : expired
}

function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS)
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
