import type { HeldMessage, MessageText } from '@partwire/domain/operations/shape'
import { HELD_STATES, type HeldState } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { COUNT_LIMIT, type PageRange } from '../../../lib/page'

/** Enough to see what is wrong with a message, and short enough for a browser to render quickly. */
const MAX_SHOWN_CHARACTERS = 200_000

/** A blank state counts all held messages. */
export async function countHeldMessages(db: Db, state: HeldState | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from inbound_messages where ${hasState(state)} limit ${COUNT_LIMIT}) as held
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface HeldRow extends Omit<HeldMessage, 'receivedTime'> {
  receivedAt: Date
}

export async function findHeldMessages(
  db: Db,
  state: HeldState | '',
  { offset, limit }: PageRange,
): Promise<HeldMessage[]> {
  const { rows } = await sql<HeldRow>`
    select ${MESSAGE_COLUMNS}
    from inbound_messages join suppliers on suppliers.id = supplier_id
    where ${hasState(state)}
    order by received_at desc, inbound_messages.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(({ receivedAt, ...row }) => ({ ...row, receivedTime: receivedAt.toISOString() }))
}

/** The message with the first part of its text; null when it does not exist. */
export async function findMessageText(db: Db, id: string): Promise<MessageText | null> {
  const { rows } = await sql<Omit<MessageText, 'receivedTime'> & { receivedAt: Date }>`
    select ${MESSAGE_COLUMNS}, left(raw, ${MAX_SHOWN_CHARACTERS}) as raw, length(raw) > ${MAX_SHOWN_CHARACTERS} as "isCut",
      length(raw) as length
    from inbound_messages join suppliers on suppliers.id = supplier_id
    where inbound_messages.id = ${id}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { receivedAt, ...message } = row
  return { ...message, receivedTime: receivedAt.toISOString() }
}

const MESSAGE_COLUMNS = sql`
  inbound_messages.id, supplier_name as "supplierName", tec_com_id as "tecComId", upstream_id as "upstreamId", kind,
  received_at as "receivedAt", state, reason
`

/** States are literals, not parameters: otherwise the partial index on held messages is not used. */
function hasState(state: HeldState | '') {
  const states = state === '' ? HELD_STATES : [state]
  return sql`state in (${sql.join(states.map((each) => sql.lit(each)))})`
}
