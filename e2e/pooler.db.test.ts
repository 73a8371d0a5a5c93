import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_SETTING } from '../apps/server/src/demo/demo-data'
import { LANE_COUNT } from '../apps/server/src/jobs/lanes'
import type { Member } from './faults/member'
import { supplierClient } from './faults/supplier-client'
import { waitUntilSettled, waitUntilWorked } from './faults/verdict'
import { workOrders } from './faults/work-orders'
import { read } from './harness/screens/documents'
import { installedPgbouncer, startPgbouncer, type Pgbouncer } from './harness/programs/pgbouncer'
import { openProcesses, type Processes, type WebProcess } from './harness/processes'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

const CLERK = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const NEWCOMER = { email: 'newcomer@demo.test', password: 'newcomer-demo', tecComId: '4300107' }
/** Fewer than the connections of the portal. */
const POOL_SIZE = 3
/** Orders of each supplier. */
const ORDERS = 3
const JOBS = 10
/** The default of graphile-worker. */
const POLL_INTERVAL_MS = 2_000
/** Includes the build and the start of two processes. */
const TIMEOUT_MS = 240_000

const { program, isMissing, hint } = installedPgbouncer()

describe.skipIf(isMissing)(`a web process and a worker through PgBouncer in transaction mode${hint}`, () => {
  let pooler: Pgbouncer
  let processes: Processes
  let web: WebProcess
  let worker: Member

  beforeAll(async () => {
    pooler = await startPgbouncer(program, { poolSize: POOL_SIZE })
    processes = await openProcesses({ DATABASE_PREPARED_STATEMENTS: 'false', DRAIN_SECONDS: '0' })
    const { connectionString } = processes
    const env = { DATABASE_URL: pooler.addressOf(connectionString), DATABASE_DIRECT_URL: connectionString }
    web = await processes.startWeb('web', { env })
    worker = await processes.startWorker('worker', { env })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await processes.close()
    await pooler.stop()
  }, TIMEOUT_MS)

  test(
    'two suppliers synchronise, answer, dispatch and invoice at the same time, and every document arrives once',
    { timeout: TIMEOUT_MS },
    async () => {
      const { db, sandbox } = processes
      const accounts = [CLERK, NEWCOMER]
      for (const { tecComId } of accounts)
        await sandbox.control('POST', 'orders', { tecComId, count: ORDERS, lines: 2 })
      const clients = accounts.map((account) => supplierClient([web.url], account))
      for (const client of clients) await client.post('/api/supplier/setting/update', { ...DEMO_SETTING })

      const acknowledged = accounts.map(() => new Set<string>())
      const clerks = clients.map((client, i) => workOrders(client, acknowledged[i] ?? new Set()))
      await waitUntilWorked(db, accounts.length * ORDERS, WAIT_TIMEOUT.timeout)
      const { clients: connections, servers } = await pooler.countConnections(processes.connectionString)
      for (const clerk of clerks) await clerk.stop()
      for (const client of clients) await waitUntilSettled(db, client, WAIT_TIMEOUT.timeout)

      expect(clerks.map((clerk) => clerk.unanswered())).toEqual([0, 0])
      for (const [i, { tecComId }] of accounts.entries()) {
        const sent = [...(acknowledged[i] ?? [])]
        expect(sent.length).toBeGreaterThanOrEqual(ORDERS)
        expect((await receivedDocuments(tecComId)).toSorted()).toEqual(sent.toSorted())
      }
      expect(servers).toBeLessThanOrEqual(POOL_SIZE)
      expect(connections).toBeGreaterThan(servers)
    },
  )

  test('each lane of the worker listens for new jobs on a direct connection', async () => {
    await vi.waitFor(async () => expect(await countListeners()).toBe(LANE_COUNT), WAIT_TIMEOUT)
  })

  test('a new job starts at once and not when the queue is polled', async () => {
    const started = performance.now()

    for (let i = 0; i < JOBS; i += 1) await runJob()

    expect(performance.now() - started).toBeLessThan((JOBS * POLL_INTERVAL_MS) / 2)
  })

  test.each(['csv', 'xlsx'])('an order is exported as %s', async (kind) => {
    await processes.sandbox.control('POST', 'orders', { tecComId: CLERK.tecComId, count: 1, lines: 5 })
    const clerk = supplierClient([web.url], CLERK)
    await clerk.get('/api/supplier/order/sync')
    const [order] = read.list(await clerk.post('/api/supplier/order/list', {}))

    const { status, size } = await download(`/api/supplier/order/export/${kind}/${order?.id}`)

    expect(status).toBe(200)
    expect(size).toBeGreaterThan(500)
  })

  test('a supplier resets the password and signs in with the new one', async () => {
    const visitor = supplierClient([web.url], NEWCOMER)
    await visitor.post('/api/password/sendReset', { email: NEWCOMER.email, host: 'localhost' })
    const token = await vi.waitFor(() => {
      const mail = processes.mailbox
        .all()
        .find(({ to, text }) => to.includes(NEWCOMER.email) && text.includes('passwdReset'))
      const [, found] = /passwdReset\/([\w-]+)/.exec(mail?.text ?? '') ?? []
      if (found === undefined) throw new Error('No reset mail has arrived.')
      return found
    }, WAIT_TIMEOUT)

    const reset = await visitor.post('/api/password/reset', { token, password: 'a-new-secret' })
    const former = await visitor.post('/api/supplierLogin', { email: NEWCOMER.email, password: NEWCOMER.password })
    const signedIn = await visitor.post('/api/supplierLogin', { email: NEWCOMER.email, password: 'a-new-secret' })

    expect([reset.success, former.success, signedIn.success]).toEqual([true, false, true])
  })

  test('old rows are removed', async () => {
    const { db } = processes
    await sql`
      insert into sync_runs (supplier_id, kind, started_at, seen_at, state)
      select id, 'orders', now() - interval '200 days', now(), 'done' from suppliers, generate_series(1, 1500)
      where tec_com_id = ${CLERK.tecComId}
    `.execute(db)
    await sql`update retention_passes set passed_at = null`.execute(db)
    await sql`select graphile_worker.add_job('retain-rows')`.execute(db)

    await vi.waitFor(async () => {
      const { rows } = await sql`select from sync_runs where started_at < now() - interval '100 days'`.execute(db)
      expect(rows).toEqual([])
    }, WAIT_TIMEOUT)
  })

  test('both stop cleanly and start again, and no advisory lock is left', { timeout: TIMEOUT_MS }, async () => {
    const exitCodes = [await web.stop(), await worker.stop()]
    await web.start()
    await worker.start()
    const signedIn = await supplierClient([web.url], CLERK).get('/api/supplier/order/sync')

    expect(exitCodes).toEqual([0, 0])
    expect(signedIn.success).toBe(true)
    // A running transaction, for example of the retention, may hold one for a moment. A leaked lock stays.
    await vi.waitFor(async () => expect(await findAdvisoryLocks()).toEqual([]), WAIT_TIMEOUT)
  })

  async function receivedDocuments(tecComId: string): Promise<string[]> {
    const answer = await processes.sandbox.control('GET', `received?tecComId=${tecComId}`)
    return isReceived(answer) ? answer.documents.map(({ kind, number }) => `${kind} ${number}`) : []
  }

  /** Connections whose last statement is LISTEN. A pooler would have used them for other statements since then. */
  async function countListeners(): Promise<number> {
    const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'
      `.execute(processes.db)
    return rows.length
  }

  /** The lane of this task runs one job at a time, so after a job it waits for a notification or the next poll. */
  async function runJob(): Promise<void> {
    const { db } = processes
    await sql`select graphile_worker.add_job('sweep-deliveries', '{}'::json, job_key := 'probe')`.execute(db)
    const findJob = () => sql`select id from graphile_worker._private_jobs where key = 'probe'`.execute(db)
    await vi.waitFor(async () => expect((await findJob()).rows).toEqual([]), { ...WAIT_TIMEOUT, interval: 10 })
  }

  /** The advisory locks of this database, each with what its connection does. */
  async function findAdvisoryLocks(): Promise<unknown[]> {
    const { rows } = await sql`
        select lock.objid, activity.state, activity.query
        from pg_locks lock left join pg_stat_activity activity on activity.pid = lock.pid
        where lock.locktype = 'advisory'
          and lock.database = (select oid from pg_database where datname = current_database())
      `.execute(processes.db)
    return rows
  }

  async function download(path: string): Promise<{ status: number; size: number }> {
    const cookies = new Map<string, string>()
    const send = async (url: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
      const response = await fetch(web.url + url, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return response
    }
    await send('/healthz')
    const { email, password } = CLERK
    await send('/api/supplierLogin', { method: 'POST', body: JSON.stringify({ email, password }) })
    const response = await send(path)
    return { status: response.status, size: (await response.arrayBuffer()).byteLength }
  }
})

function isReceived(answer: unknown): answer is { documents: { kind: string; number: string }[] } {
  return typeof answer === 'object' && answer !== null && 'documents' in answer
}
