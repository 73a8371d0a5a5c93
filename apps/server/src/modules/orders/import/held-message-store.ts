import { HELD_STATES, type HeldState } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import { isoTime } from '../../../db/json'
import { MAX_COUNT, pagerJson } from '../../../db/pager-json'
import { byVariant } from '../../../db/statement'
import { defineOperatorRead } from '../../auth/session-store'

/** Enough to see what is wrong with a message, and short enough for a browser to render quickly. */
const MAX_SHOWN_CHARACTERS = 200_000

/** The reply with a page of held messages, newest first. A blank state lists all of them. */
export const heldMessageRead = byVariant((state: HeldState | '') =>
  defineOperatorRead<{ pageNo: number }>((value) => {
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: sql`${acrossSuppliers('held messages')} inbound_messages where ${hasState(state)}`,
      listed: sql`inbound_messages join suppliers on suppliers.id = supplier_id where ${hasState(state)}`,
      orderBy: sql`received_at desc, inbound_messages.id desc`,
      row: sql`json_build_object(${MESSAGE_FIELDS})`,
      maxCount: MAX_COUNT,
    })
    return sql`concat('{"success":true,"pager":', ${pager}, '}')`
  }),
)

/** The reply with a message and the first part of its text; null when it does not exist. */
export const messageTextRead = defineOperatorRead<{ id: string }, Buffer | null>(
  (value) => sql`
    select concat('{"success":true,"message":', json_build_object(${MESSAGE_FIELDS},
      'raw', left(raw, ${MAX_SHOWN_CHARACTERS}::int), 'isCut', length(raw) > ${MAX_SHOWN_CHARACTERS}::int, 'length', length(raw)
    ), '}')
    from ${acrossSuppliers('text of a message')} inbound_messages join suppliers on suppliers.id = supplier_id
    where inbound_messages.id = ${value('id')}
  `,
)

const MESSAGE_FIELDS = sql`
  'id', inbound_messages.id::text, 'supplierName', supplier_name, 'tecComId', tec_com_id, 'upstreamId', upstream_id,
  'kind', kind, 'receivedTime', ${isoTime('received_at')}, 'state', state, 'reason', reason
`

/** States are literals, not parameters: otherwise the partial index on held messages is not used. */
function hasState(state: HeldState | '') {
  const states = state === '' ? HELD_STATES : [state]
  return sql`state in (${sql.join(states.map((each) => sql.lit(each)))})`
}
