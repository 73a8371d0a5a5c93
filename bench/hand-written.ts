import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { connectPool } from '../apps/server/src/db/connect'

/**
 * Baseline of `bench:list`: the order list with plain `node:http` and the SQL of the portal, without schemas and
 * without checks except the session. With the argument `memory` it repeats the bytes of its first response.
 */
const [connectionString = '', kind] = process.argv.slice(2)
const pool = connectPool(connectionString, 20)

const SESSION = `
  select suppliers.id, suppliers.supplier_name, suppliers.last_access_at, sessions.last_seen_at
  from sessions inner join suppliers on suppliers.id = sessions.supplier_id
  where sessions.token_hash = $1 and sessions.last_seen_at > $2 and sessions.created_at > $3
    and suppliers.active = true and suppliers.removed_at is null`
const TOTAL = `
  select coalesce(sum(count), 0) as total from order_counts where supplier_id = $1 and ($2 = '' or status = $3)`
const PAGE = `
  select id, buyer_order_number, customer_name, dispatch_mode, created_at, status, order_response_id, dispatch_advice_ids,
    submitted_dispatch_advice_ids, list_items, item_count, requested_delivery_date, delivery_state
  from orders
  where id in (select id from orders where supplier_id = $1 and true and true order by created_at desc, id desc offset $2 limit $3)
  order by created_at desc, id desc`
const SETTING = `
  select setting.*, tax.code, tax.description, tax.percent
  from settings as setting left join setting_taxes as tax on tax.supplier_id = setting.supplier_id
  where setting.supplier_id = $1 order by tax.position`

function ago(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}

async function answer(cookie: string, { pageNo = 1 }: { pageNo?: number }): Promise<string> {
  const [, token = ''] = /partwire_supplier=([^;]+)/.exec(cookie) ?? []
  const hash = createHash('sha256').update(token).digest()
  const session = await pool.query<{ id: string }>(SESSION, [hash, ago(12), ago(168)])
  const supplierId = session.rows[0]?.id
  if (supplierId === undefined) throw new Error('not signed in')

  const counted = await pool.query<{ total: string }>(TOTAL, [supplierId, '', ''])
  const page = await pool.query<Record<string, unknown>>(PAGE, [supplierId, (pageNo - 1) * 10, 10])
  const settings = await pool.query(SETTING, [supplierId])
  return JSON.stringify({
    success: true,
    setting: settings.rows[0] ?? BLANK_SETTING,
    pager: {
      list: page.rows.map((row) => ({
        id: row['id'],
        buyerOrderNumber: row['buyer_order_number'],
        customerName: row['customer_name'],
        dispatchMode: row['dispatch_mode'],
        createTime: row['created_at'],
        status: row['status'],
        dispatchAdviceIds: row['dispatch_advice_ids'],
        submittedDispatchAdviceIds: row['submitted_dispatch_advice_ids'],
        items: row['list_items'],
        itemCount: row['item_count'],
        requestedDeliveryDate: row['requested_delivery_date'],
        deliveryState: row['delivery_state'],
      })),
      total: Number(counted.rows[0]?.total),
      pageNo,
      pageSize: 10,
    },
  })
}

let kept: string | null = null
const server = createServer((request, response) => {
  void respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await json(request)
  const text = kept ?? (await answer(request.headers.cookie ?? '', isPage(body) ? body : {}))
  if (kind === 'memory') kept = text
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

function isPage(body: unknown): body is { pageNo?: number } {
  return typeof body === 'object' && body !== null
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  process.send?.({ type: 'ready', portalUrl: `http://127.0.0.1:${port}` })
})
process.on('SIGTERM', () => process.exit(0))
