import type { SecurityEventKind } from '@partwire/domain/security-log/events'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { containsIgnoringCase, lowercase } from '../../db/keyword'
import { isoTime } from '../../db/json'
import { MAX_COUNT, pagerJson } from '../../db/pager-json'
import type { Schema } from '../../db/schema/schema'
import { byVariant } from '../../db/statement'
import type { TimeRule } from '../../jobs/retention/batch-store'
import { defineOperatorRead, defineSupplierRead } from '../auth/session-store'

export async function insertSecurityEvent(db: Db, event: Insertable<Schema['security_events']>): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}

interface Shown {
  tokenHash: Buffer
  supplierIds: readonly string[]
  address: string
  browser: string
}

/**
 * Records that the operator of a session was shown the secrets of these suppliers, at most once a day for each of
 * them: the list is loaded again and again. Returns the suppliers for which it was recorded, with the operator.
 */
export async function insertSecretsShown(db: Db, now: Date, { tokenHash, supplierIds, address, browser }: Shown) {
  const { rows } = await sql<{ supplierId: string; operatorId: string }>`
    insert into security_events (at, kind, area, supplier_id, operator_id, address, browser)
    select ${now}, 'secrets-shown', 'admin', shown.id, sessions.operator_id, ${address}, ${browser}
    from sessions cross join unnest(${supplierIds}::bigint[]) as shown(id)
    where token_hash = ${tokenHash} and operator_id is not null and not exists (
      select from security_events as earlier
      where earlier.supplier_id = shown.id and earlier.at > ${now}::timestamptz - interval '1 day'
        and earlier.kind = 'secrets-shown' and earlier.operator_id = sessions.operator_id
    )
    returning supplier_id as "supplierId", operator_id as "operatorId"
  `.execute(db)
  return rows
}

interface FilterVariant {
  kind: SecurityEventKind | ''
  hasKeyword: boolean
}

/**
 * The reply with a page of the operator's list, newest first. Without a keyword, the events of one list of suppliers are
 * one row without a supplier, with their number as details; with one, those that match are rows of their own.
 */
export const securityEventRead = byVariant((variant: FilterVariant) =>
  defineOperatorRead<{ pageNo: number; keyword: string }>((value) => {
    const isMatch = matches(variant, value('keyword'))
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: variant.hasKeyword
        ? sql`${EVENTS} where ${isMatch}`
        : sql`security_events where ${isMatch} and ${IS_FIRST_OF_LIST}`,
      listed: variant.hasKeyword
        ? sql`${EVENTS} cross join (select 0 as list_size) as list where ${isMatch}`
        : sql`${EVENTS} cross join ${SIZE_OF_LIST} where ${isMatch} and ${IS_FIRST_OF_LIST}`,
      orderBy: NEWEST_FIRST,
      row: sql`json_strip_nulls(json_build_object(
        ${COMMON_FIELDS},
        'details', case when list_size > 1 then list_size::text else security_events.details end,
        'area', security_events.area,
        'supplierName', case when list_size > 1 then null else supplier_name end,
        'tecComId', case when list_size > 1 then null else tec_com_id end,
        'operatorEmail', operators.email, 'account', security_events.account,
        'address', security_events.address, 'userAgent', security_events.browser
      ))`,
      maxCount: MAX_COUNT,
    })
    return sql`concat('{"success":true,"pager":', ${pager}, '}')`
  }),
)

/** The reply with a page of the supplier's own events. Who the operator is, and from where, is not theirs to know. */
export const ownSecurityEventRead = defineSupplierRead<{ pageNo: number }>((value, supplierId) => {
  const rows = sql`security_events where security_events.supplier_id = ${supplierId}`
  const isOwn = sql`security_events.operator_id is null`
  const pager = pagerJson({
    pageNo: value('pageNo'),
    counted: rows,
    listed: rows,
    orderBy: NEWEST_FIRST,
    row: sql`json_build_object(
      ${COMMON_FIELDS}, 'details', security_events.details, 'isByOperator', not ${isOwn},
      'address', case when ${isOwn} then security_events.address else '' end,
      'userAgent', case when ${isOwn} then security_events.browser else '' end
    )`,
    maxCount: MAX_COUNT,
  })
  return sql`concat('{"success":true,"pager":', ${pager}, '}')`
})

const NEWEST_FIRST = sql`security_events.at desc, security_events.id desc`

const EVENTS = sql`security_events
  left join suppliers on suppliers.id = security_events.supplier_id
  left join operators on operators.id = security_events.operator_id`

/** Condition: `other` was recorded by the same list of suppliers, in one statement. */
const IS_SAME_LIST = sql`other.kind = 'secrets-shown' and other.at = security_events.at
  and other.operator_id = security_events.operator_id`

/** Condition: the first event of a list of suppliers, or an event of another kind. */
const IS_FIRST_OF_LIST = sql`(security_events.kind <> 'secrets-shown' or not exists (
  select from security_events as other where ${IS_SAME_LIST} and other.id < security_events.id
))`

const SIZE_OF_LIST = sql`lateral (
  select count(*) as list_size from security_events as other
  where security_events.kind = 'secrets-shown' and ${IS_SAME_LIST}
) as list`

const COMMON_FIELDS = sql`'id', security_events.id::text, 'time', ${isoTime('security_events.at')},
  'kind', security_events.kind, 'reason', security_events.reason`

const SEARCHED_TEXT = lowercase(
  sql`concat_ws(' ', supplier_name, tec_com_id, operators.email, security_events.account, security_events.address)`,
)

/** The kind is a literal, so that its index is used. */
function matches({ kind, hasKeyword }: FilterVariant, keyword: RawBuilder<string>) {
  const hasKind = kind === '' ? sql`true` : sql`security_events.kind = ${sql.lit(kind)}`
  return hasKeyword ? sql`${hasKind} and ${containsIgnoringCase(keyword, SEARCHED_TEXT)}` : hasKind
}

export interface ExportedEvent {
  id: string
  at: Date
  kind: string
  reason: string
  area: 'admin' | 'supplier'
  supplierName: string | null
  tecComId: string | null
  operatorEmail: string | null
  account: string
  address: string
  browser: string
  details: string
}

/** The next events of an export, newest first, older than the last one that was read. */
export async function findSecurityEvents(
  db: Db,
  { kind, keyword }: { kind: SecurityEventKind | ''; keyword: string },
  last: Pick<ExportedEvent, 'id' | 'at'> | null,
  limit: number,
): Promise<ExportedEvent[]> {
  const isOlder =
    last === null ? sql`true` : sql`(security_events.at, security_events.id) < (${last.at}, ${last.id}::bigint)`
  const { rows } = await sql<ExportedEvent>`
    select security_events.id, at, kind, reason, area, supplier_name as "supplierName", tec_com_id as "tecComId",
      operators.email as "operatorEmail", account, address, browser, details
    from ${EVENTS}
    where ${matches({ kind, hasKeyword: keyword !== '' }, sql`${keyword}`)} and ${isOlder}
    order by ${NEWEST_FIRST} limit ${limit}
  `.execute(db)
  return rows
}

/** The time of the newest event that is not among the newest `maxRows`; null when there are no more than these. */
export async function findSurplusTime(db: Db, maxRows: number): Promise<Date | null> {
  const row = await db
    .selectFrom('security_events')
    .select('at')
    .orderBy('at', 'desc')
    .offset(maxRows)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

export const EVENT_RETENTION: TimeRule = { table: 'security_events', keyColumn: 'id', timeColumn: 'at' }
