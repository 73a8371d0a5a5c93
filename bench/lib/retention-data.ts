import type { BenchPortal } from './with-portal'

/** Which part of all rows each table has. */
export const ROW_SHARES = {
  sync_runs: 0.5,
  delivery_attempts: 0.2,
  mails: 0.15,
  inbound_messages: 0.1,
  sessions: 0.05,
}
export const OLD_SHARE = 0.9

/** Suppliers besides the one of the benchmark, so that a pass has to go through many. */
const SUPPLIERS = 100

/** Times in the order of the rows. Old ones are older than the defaults of all settings. */
const AT = `case when n <= $1::bigint * ${OLD_SHARE} then now() - interval '730 days' else now() - interval '1 hour' end
  + n * interval '10 microseconds'`

/** Fills the growing tables with SQL. Constraints are checked, indexes are kept up to date. */
export async function fillOldRows(pool: BenchPortal['pool'], supplierId: string, rows: number): Promise<void> {
  const size = (table: keyof typeof ROW_SHARES) => Math.round(rows * ROW_SHARES[table])
  await pool.query(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at)
     select 'R' || n, 'Retention ' || n, 'Bench', 'retention-' || n || '@partwire.test', 'ws', 'none', 'none', false, now()
     from generate_series(1, $1::int) n`,
    [SUPPLIERS],
  )
  await pool.query(
    `insert into sync_runs (supplier_id, kind, started_at, seen_at, ended_at, state)
     select s.ids[1 + n % array_length(s.ids, 1)], 'orders', at, at, at, 'done'
     from (select array_agg(id order by id) as ids from suppliers) s, generate_series(1, $1::bigint) n, lateral (select ${AT} as at) t`,
    [size('sync_runs')],
  )
  await pool.query(
    `insert into delivery_attempts (supplier_id, delivery_id, at, result, reason)
     select $2, $3, ${AT}, 'retry', 'The platform is not available.' from generate_series(1, $1::bigint) n`,
    [size('delivery_attempts'), supplierId, await insertDelivery(pool, supplierId)],
  )
  await pool.query(
    `insert into mails (supplier_id, order_ids, state, created_at)
     select $2, array[n], 'sent', ${AT} from generate_series(1, $1::bigint) n`,
    [size('mails'), supplierId],
  )
  await pool.query(
    `insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state)
     select s.ids[1 + n % array_length(s.ids, 1)], 'M-' || n, 'Order',
       repeat('<Item><Number>' || md5(n::text) || '</Number><Quantity>4</Quantity></Item>', 30), ${AT}, 'duplicate'
     from (select array_agg(id order by id) as ids from suppliers) s, generate_series(1, $1::bigint) n`,
    [size('inbound_messages')],
  )
  await pool.query(
    `insert into sessions (token_hash, supplier_id, created_at, last_seen_at)
     select sha256(n::text::bytea), $2, at, at from generate_series(1, $1::bigint) n, lateral (select ${AT} as at) t`,
    [size('sessions'), supplierId],
  )
  await pool.query('vacuum analyze sync_runs, delivery_attempts, mails, inbound_messages, sessions')
}

/** A document that has arrived. Returns the id of its delivery. */
async function insertDelivery(pool: BenchPortal['pool'], supplierId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with response as (
       insert into order_responses (supplier_id, order_id, ord_rsp_id, currency, updated_at, updated_by, submitted_at, parties)
       select supplier_id, id, 'R-1', 'EUR', now(), 'Bench', now(), '{}' from orders where supplier_id = $1
       order by id limit 1
       returning supplier_id, order_id, id
     )
     insert into deliveries (supplier_id, order_id, kind, document_id, order_response_id, number, raw, state, attempts,
       created_at, changed_at)
     select supplier_id, order_id, 'OrdRsp', id, id, 'R-1', '<OrdRsp/>', 'delivered', 1, now(), now() from response
     returning id`,
    [supplierId],
  )
  return rows[0]?.id ?? ''
}
