import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { enqueueDeliveries, sendDocument } from '../apps/server/src/modules/documents/deliveries/deliveries'
import { TOKEN_COOKIES, WITH_TOKEN } from '../apps/server/src/testing/anti-forgery'
import { ORD_RSP } from '../apps/server/src/upstream/codec/samples'
import { writeOrdRsp } from '../apps/server/src/upstream/codec/documents/write-ord-rsp'
import type { Member } from './faults/member'
import { openProcesses, type Processes, type WebProcess } from './harness/processes'
import { shiftedClock } from './harness/shifted-clock'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

/** Clock offset in minutes, longer than any lease and shorter than any session. */
const OFF = { fast: 10, slow: -10 } as const
type Clock = keyof typeof OFF
const CLOCKS = ['fast', 'slow'] as const

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const OPERATOR = { email: 'operator@demo.test', password: 'operator-demo' }
/** Includes the build and the start of the processes. */
const TEST_TIMEOUT_MS = 300_000

let processes: Processes
let webs: Record<Clock, WebProcess>
let passwordHash: string

beforeAll(async () => {
  processes = await openProcesses({ SYNC_EVERY_MINUTES: '60' })
  const start = (clock: Clock) => processes.startWeb(`${clock} web`, { execArgv: shiftedClock(OFF[clock]) })
  webs = { fast: await start('fast'), slow: await start('slow') }
  const supplier = await processes.db
    .selectFrom('suppliers')
    .select('password_hash')
    .where('tec_com_id', '=', SUPPLIER.tecComId)
    .executeTakeFirstOrThrow()
  passwordHash = supplier.password_hash
}, TEST_TIMEOUT_MS)
afterAll(() => processes.close())

test.each(CLOCKS)('a %s process is one whose clock is off', async (clock) => {
  const asked = ['-e', 'process.stdout.write(String(new Date().getTime() - performance.timeOrigin))']
  const { stdout } = await promisify(execFile)(process.execPath, [...shiftedClock(OFF[clock]), ...asked])

  expect(Math.round(Number(stdout) / 60_000)).toBe(OFF[clock])
})

