import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { connectPool } from '../apps/server/src/db/connect'

/**
 * Yardstick of the list benchmark: the fastest handler of the first page of the order list that we can write with
 * `node:http` and `pg`. One prepared statement checks the session and returns the reply as JSON, which is passed on. It
 * has no schemas, anti-forgery check, limits, log, metrics or security headers.
 */
const [connectionString = ''] = process.argv.slice(2)
/** As many connections as the portal has for orders. */
const pool = connectPool(connectionString, 8)

const HOUR_MS = 3_600_000
const BLANK = JSON.stringify(BLANK_SETTING)
const STATEMENTS = { all: statement('true'), withStatus: statement('status = $5') }

function statement(filter: string): string {
  return `
    with caller as materialized (
      select suppliers.id from sessions join suppliers on suppliers.id = sessions.supplier_id
      where token_hash = $1 and last_seen_at > $2 and sessions.created_at > $3 and active and removed_at is null
    )
    select concat('{"success":true,"setting":', coalesce((
      select json_build_object(
        'seller', json_build_object('name', seller_name, 'street', seller_street, 'postalCode', seller_postal_code,
          'city', seller_city, 'country', seller_country),
        'bank', json_build_object('name', bank_name, 'account', bank_account, 'iban', bank_iban, 'swift', bank_swift),
        'contactPerson', json_build_object('name', contact_name, 'phone', contact_phone, 'email', contact_email),
        'taxRegistrationNumber', tax_registration_number, 'defaultCurrency', default_currency,
        'taxs', coalesce((
          select json_agg(json_build_object('code', code, 'description', description, 'percent', trim_scale(percent)) order by position)
          from setting_taxes where setting_taxes.supplier_id = settings.supplier_id
        ), '[]')
      )::text
      from settings where supplier_id = (select id from caller)
    ), $4::text), ',"pager":{"total":', (
      select coalesce(sum(count), 0) from order_counts where supplier_id = (select id from caller) and ${filter}
    ), ',"pageNo":1,"pageSize":10,"list":[', (
      select string_agg(concat('{"id":"', id, '","buyerOrderNumber":', to_json(buyer_order_number),
        ',"customerName":', to_json(customer_name), ',"dispatchMode":', to_json(dispatch_mode),
        ',"createTime":"', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        '","status":"', status, '"', ',"orderResponseId":"' || order_response_id || '"',
        ',"dispatchAdviceIds":', to_json(dispatch_advice_ids::text[]),
        ',"submittedDispatchAdviceIds":', to_json(submitted_dispatch_advice_ids::text[]), ',"itemCount":', item_count,
        ',"requestedDeliveryDate":"', to_char(requested_delivery_day::timestamp, 'YYYYMMDD'), '","deliveryState":"', delivery_state,
        '","items":', list_items, '}'), ',')
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
  const values = [hash, new Date(now - 12 * HOUR_MS), new Date(now - 168 * HOUR_MS), BLANK]
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
