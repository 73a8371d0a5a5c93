import { supplierLogin } from '@partwire/contract/auth'
import { listOrders } from '@partwire/contract/orders'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { importMessages } from '../../modules/orders/import/import-messages'
import { storeMessages } from '../../modules/orders/import/inbound-store'
import { runSql } from '../../testing/database/database-admin'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { orderXml } from '../../testing/given/given-messages'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp } from '../../testing/test-app'
import type { IncomingMessage } from '../../upstream/port'

const workers = inject('workerConnectionStrings')
const isMissing = workers.length < 2
const hint = isMissing ? ', skipped: only with CITUS_URL and npm run test:citus' : ''
const SUPPLIER_COUNT = 8

describe.skipIf(isMissing)(`the nodes of a Citus cluster${hint}`, () => {
  let portal: TestApp
  /** By node: one supplier whose rows it stores. */
  let byNode: { port: number; supplierId: string; email: string; password: string }[] = []

  beforeAll(async () => {
    portal = await startTestApp()
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)
    for (let number = 1; number <= SUPPLIER_COUNT; number += 1) {
      const email = `supplier-${number}@supplier.test`
      const { tecComId, password } = await givenSupplier(operator, { tecComId: `S${number}`, contactEmail: email })
      const supplierId = await findSupplierId(portal, tecComId)
      const port = await findNode(supplierId)
      if (!byNode.some((known) => known.port === port)) byNode.push({ port, supplierId, email, password })
    }
  })
  afterAll(() => portal.close())

  async function findNode(supplierId: string): Promise<number> {
    const { rows } = await portal.pool.query<{ port: number }>(
      `select nodeport as port from pg_dist_placement
       join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('orders', $1::bigint)`,
      [supplierId],
    )
    return rows[0]?.port ?? 0
  }

  function giveMessages(count: number, name: string): IncomingMessage[] {
    return Array.from({ length: count }, (_each, index) => ({
      upstreamId: `${name}-${index}`,
      kind: 'Order',
      raw: orderXml(`${name}-${index}`),
    }))
  }

  async function signIn(email: string, password: string) {
    const visitor = portal.visitor()
    const { status, body } = await visitor.call(supplierLogin, { email, password })
    return { status, isSignedIn: body.success, visitor }
  }

  test('the import of orders is executed on the node of the supplier', async () => {
    expect(byNode).toHaveLength(workers.length)
    for (const { supplierId, port } of byNode) {
      const messages = giveMessages(3, `import-${supplierId}`)
      await storeMessages(portal.deps.db, supplierId, messages, portal.deps.now())

      expect(await importMessages(portal.deps, supplierId, messages)).toHaveLength(3)

      const { rows } = await portal.pool.query<{ line: string }>(
        `explain (costs off) select * from import_orders(${supplierId}, '{}', '[]', '[]', '[]', '[]')`,
      )
      const plan = rows.map((row) => Object.values(row).join('')).join('\n')
      expect(plan).toContain('Custom Scan (Citus Adaptive)')
      expect(plan).toContain(`port=${port}`)
    }
  })

  test('a node that is down affects only its suppliers: the others sign in, read, and import orders', async () => {
    const [down, up] = byNode
    if (down === undefined || up === undefined) throw new Error('there is no supplier on two nodes')
    const node = workers.find((worker) => Number(new URL(worker).port || 5432) === down.port) ?? ''
    const name = new URL(portal.connectionString).pathname.slice(1)
    const before = await signIn(down.email, down.password)
    // The node accepts no connection to this database, as if it were down.
    await runSql(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    )

    const signedIn = await signIn(up.email, up.password)
    const list = await signedIn.visitor.call(listOrders, {})
    const messages = giveMessages(2, 'while-down')
    await storeMessages(portal.deps.db, up.supplierId, messages, portal.deps.now())
    const imported = await importMessages(portal.deps, up.supplierId, messages)
    const affected = await before.visitor.call(listOrders, {})
    const affectedSignIn = await signIn(down.email, down.password)
    await runSql(node, `alter database ${name} allow_connections true`)
    const back = await before.visitor.call(listOrders, {})

    expect([signedIn.status, signedIn.isSignedIn]).toEqual([200, true])
    expect([list.status, list.body.success]).toEqual([200, true])
    expect(imported).toHaveLength(2)
    expect(affected.status).toBe(503)
    // Accounts are on the coordinator.
    expect([affectedSignIn.status, affectedSignIn.isSignedIn]).toEqual([200, true])
    expect([back.status, back.body.success]).toEqual([200, true])
  })
})