describe.each(CLOCKS)('on a %s web process', (clock) => {
  test.each([
    ['supplier', '11 hours 55 minutes', true],
    ['supplier', '12 hours 5 minutes', false],
    ['admin', '1 hour 55 minutes', true],
    ['admin', '2 hours 5 minutes', false],
  ] as const)('a session of the %s area that was idle for %s is good: %s', async (area, idle, isGood) => {
    const cookie = await signIn(area === 'admin' ? '/api/login' : '/api/supplierLogin')
    await sql`update sessions set last_seen_at = now() - ${idle}::interval`.execute(processes.db)

    const { success } = await call(webs[clock].url, CHECKS[area], { cookie })

    expect(success).toBe(isGood)
  })

  test('a session that is used keeps the time of the database', async () => {
    const cookie = await signIn('/api/supplierLogin')
    await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(processes.db)

    await call(webs[clock].url, CHECKS.supplier, { cookie })

    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from sessions
      where abs(extract(epoch from now() - last_seen_at)) < 60 and abs(extract(epoch from now() - created_at)) < 60
    `.execute(processes.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  test.each([
    ['30 seconds', 429],
    ['2 minutes', 200],
  ])('an account that was locked %s ago answers %d to the right password', async (ago, status) => {
    const lock = { ...SUPPLIER, password: 'guess-guess' }
    for (let guess = 0; guess < 10; guess += 1) {
      await call(webs[guess % 2 === 0 ? 'fast' : 'slow'].url, '/api/supplierLogin', { body: lock })
    }
    await sql`
      update attempts set window_started_at = window_started_at - ${ago}::interval,
        blocked_until = blocked_until - ${ago}::interval
    `.execute(processes.db)

    const answer = await call(webs[clock].url, '/api/supplierLogin', { body: SUPPLIER })

    expect(answer.status).toBe(status)
  })

  test.each([
    ['55 minutes', true],
    ['65 minutes', false],
  ])('a reset link that is %s old works: %s', async (age, isGood) => {
    const token = `${clock}-${isGood}`
    await sql`
      insert into password_resets (token_hash, supplier_id, created_at)
      select sha256(${token}::text::bytea), id, now() - ${age}::interval from suppliers
      where tec_com_id = ${SUPPLIER.tecComId}
    `.execute(processes.db)

    const answer = await call(webs[clock].url, '/api/password/reset', { body: { token, password: 'Ventil-4711-neu' } })
    await restorePassword()

    expect(answer.success).toBe(isGood)
  })
})

describe.each(CLOCKS)('a %s worker, alone', (clock) => {
  let worker: Member
  beforeAll(async () => {
    worker = await startWorker(clock)
  }, TEST_TIMEOUT_MS)
  afterAll(() => worker.stop())

  test('sends what is due, and once', async () => {
    const delivery = await givenSubmitted()

    await untilDelivered([delivery])

    expect(await countAttempts(delivery)).toBe(1)
  })

  test('leaves what is due in five minutes', async () => {
    const delivery = await givenSubmitted({ due: '5 minutes' })

    await untilJobIsDone(delivery)

    expect(await findState(delivery)).toEqual({ state: 'queued', attempts: 0 })
  })

  test('leaves a delivery to the worker that is at it, until that has been silent for 30 seconds', async () => {
    const delivery = await givenSubmitted({ sendingFor: '25 seconds' })
    await untilJobIsDone(delivery)
    const whileAlive = await findState(delivery)

    await sql`update deliveries set changed_at = now() - interval '31 seconds' where id = ${delivery.id}`.execute(
      processes.db,
    )
    await enqueueDeliveries(processes.db, delivery.supplierId)
    await untilDelivered([delivery])

    expect(whileAlive).toEqual({ state: 'sending', attempts: 1 })
    expect(await countAttempts(delivery)).toBe(2)
  })

  test('finds what lost its job, as soon as it is time to look', async () => {
    const delivery = await givenSubmitted({ due: '-1 minute', hasJob: false })

    await comeRound('sweep-deliveries')
    await untilDelivered([delivery])

    expect(await countAttempts(delivery)).toBe(1)
  })
})

describe('a fast and a slow worker together', () => {
  const workers: Member[] = []
  beforeAll(async () => {
    for (const clock of CLOCKS) workers.push(await startWorker(clock))
  }, TEST_TIMEOUT_MS)
  afterEach(() => processes.sandbox.control('DELETE', 'faults'))
  afterAll(() => Promise.all(workers.map((worker) => worker.stop())))

  test('send each document once', async () => {
    await processes.sandbox.control('PUT', 'faults', { latencyMs: 200, operation: 'send' })
    const deliveries: Delivery[] = []
    for (let count = 0; count < 12; count += 1) deliveries.push(await givenSubmitted())

    await untilDelivered(deliveries)

    expect(new Set(await Promise.all(deliveries.map(countAttempts)))).toEqual(new Set([1]))
    const numbers = await receivedNumbers()
    for (const { number } of deliveries) expect(numbers.filter((each) => each === number)).toEqual([number])
  })

  test('synchronise each supplier that is due, once', async () => {
    await sql`update supplier_syncs set due_at = now() + interval '1 hour'`.execute(processes.db)
    await vi.waitFor(async () => expect(await countUnfinishedSyncs()).toBe(0), WAIT_TIMEOUT)
    await sql`
      update supplier_syncs set due_at = now() - interval '1 minute'
      where supplier_id in (select id from suppliers where active order by id limit 6)
    `.execute(processes.db)
    const before = await runs()

    await comeRound('schedule-syncs')
    await vi.waitFor(async () => expect(await runs()).toEqual({ ended: before.ended + 6, running: 0 }), WAIT_TIMEOUT)
    await comeRound('schedule-syncs')

    expect(await runs()).toEqual({ ended: before.ended + 6, running: 0 })
  })
})

const CHECKS = { admin: '/api/adminCheckLogin', supplier: '/api/supplierCheckLogin' } as const

/** Deletes all sessions, signs in at the process with the slow clock and returns the cookies. */
async function signIn(path: '/api/login' | '/api/supplierLogin'): Promise<string> {
  await sql`delete from attempts`.execute(processes.db)
  await sql`delete from sessions`.execute(processes.db)
  const body = path === '/api/login' ? OPERATOR : SUPPLIER
  return (await call(webs.slow.url, path, { body })).cookie
}

interface Sent {
  body?: { email?: string; password: string; token?: string }
  cookie?: string
}

/** Gives the supplier its password again, so that the other tests can sign in. */
async function restorePassword(): Promise<void> {
  await sql`update suppliers set password_hash = ${passwordHash} where tec_com_id = ${SUPPLIER.tecComId}`.execute(
    processes.db,
  )
}

async function call(url: string, path: string, { body, cookie = '' }: Sent) {
  const xsrf = { cookie: `${TOKEN_COOKIES}; ${cookie}`, ...WITH_TOKEN.headers, 'content-type': 'application/json' }
  const { tecComId: _ours, ...sent } = { tecComId: '', ...body }
  const init = body === undefined ? { headers: xsrf } : { method: 'POST', headers: xsrf, body: JSON.stringify(sent) }
  const response = await fetch(url + path, init)
  const reply: unknown = await response.json()
  const success = typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ''))
  return { status: response.status, success, cookie: cookies.join('; ') }
}

function startWorker(clock: Clock): Promise<Member> {
  return processes.startWorker(`${clock} worker`, { execArgv: shiftedClock(OFF[clock]) })
}

interface Delivery {
  id: string
  supplierId: string
  number: string
}

interface Given {
  /** Interval from now, by the clock of the database. */
  due?: string
  /** Another worker has claimed it; time since its last heartbeat. */
  sendingFor?: string
  hasJob?: boolean
}

let count = 0

/** Creates an order with a document that was just submitted. */
async function givenSubmitted({ due, sendingFor, hasJob = true }: Given = {}): Promise<Delivery> {
  count += 1
  const number = `OR-${count}`
  const { raw, truncations } = writeOrdRsp({ ...ORD_RSP, ordRspId: number })
  return processes.db.transaction().execute(async (tx) => {
    const order = await givenOrder(tx, count)
    const { orderId, supplierId } = order
    const response = await sql<{ id: string }>`
      insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by, submitted_at)
      values (${supplierId}, ${orderId}, ${number}, now(), 'Contact', now()) returning id
    `.execute(tx)
    const documentId = response.rows[0]?.id ?? ''
    const document = { kind: 'OrdRsp' as const, number, raw }
    await sendDocument(tx, supplierId, { orderId, documentId, document, truncations, at: new Date() })
    const { rows } = await sql<{ id: string }>`select id from deliveries where order_id = ${orderId}`.execute(tx)
    if (due !== undefined) {
      await sql`update deliveries set due_at = now() + ${due}::interval where order_id = ${orderId}`.execute(tx)
    }
    if (sendingFor !== undefined) {
      await sql`
        update deliveries set state = 'sending', attempts = 1, changed_at = now() - ${sendingFor}::interval
        where order_id = ${orderId}
      `.execute(tx)
    }
    if (!hasJob) await sql`select graphile_worker.remove_job(${jobKey(supplierId)})`.execute(tx)
    return { id: rows[0]?.id ?? '', supplierId, number }
  })
}

async function givenOrder(tx: Processes['db'], number: number): Promise<{ orderId: string; supplierId: string }> {
  const { rows } = await sql<{ orderId: string; supplierId: string }>`
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
      search_text)
    select id, ${`up-${number}`}, ${`PO-${number}`}, '1', 'Customer', '', 'EUR', '20261115', now(), now(), null, ''::bytea,
      1, '[]', ''
    from suppliers where tec_com_id = ${SUPPLIER.tecComId}
    returning id as "orderId", supplier_id as "supplierId"
  `.execute(tx)
  await sql`delete from unannounced_orders`.execute(tx)
  const [order] = rows
  if (order === undefined) throw new Error('there is no such supplier')
  return order
}

/** Key of the delivery job of a supplier. */
function jobKey(supplierId: string): string {
  return `deliver-supplier ${supplierId}`
}

/** Makes a recurring job due now and waits until it has run. */
async function comeRound(task: string): Promise<void> {
  await sql`update recurring_jobs set due_at = now() where task = ${task}`.execute(processes.db)
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from recurring_jobs where task = ${task} and due_at > now()
        and not exists (select from graphile_worker.jobs where task_identifier = ${task})
    `.execute(processes.db)
    expect(rows).toHaveLength(1)
  }, WAIT_TIMEOUT)
}

