import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { connectPool } from '../apps/server/src/db/connect'

/**
 * Baseline of the list benchmark: the fastest handler of the first page of the order list that we can write with
 * `node:http` and `pg`. One prepared statement checks the session and returns the reply as JSON with all its fields, which
 * is passed on. It has no schemas, anti-forgery check, limits, log, metrics or security headers, and does not record that
 * the session was used.
 */
const [connectionString = ''] = process.argv.slice(2)
/** As many connections as the portal has for orders. */
const pool = connectPool(connectionString, 8)

const HOUR_MS = 3_600_000
const STATEMENTS = { all: statement('true'), withStatus: statement('status = $4') }

function statement(filter: string): string {
  return `
    with caller as materialized (
      select suppliers.id from sessions join suppliers on suppliers.id = sessions.supplier_id
      where token_hash = $1 and last_seen_at > $2 and sessions.created_at > $3 and active and removed_at is null
    )
    select concat('{"success":true,"setting":', coalesce((
      select concat('{"seller":{"name":', to_json(seller_name), ',"street":', to_json(seller_street),
        ',"postalCode":', to_json(seller_postal_code), ',"city":', to_json(seller_city), ',"country":', to_json(seller_country),
        '},"bank":{"name":', to_json(bank_name), ',"account":', to_json(bank_account), ',"iban":', to_json(bank_iban),
        ',"swift":', to_json(bank_swift), '},"contactPerson":{"name":', to_json(contact_name), ',"phone":', to_json(contact_phone),
        ',"email":', to_json(contact_email), '},"taxRegistrationNumber":', to_json(tax_registration_number),
        ',"defaultCurrency":', to_json(default_currency), case when decimal_mark = ',' then ',"decimalMark":","' end,
        ',"taxs":', coalesce((
          select json_agg(json_build_object('code', code, 'description', description, 'percent', trim_scale(percent)) order by position)
          from setting_taxes where supplier_id = (select id from caller)
        ), '[]'), '}')
      from settings where supplier_id = (select id from caller)
    ), '${JSON.stringify(BLANK_SETTING)}'), ',"pager":{"total":', (
      select coalesce(sum(count), 0) from order_counts where supplier_id = (select id from caller) and ${filter}
    ), ',"pageNo":1,"pageSize":10,"list":[', (
      select string_agg(concat('{"id":"', id, '","buyerOrderNumber":', to_json(buyer_order_number),
        ',"customerName":', to_json(customer_name), ',"dispatchMode":', to_json(dispatch_mode),
        ',"createTime":"', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        '","status":"', status, '"', ',"orderResponseId":"' || order_response_id || '"',
        ',"dispatchAdviceIds":', to_json(dispatch_advice_ids::text[]),
        ',"submittedDispatchAdviceIds":', to_json(submitted_dispatch_advice_ids::text[]), ',"itemCount":', item_count,
        ',"requestedDeliveryDate":"', to_char(requested_delivery_day::timestamp, 'YYYYMMDD'), '","deliveryState":"', delivery_state,
        '"', ',"parkedChange":' || (
          select concat('{"kind":"', case (max(newest))[3] when 'OrderCancellation' then 'cancellation' else 'change' end,
            '","receivedTime":"', (max(newest))[1], '","count":', count(*),
            ',"cancellations":', count(*) filter (where kind = 'OrderCancellation'), '}')
          from (
            select array[to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), lpad(id::text, 20, '0'), kind] as newest, kind
            from inbound_messages
            where inbound_messages.supplier_id = (select id from caller) and change_party_number = buyer_party_number
              and change_order_number = buyer_order_number and state = 'parked' and change_order_number <> ''
          ) as message
          having count(*) > 0
        ), ',"items":', list_items, '}'), ',')
      from (
        select * from orders where supplier_id = (select id from caller) and ${filter}
        order by created_at desc, id desc limit 10
      ) as page
    ), ']}}') as reply
    from caller`
}

async function readPage(cookie: string, status: string): Promise<Buffer> {
  const [, token = ''] = /partwire_supplier=([^;]+)/.exec(cookie) ?? []
  const hash = createHash('sha256').update(token).digest()
  const now = Date.now()
  const values = [hash, new Date(now - 12 * HOUR_MS), new Date(now - 168 * HOUR_MS)]
  const { rows } = await pool.query<{ reply: Buffer }>(
    status === ''
      ? { name: 'all', text: STATEMENTS.all, values }
      : { name: 'withStatus', text: STATEMENTS.withStatus, values: [...values, status] },
  )
  if (rows[0] === undefined) throw new Error('not signed in')
  return rows[0].reply
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status = '' }: { status?: string } = JSON.parse(await text(request))
  const reply = await readPage(request.headers.cookie ?? '', status)
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': reply.length })
    .end(reply)
}

const server = createServer((request, response) => {
  void respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.send?.({ type: 'ready', portalUrl: `http://127.0.0.1:${port}` })
})
process.on('SIGTERM', () => process.exit(0))
