import { listOrders } from '@partwire/contract/orders'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/shape'
import { openSession } from '../apps/server/src/http/session-store'
import { tokenHash } from '../apps/server/src/security/tokens'
import { benchList } from './lib/list-bench'
import { fillOrders, WORDS } from './lib/order-data'
import { type BenchPortal, withPortal } from './lib/with-portal'

const CASES = {
  'first page': {},
  'last page': { pageNo: 1_000_000 },
  'middle page': { pageNo: 'middle' },
  'status filter': { status: 'invoice' },
  'status filter, last page': { status: 'invoice', pageNo: 1_000_000 },
  ...Object.fromEntries(
    ORDER_SORT_FIELDS.flatMap((orderField) =>
      [false, true].map((isDesc) => [`sort ${orderField} ${isDesc ? 'desc' : 'asc'}`, { orderField, isDesc }]),
    ),
  ),
  'status filter and sort': { status: 'invoice', orderField: 'customerName', isDesc: false },
  'keyword, every second order': { keyword: WORDS.frequent },
  'keyword, one in ten thousand': { keyword: WORDS.rare },
  'keyword, one order': { keyword: WORDS.once },
  'keyword, no order': { keyword: 'nowhere to be found' },
  'keyword, two characters of Chinese': { keyword: WORDS.chinese },
  'keyword and sort': { keyword: WORDS.frequent, orderField: 'customerName', isDesc: false },
}

/** Other sizes may be given: `npm run bench:orders -- 1000 10000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 1_000_000]

const isMet = await withPortal(async (portal) => {
  const supplierId = await signIn(portal)
  return benchList(portal, {
    title: 'Order list of one supplier',
    path: listOrders.path,
    rows: 'orders',
    sizes,
    cases: CASES,
    mostGrowth: { 'first page': 1.5 },
    cookie: 'partwire_supplier=bench',
    fill: (size) => fillOrders(portal.pool, supplierId, size),
  })
})
process.exitCode = isMet ? 0 : 1

async function signIn({ deps, pool }: BenchPortal): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at)
     values ('T1', 'Bench', 'Bench', 'bench@partwire.test', 'ws', 'none', 'none', false, now()) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await openSession(deps.db, 'supplier', id, { hash: tokenHash('bench'), at: deps.now() })
  return id
}