async function untilDelivered(deliveries: readonly Delivery[]): Promise<void> {
  await vi.waitFor(async () => {
    const states = await Promise.all(deliveries.map(findState))
    expect(states.filter((each) => each?.state !== 'delivered')).toEqual([])
  }, WAIT_TIMEOUT)
}

async function untilJobIsDone({ supplierId }: Delivery): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where key = ${jobKey(supplierId)}`.execute(processes.db)
    expect(rows).toEqual([])
  }, WAIT_TIMEOUT)
}

function findState({ id }: Delivery) {
  return processes.db.selectFrom('deliveries').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst()
}

async function countAttempts(delivery: Delivery): Promise<number | undefined> {
  return (await findState(delivery))?.attempts
}

async function receivedNumbers(): Promise<string[]> {
  const answer = await processes.sandbox.control('GET', `received?tecComId=${SUPPLIER.tecComId}`)
  return isReceived(answer) ? answer.documents.map(({ number }) => number) : []
}

function isReceived(answer: unknown): answer is { documents: { number: string }[] } {
  return typeof answer === 'object' && answer !== null && 'documents' in answer
}

/** Runs that are under way, and jobs that would start one. */
async function countUnfinishedSyncs(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from sync_runs where state = 'running')::integer + (
      select count(*) from graphile_worker.jobs where task_identifier in ('schedule-syncs', 'sync-supplier')
    )::integer as count
  `.execute(processes.db)
  return rows[0]?.count
}

async function runs(): Promise<{ ended: number; running: number }> {
  const { rows } = await sql<{ ended: number; running: number }>`
    select count(*) filter (where state <> 'running')::integer as ended,
      count(*) filter (where state = 'running')::integer as running from sync_runs
  `.execute(processes.db)
  return rows[0] ?? { ended: 0, running: 0 }
}
