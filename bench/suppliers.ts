import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSuppliers } from '@partwire/contract/admin'
import { SUPPLIER_SORT_FIELDS } from '@partwire/domain/supplier/shape'
import { buildApp } from '../apps/server/src/app'
import { buildDeps } from '../apps/server/src/build-deps'
import { readConfig } from '../apps/server/src/config'
import { connectPool } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded'
import { migrate } from '../apps/server/src/db/migrate'
import { createLog } from '../apps/server/src/log'
import { openSession } from '../apps/server/src/http/session-store'
import { insertOperator } from '../apps/server/src/modules/auth/operator-store'
import { tokenHash } from '../apps/server/src/security/tokens'
import { median, spread } from './lib/median'

/** What `performance.md` asks of any list call. */
const SLOWEST_MS = 100
const SIZES = [100, 10_000] as const
const ROUNDS = 3
const CALLS_PER_ROUND = 30

const CASES: Record<string, Record<string, unknown>> = {
  'first page': {},
  'last page': { pageNo: 1_000_000 },
  'middle page': { pageNo: 500 },
  ...Object.fromEntries(
    SUPPLIER_SORT_FIELDS.flatMap((orderField) =>
      [false, true].map((isDesc) => [`sort ${orderField} ${isDesc ? 'desc' : 'asc'}`, { orderField, isDesc }]),
    ),
  ),
  'search, frequent word': { keyword: 'teile' },
  'search, one hit': { keyword: 'c77@' },
  'search, no hit': { keyword: 'nowhere to be found' },
  'search and sort': { keyword: 'teile', orderField: 'supplierName', isDesc: false },
}

const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
const log = createLog('error')
const database = await startEmbeddedDatabase({ dataDir, log })
try {
  await migrate(database.connectionString)
  process.exitCode = (await run(database.connectionString)) ? 0 : 1
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function run(connectionString: string): Promise<boolean> {
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'error' })
  const { deps, pool } = buildDeps(config, connectionString, log)
  const app = await buildApp(deps, null)
  const headers = { ...(await signedIn()), 'content-type': 'application/json' }
  const figures = new Map<string, Map<number, number[]>>(Object.keys(CASES).map((name) => [name, new Map()]))

  for (const size of SIZES) {
    await fill(connectionString, size, deps.secrets.seal('ws-secret'))
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      for (const [name, body] of Object.entries(CASES)) {
        const times = await timeCalls(body)
        // The first round warms up.
        if (round > 0) figures.get(name)?.set(size, [...(figures.get(name)?.get(size) ?? []), ...times])
      }
    }
  }
  await app.close()
  await pool.end()
  return report(figures)

  async function timeCalls(body: Record<string, unknown>): Promise<number[]> {
    const times: number[] = []
    for (let i = 0; i < CALLS_PER_ROUND; i += 1) {
      const start = performance.now()
      const answer = await app.inject({
        method: 'POST',
        url: listSuppliers.path,
        headers,
        payload: JSON.stringify(body),
      })
      times.push(performance.now() - start)
      if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}`)
    }
    return times
  }

  async function signedIn(): Promise<Record<string, string>> {
    const [email, token, at] = ['bench@partwire.test', 'bench', deps.now()]
    await insertOperator(deps.db, { email, passwordHash: 'none', at })
    const { id } = await deps.db.selectFrom('operators').select('id').executeTakeFirstOrThrow()
    await openSession(deps.db, 'admin', id, { hash: tokenHash(token), at })
    return { cookie: `partwire_admin=${token}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' }
  }
}

async function fill(connectionString: string, size: number, sealed: string): Promise<void> {
  const pool = connectPool(connectionString, 1)
  await pool.query(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at, last_access_at)
     select 'T' || i, md5(i::text) || ' Teile GmbH', md5((i * 7)::text), 'c' || i || '@supplier.test', 'ws' || i, $1,
       'none', true, now() - i * interval '1 minute', case when i % 3 > 0 then now() - i * interval '1 hour' end
     from generate_series((select count(*) from suppliers) + 1, $2::int) i`,
    [sealed, size],
  )
  await pool.query('analyze suppliers')
  await pool.end()
}

function report(figures: Map<string, Map<number, number[]>>): boolean {
  console.log(`Supplier list, median of ${ROUNDS * CALLS_PER_ROUND} calls in ms (whole call: session, SQL, JSON)\n`)
  console.log(`| call | ${SIZES.join(' suppliers | ')} suppliers | spread | ratio | target ≤ ${SLOWEST_MS} ms |`)
  console.log('|---|---|---|---|---|---|')
  let isMet = true
  for (const [name, bySize] of figures) {
    const [small = [], large = []] = SIZES.map((size) => bySize.get(size) ?? [])
    const met = median(large) <= SLOWEST_MS
    isMet &&= met
    const cells = [
      median(small).toFixed(2),
      median(large).toFixed(2),
      spread(large),
      (median(large) / median(small)).toFixed(1),
    ]
    console.log(`| ${name} | ${cells.join(' | ')} | ${met ? 'met' : 'missed'} |`)
  }
  return isMet
}
