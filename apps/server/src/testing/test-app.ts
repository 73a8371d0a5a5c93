import type { Call, CallReply, CallInput } from '@partwire/contract/call'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { buildApp } from '../app'
import { buildDeps } from '../build-deps'
import { readConfig, type Config } from '../config/config'
import { connectPool, createDatabase, type Db } from '../db/connect'
import { healthProbe } from '../db/health-probe'
import type { Pools } from '../db/pools'
import { depsFor, type Deps } from '../deps'
import { LANE_COUNT } from '../jobs/lanes'
import { createLanes } from '../jobs/task-list'
import { workerLog } from '../jobs/worker'
import { createLog } from '../log'
import type { Mail } from '../mail/port'
import { argon2Passwords } from '../security/passwords'
import { startTracing } from '../tracing/open-telemetry'
import { readVersion } from '../version'
import { createTestDatabase, type TestDatabase } from './database/database'
import { LONG_DATABASE_TIMEOUTS } from './long-database-timeouts'
import { checkTenantStatements } from './database/tenant-statements'
import { LOW_HASH_COST } from './low-hash-cost'
import { testClock, type TestClock } from './test-clock'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** For statements of the test itself; separate from the pools of the portal and without timeouts. */
  pool: Pool
  /** The same for the query builder, on connections of its own. */
  db: Db
  pools: Pools
  connectionString: string
  clock: TestClock
  /** The mails that were sent; no mail server is used. */
  mails: Mail[]
  /** Creates a client that keeps its cookies and sends the anti-forgery token, like a browser. */
  visitor: () => Visitor
  /** Runs all jobs that are due. */
  runJobs: () => Promise<void>
  /** Throws if the portal has executed a statement on tenant tables without `supplier_id`. */
  close: () => Promise<void>
}

export interface Visitor {
  cookies: Map<string, string>
  call: <C extends Call>(call: C, body?: CallInput<C>) => Promise<Response<AnyReply<CallReply<C>>>>
  send: (request: RawRequest) => Promise<Response<unknown>>
}

/** The fields of a success and of a refusal, all optional: tests compare the whole body. */
type AnyReply<Reply> = { success: boolean } & Partial<Omit<Extract<Reply, { success: true }>, 'success'>> &
  Partial<Omit<Extract<Reply, { success: false }>, 'success'>>

interface Response<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

interface RawRequest {
  method: 'GET' | 'POST'
  url: string
  payload?: string | undefined
  headers?: Record<string, string>
}

/** No mail server is used. */
const SETTINGS = { DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent', ...LONG_DATABASE_TIMEOUTS }

/**
 * Builds the whole server with its own database, a test clock and a fake mail server. It listens on no port. A database
 * that is given is dropped at the end as well. Nothing is logged unless a log is given.
 */
export async function startTestApp(
  changes: Partial<Config> = {},
  given?: TestDatabase,
  givenLog?: FastifyBaseLogger,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const config = { ...readConfig(SETTINGS), ...changes }
  const log = givenLog ?? createLog(config.logLevel)
  const tracing = await startTracing(config.tracing, readVersion(), log)
  const { deps: realDeps, pools } = buildDeps(config, database.connectionString, log, tracing)
  // Read before a test records statements.
  await realDeps.isSharded()
  const tenantStatements = await checkTenantStatements(pools.byWork)
  // The lanes of a test's worker listen with one each.
  const pool = connectPool(database.connectionString, LANE_COUNT + 2)
  const db = createDatabase(connectPool(database.connectionString, 5))
  const clock = testClock()
  const mails: Mail[] = []
  const deps: Deps = {
    ...realDeps,
    now: clock.now,
    passwords: argon2Passwords(undefined, LOW_HASH_COST),
    health: healthProbe(realDeps.databases.health, log, clock.now),
    mail: { send: async (mail) => void mails.push(mail), close: () => {} },
  }
  const app = await buildApp(deps, null)

  return {
    app,
    deps,
    pool,
    db,
    pools,
    connectionString: database.connectionString,
    clock,
    mails,
    visitor: () => newVisitor(app),
    runJobs: () => runOnce({ pgPool: pool, taskList: allTasks(depsFor('worker', deps)), logger: workerLog(deps) }),
    close: async () => {
      await app.close()
      await deps.pdf.close()
      await pools.end()
      await pool.end()
      await db.destroy()
      await tracing.stop()
      await database.drop()
      tenantStatements.throwIfProblem()
    },
  }
}

function allTasks(deps: Deps): TaskList {
  return Object.assign({}, ...createLanes(deps).map(({ taskList }) => taskList))
}

function newVisitor(app: FastifyInstance): Visitor {
  const cookies = new Map<string, string>()

  async function send({ method, url, payload, headers }: RawRequest): Promise<Response<never>> {
    if (method === 'POST' && !cookies.has('XSRF-TOKEN')) await send({ method: 'GET', url: '/healthz' })
    const response = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...(method === 'POST'
          ? { 'content-type': 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
          : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value, expires } of response.cookies) {
      if (expires !== undefined && expires.getTime() === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

  return {
    cookies,
    send,
    call: (call, body) =>
      send({
        method: call.method,
        url: fillPath(call, body),
        payload: call.method === 'GET' ? undefined : JSON.stringify(body),
      }),
  }
}

/** Replaces the parameters of a path such as `/api/supplier/order/:id`. */
function fillPath({ path }: Call, parameters: unknown): string {
  const values = new Map(Object.entries(parameters ?? {}))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
