import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { readTablesOfWaiting } from '../../../testing/database/lock-waits'
import { recordStatements } from '../../../testing/database/statement-log'
import { tenantProblem } from '../../../testing/database/tenant-statements'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../../testing/given/given'
import { orderXml } from '../../../testing/given/given-messages'
import { findSupplierId } from '../../../testing/given/given-orders'
import { findWrongFigures } from '../../../testing/find-wrong-figures'
import { startTestApp, type TestApp } from '../../../testing/test-app'
import type { IncomingMessage } from '../../../upstream/port'
import { storeMessages } from './inbound-store'
import { importMessages } from './import-messages'

let portal: TestApp
let supplierId = ''
let otherId = ''
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  await givenSupplier(operator)
  await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  supplierId = await findSupplierId(portal, '4300042')
  otherId = await findSupplierId(portal, 'OTHER')
})
beforeEach(() => {
  count += 1
})
afterAll(() => portal.close())

/** Messages that both suppliers have received with the same ids and order numbers. */
async function givenStored(): Promise<IncomingMessage[]> {
  const messages = ['a', 'b', 'c'].map((name): IncomingMessage => {
    const upstreamId = `${count}-${name}`
    return { upstreamId, kind: 'Order', raw: orderXml(upstreamId) }
  })
  const { deps } = portal
  for (const id of [supplierId, otherId]) await storeMessages(deps.db, id, messages, deps.now())
  return messages
}

test('the new orders of a part are imported by one call of a function of the database', async () => {
  const messages = await givenStored()
  const log = recordStatements(portal.pools.byWork)

  const ids = await importMessages(portal.deps, supplierId, messages)

  const statements = log.takeStatements()
  expect(ids).toHaveLength(3)
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject({ text: expect.stringContaining('from import_orders('), isPrepared: true })
})

test('the function imports messages of its supplier only, although another one has messages with the same ids', async () => {
  const messages = await givenStored()
  const before = await countOrders(otherId)

  await importMessages(portal.deps, supplierId, messages)

  expect(await findStates(supplierId)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await findStates(otherId)).toEqual(['stored', 'stored', 'stored'])
  expect(await countOrders(otherId)).toEqual(before)
})

test('every statement of the functions restricts its tables to the supplier', async () => {
  const { rows } = await portal.pool.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname in ('insert_orders', 'insert_orders_by_table', 'import_orders')
     order by proname`,
  )
  const statements = rows.flatMap(({ body }) => readStatements(body))

  expect(statements).toHaveLength(27)
  expect(statements.map(tenantProblem)).toEqual(Array.from({ length: 27 }, () => null))
  expect(statements.map((text) => tenantProblem(text.replaceAll('supplier_id = $1', 'true'))).filter(Boolean)).toEqual([
    expect.stringContaining('inbound_messages'),
    expect.stringContaining('inbound_messages'),
    expect.stringContaining('orders'),
    expect.stringContaining('orders'),
    expect.stringContaining('orders'),
  ])
})

test('an import that waits for another one of the supplier has inserted its rows already', async () => {
  await importMessages(portal.deps, supplierId, await givenStored())
  count += 1
  const messages = await givenStored()
  const other = await beginBlocking(
    portal.connectionString,
    `select from order_counts where supplier_id = ${supplierId} for update`,
  )
  const importing = importMessages(portal.deps, supplierId, messages)
  await other.untilWaiting(1)
  const changed = await readTablesOfWaiting(portal.connectionString)
  await other.end()

  expect(changed).toContain('open_lines')
  expect(changed).not.toContain('order_figures')
  expect(await importing).toHaveLength(3)
  expect(await findWrongFigures(portal.db)).toEqual([])
})

/** The SQL statements of a body in PL/pgSQL, with its variables as parameters. */
function readStatements(body: string): string[] {
  return body
    .slice(body.indexOf('begin') + 'begin'.length, body.lastIndexOf('end'))
    .replaceAll(/--.*$|\bif [^;]+? then\b|\b(?:return|end if|end loop);|\bfor \w+ in\b/gm, '')
    .replaceAll(/\bloop\b/g, ';')
    .replaceAll(
      /\b(?:for_supplier|stored|is_left|new_\w+|created_(?:ids|upstream_ids|texts|places|times)|counted\.\w+)\b(?!')/g,
      '$1',
    )
    .replaceAll(/\breturn query\b|\binto \$1(?:, \$1)*/g, '')
    .replaceAll(/\bperform\b/g, 'select')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

async function findStates(owner: string): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('inbound_messages')
    .select('state')
    .where('supplier_id', '=', owner)
    .where('upstream_id', 'like', `${count}-%`)
    .execute()
  return rows.map(({ state }) => state)
}

async function countOrders(owner: string): Promise<unknown> {
  const { rows } = await portal.pool.query(
    `select (select count(*)::int from orders where supplier_id = $1) as orders,
       (select count(*)::int from order_items where supplier_id = $1) as items,
       (select sum(count)::int from order_counts where supplier_id = $1) as counted`,
    [owner],
  )
  return rows
}
