import { listOrders } from '@partwire/contract/orders'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/sort-fields'
import { signInSupplier } from './lib/bench-supplier'
import { benchList } from './lib/list-bench'
import { fillOrders, WORDS } from './lib/order-data'
import { withPortal } from './lib/with-portal'

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
  'keyword, every twentieth order': { keyword: WORDS.twentieth },
  'keyword, every twentieth order, deep page': { keyword: WORDS.twentieth, pageNo: 1_000 },
  'keyword, two characters of Chinese, few orders': { keyword: WORDS.chinese },
  'keyword, two characters of Chinese, no order': { keyword: '轮胎' },
  'keyword, one character of Chinese, few orders': { keyword: '片' },
  'keyword, two letters, every second order': { keyword: 'br' },
  'keyword, two letters, one in nine': { keyword: 'f3' },
  'keyword, two letters, one in nine, last page': { keyword: 'f3', pageNo: 1_000 },
  'keyword, two letters, few orders': { keyword: 'ün' },
  'keyword, two letters, no order': { keyword: 'qx' },
  'keyword, one letter, every order': { keyword: 'b' },
  'keyword, one letter, few orders': { keyword: 'ü' },
  'keyword, one letter, no order': { keyword: 'q' },
  'keyword of two letters, status and sort': { keyword: 'zü', status: 'invoice', orderField: 'customerName' },
  'keyword and sort': { keyword: WORDS.frequent, orderField: 'customerName', isDesc: false },
}

/** Numbers of orders. Other sizes: `npm run bench -- orders 1000 10000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 1_000_000]

const isMet = await withPortal(async (portal) => {
  const supplierId = await signInSupplier(portal.pool)
  return benchList(portal, {
    title: 'Order list of one supplier',
    path: listOrders.path,
    rows: 'orders',
    sizes,
    cases: CASES,
    maxGrowth: { 'first page': 1.5 },
    cookie: 'partwire_supplier=bench',
    fill: (size) => fillOrders(portal.pool, supplierId, size),
  })
})
process.exitCode = isMet ? 0 : 1
