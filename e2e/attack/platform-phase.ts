import type { Db } from '../../apps/server/src/db/connect'
import { FAULTS } from '../faults/chaos'
import { supplierFields } from '../../apps/server/src/testing/given/given'
import { sessionHeaders, signIn, signInAll } from './accounts'
import { checkReply } from './check-reply'
import { httpClient, isReply } from './http-client'
import { startOrdinaryUsers } from './ordinary-users'
import { createTally, type Phase, type PhaseContext } from './phase'

const SUPPLIERS = ['7700001', '7700002', '7700003', '7700004', '7700005']
const PASSWORD = 'platform-secret'
const LINES = 50
const IMPORT_TIMEOUT_MS = 3 * 60_000

/**
 * The platform has every fault in turn, for several suppliers at once. Then it works again and delivers a large batch.
 */
export const platformPhase: Phase = async (context) => {
  const { cluster, scale, findings, log, db } = context
  const client = httpClient(SUPPLIERS.length)
  const tally = createTally()
  await createSuppliers(context)
  const url = (i: number) => cluster.webUrls[i % cluster.webUrls.length] ?? ''
  const sessions = await Promise.all(
    SUPPLIERS.map(async (tecComId, i) =>
      sessionHeaders(
        'supplier',
        await signIn(client, url(i), '/api/supplierLogin', { email: supplierEmail(tecComId), password: PASSWORD }),
      ),
    ),
  )
  const users = startOrdinaryUsers(context, 1)
  const syncAll = (name: string) =>
    Promise.all(
      sessions.map(async (headers, i) => {
        const reply = await client.send(url(i), { method: 'GET', path: '/api/supplier/order/sync', headers })
        tally.count(isReply(reply) ? reply.status : 'no answer')
        if (!isReply(reply)) return findings.add(`a synchronisation without an answer: ${reply.failure}`, name)
        const expected = { visitor: 'anonymous', mustFail: false } as const
        for (const problem of checkReply(reply, expected)) findings.add(problem, `synchronisation with ${name}`)
      }),
    )
  const place = (count: number) =>
    Promise.all(SUPPLIERS.map((tecComId) => cluster.control('POST', 'orders', { tecComId, count, lines: LINES })))

  for (const fault of FAULTS) {
    await place(2)
    await cluster.control('PUT', 'faults', fault)
    await syncAll(Object.keys(fault).join())
  }
  await cluster.control('DELETE', 'faults')
  await place(scale.platformOrders)
  await syncAll('a large batch')
  // Synchronises until the rest of the batch, delayed by running synchronisations, is imported.
  const wanted = scale.platformOrders * SUPPLIERS.length
  const deadline = Date.now() + IMPORT_TIMEOUT_MS
  let arrived = 0
  do {
    await syncAll('nothing wrong')
    arrived = await countOrders(db)
  } while (arrived < wanted && Date.now() < deadline)
  const ordinaryWork = await users.stop()
  log(`  ${arrived} orders came in`)
  if (arrived < wanted) findings.add('orders of a large batch are missing', `${arrived} of ${wanted} came in`)
  client.close()
  const planned = (FAULTS.length + 2) * SUPPLIERS.length
  return { sent: tally.sent(), planned, outcomes: tally.outcomes, ordinaryWork }
}

async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tec_com_id', 'in', SUPPLIERS)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function supplierEmail(tecComId: string): string {
  return `s${tecComId}@platform.test`
}

/** Suppliers created for this phase, because the contract phase may have removed others. */
async function createSuppliers({ cluster }: PhaseContext): Promise<void> {
  const client = httpClient(1)
  const url = cluster.webUrls[0] ?? ''
  const { operator } = await signInAll(client, url)
  for (const tecComId of SUPPLIERS) {
    const account = { userName: `ws-${tecComId}`, password: PASSWORD }
    await cluster.control('PUT', 'organisations', { tecComId, ...account })
    const fields = supplierFields({
      tecComId,
      contactEmail: supplierEmail(tecComId),
      password: PASSWORD,
      tecComUserName: account.userName,
      tecComPassword: account.password,
    })
    const headers = { ...operator, 'content-type': 'application/json' }
    const path = '/api/admin/supplier/create'
    const reply = await client.send(url, { method: 'POST', path, headers, body: JSON.stringify(fields) })
    if (!isReply(reply) || reply.status !== 200) throw new Error(`no supplier: ${JSON.stringify(reply).slice(0, 300)}`)
  }
  client.close()
}
