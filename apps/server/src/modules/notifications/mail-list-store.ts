import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import { isoTime } from '../../db/json'
import { MAX_COUNT, pagerJson } from '../../db/pager-json'
import { byVariant } from '../../db/statement'
import { defineOperatorRead } from '../auth/session-store'
import { isSending, isStale } from './mail-store'

/**
 * The reply with a page of mails that are not sent, newest first: ids are assigned when mails are requested. A blank
 * filter lists all of them.
 */
export const openMailRead = byVariant((filter: OpenFilter | '') =>
  defineOperatorRead<{ pageNo: number }>((value) => {
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: sql`mails where ${FILTERS[filter]}`,
      listed: sql`mails join suppliers on suppliers.id = mails.supplier_id where ${FILTERS[filter]}`,
      orderBy: sql`mails.id desc`,
      row: MAIL_JSON,
      maxCount: MAX_COUNT,
    })
    return sql`concat('{"success":true,"pager":', ${pager}, '}')`
  }),
)

/** States are literals, not parameters: otherwise the partial index on open mails is not used. */
const FILTERS = {
  '': sql`mails.state <> 'sent'`,
  failed: sql`mails.state = 'failed'`,
  waiting: sql`mails.state = 'queued'`,
} as const

const IS_QUEUED = sql`(mails.state = 'queued' and not ${isSending})`

const MAIL_JSON = sql`json_strip_nulls(json_build_object(
  'id', mails.id::text, 'supplierName', supplier_name, 'tecComId', tec_com_id, 'contactEmail', coalesce(nullif(mails.recipient, ''), contact_email),
  'kind', mails.kind, 'orderCount', cardinality(order_ids), 'createTime', ${isoTime('mails.created_at')},
  'isStale', ${isStale}, 'state', case when ${isSending} then 'sending' else mails.state end,
  'reason', mails.reason, 'attempts', mails.attempts,
  'nextTryTime', case when ${IS_QUEUED} and due_at > now() then ${isoTime('due_at')} end,
  'isUnderWay', ${isSending} or (${IS_QUEUED} and due_at <= now())
))`
