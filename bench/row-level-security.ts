import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOrders } from '@partwire/contract/orders'
import { buildApp } from '../apps/server/src/app'
import { buildDeps } from '../apps/server/src/build-deps'
import { readConfig } from '../apps/server/src/config/config'
import { connectPool } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { migrate } from '../apps/server/src/db/migrate'
import { createLog } from '../apps/server/src/log'
import { TENANT_TABLES } from '../apps/server/src/testing/database/tenant-statements'
import { SIGNED_IN, signInSupplier } from './lib/bench-supplier'
import { median, spread } from './lib/median'
import { fillOrders, WORDS } from './lib/order-data'
import { databaseCpuSeconds } from './lib/run-program'

/**
 * What row-level security would cost the order list: the same calls with the owner of the tables, to whom no policy
 * applies, and with a role whose policies compare `supplier_id` with a setting, in turns in one run. The setting is
 * either a property of the role, which is the least a policy can cost, or set in a transaction around each statement, as
 * it would have to be: the supplier is known only after the session was read, and connections are shared.
 */
const ROUNDS = 7
const CALLS_PER_ROUND = 100
/** Number of orders. Another one: `npm run bench -- row-level-security 1000000`. */
const orders = Number(process.argv[2] ?? 100_000)

const CASES = {
  'first page': {},
  'status filter': { status: 'invoice' },
  'keyword, one order': { keyword: WORDS.once },
}
const ROLE = 'restricted'
const SETTING = 'partwire.supplier_id'

type Connections = ReturnType<typeof connectPool>

interface Side {
  name: string
  call: (body: object) => Promise<void>
}

interface Figure {
  side: string
  call: string
  ms: number[]
  /** Processor time of this process and of PostgreSQL for a call; independent of other programs, unlike the time. */
  processorMs: number
}

const log = createLog('error')
const cleanUps: (() => Promise<unknown>)[] = []
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ dataDir, log })
  cleanUps.push(() => database.stop())
  await migrate(database.connectionString)
  const supplierId = await fillDatabase(database.connectionString)
  const sides = await startSides(database.connectionString, supplierId)
  report(sides, await measure(sides, database.clusterDir))
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

/** With policies on all tables of suppliers. Returns the id of the supplier. */
async function fillDatabase(connectionString: string): Promise<string> {
  const admin = connectPool(connectionString, 1)
  const supplierId = await signInSupplier(admin)
  await fillOrders(admin, supplierId, orders)
  await createPolicies(admin, supplierId)
  // Its processor time would count until it is closed.
  await admin.end()
  return supplierId
}

async function createPolicies(admin: Connections, supplierId: string): Promise<void> {
  await admin.query(`create role ${ROLE} login`)
  await admin.query(`grant usage on schema public to ${ROLE}`)
  await admin.query(`grant all on all tables in schema public to ${ROLE}`)
  await admin.query(`grant all on all sequences in schema public to ${ROLE}`)
  for (const table of TENANT_TABLES) {
    await admin.query(`alter table ${table} enable row level security`)
    await admin.query(`create policy own_rows on ${table} using (supplier_id = current_setting('${SETTING}')::bigint)`)
  }
  await admin.query(`alter role ${ROLE} set ${SETTING} = '${supplierId}'`)
}

async function startSides(connectionString: string, supplierId: string): Promise<Side[]> {
  const url = new URL(connectionString)
  url.username = ROLE
  const restricted = connectPool(url.href, 1)
  cleanUps.push(() => restricted.end())
  await expectPolicies(restricted, supplierId)
  const callWithout = await startApp(connectionString)
  const callWith = await startApp(url.href)
  return [
    { name: 'without policies', call: callWithout },
    { name: 'policies, supplier of the role', call: callWith },
    {
      name: 'policies, supplier of the transaction',
      call: async (body) => {
        // On another connection: these round trips take as long on the connection of the call.
        await restricted.query(`begin; select set_config('${SETTING}', '${supplierId}', true)`)
        await callWith(body)
        await restricted.query('commit')
      },
    },
  ]
}

/** The policies must hide the orders of another supplier. */
async function expectPolicies(restricted: Connections, supplierId: string): Promise<void> {
  const count = async (id: string) => {
    await restricted.query(`set ${SETTING} = '${id}'`)
    const { rows } = await restricted.query<{ count: string }>('select count(*) from orders')
    return Number(rows[0]?.count)
  }
  if ((await count(supplierId)) !== orders || (await count('-1')) !== 0) throw new Error('the policies do not work')
}

async function startApp(connectionString: string): Promise<Side['call']> {
  const { deps, pools } = buildDeps(readConfig({ LOG_LEVEL: 'error' }), connectionString, log)
  const app = await buildApp(deps, null)
  cleanUps.push(async () => {
    await app.close()
    await pools.end()
  })
  return async (body) => {
    const payload = JSON.stringify(body)
    const answer = await app.inject({ method: 'POST', url: listOrders.path, headers: SIGNED_IN, payload })
    if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}: ${answer.body}`)
  }
}

async function measure(sides: readonly Side[], clusterDir: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const usedSeconds = () =>
    process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 + databaseCpuSeconds(clusterDir)
  // The first round is a warm-up.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    for (const [call, body] of Object.entries(CASES)) {
      for (const side of sides) {
        const cpuBefore = usedSeconds()
        const ms = await timeCalls(() => side.call(body))
        const processorMs = ((usedSeconds() - cpuBefore) / CALLS_PER_ROUND) * 1_000
        if (round > 0) figures.push({ side: side.name, call, ms, processorMs })
      }
    }
  }
  return figures
}

async function timeCalls(call: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < CALLS_PER_ROUND; i += 1) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return times
}

function report(sides: readonly Side[], figures: readonly Figure[]): void {
  console.log(
    `Order list with row-level security, ${orders.toLocaleString('en')} orders, ${ROUNDS} alternating rounds\n`,
  )
  console.log(
    '| call | policies | ms, median | spread | processor ms a call | time against no policies | processor against it |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const call of Object.keys(CASES)) {
    const find = (side: string) => figures.filter((figure) => figure.call === call && figure.side === side)
    const time = (side: string) => median(find(side).flatMap(({ ms }) => ms))
    const processor = (side: string) => median(find(side).map(({ processorMs }) => processorMs))
    const [without = { name: '' }] = sides
    for (const { name } of sides) {
      const ratios = [time(name) / time(without.name), processor(name) / processor(without.name)]
      const columns = [
        time(name).toFixed(2),
        spread(find(name).flatMap(({ ms }) => ms)),
        processor(name).toFixed(2),
        ...ratios.map((ratio) => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(0)} %`),
      ]
      console.log(`| ${[call, name, ...columns].join(' | ')} |`)
    }
  }
}
