import { visit, type Visitor } from './visitor'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042', orders: 48 }
const NEWCOMER = { tecComId: '4300107', orders: 12 }
const ORDERS_TIMEOUT_MS = 60_000

/**
 * Creates the demo orders: places them on the sandbox platform as buyers, and the portal fetches them. Those of the
 * supplier are fetched once, when it has none. Those of the newcomer wait until they are fetched.
 */
export async function fillDemo(portalUrl: string, sandboxUrl: string): Promise<void> {
  await placeNewcomerOrders(sandboxUrl)
  const visitor = await visit(portalUrl, ORDERS_TIMEOUT_MS)
  const { email, password } = SUPPLIER
  const signedIn = await visitor.post('/api/supplierLogin', { email, password })
  // Sign-in fails when the demo password was changed. The demo is then in use and needs no orders.
  if (signedIn['success'] !== true || (await hasOrders(visitor))) return

  await place(sandboxUrl, SUPPLIER)
  await visitor.get('/api/supplier/customer/sync')
  await visitor.get('/api/supplier/order/sync')
  await visitor.get('/api/supplierLogout')
}

/** Also called after a restart of the sandbox, which does not persist orders. */
export function placeNewcomerOrders(sandboxUrl: string): Promise<void> {
  return place(sandboxUrl, NEWCOMER)
}

async function place(sandboxUrl: string, { tecComId, orders }: { tecComId: string; orders: number }): Promise<void> {
  await fetch(`${sandboxUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId, count: orders }),
    signal: AbortSignal.timeout(ORDERS_TIMEOUT_MS),
  })
}

async function hasOrders(visitor: Visitor): Promise<boolean> {
  const { pager } = await visitor.post('/api/supplier/order/list', {})
  return typeof pager === 'object' && pager !== null && 'total' in pager && pager.total !== 0
}
