import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../apps/server/src/app'
import { buildDeps } from '../apps/server/src/build-deps'
import { listSuppliers } from '../apps/server/src/cli/list-accounts'
import { withDeps } from '../apps/server/src/cli/with-deps'
import { readConfig, type Config } from '../apps/server/src/config/config'
import { connectPool, createDatabase } from '../apps/server/src/db/connect'
import { readMigrations } from '../apps/server/src/db/migration-files'
import { startPortal } from '../apps/server/src/start-portal'
import { WITH_TOKEN } from '../apps/server/src/testing/anti-forgery'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../apps/server/src/testing/database/database'
import { logLines } from '../apps/server/src/testing/log-lines'
import { installedPgbouncer, startPgbouncer, type Pgbouncer } from './harness/programs/pgbouncer'

const NO_SESSION =
  'a connection pooler in front of the database does not keep sessions: set DATABASE_DIRECT_URL to the address of PostgreSQL itself'
const NO_PREPARED_STATEMENTS =
  'the connection pooler does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=false'
const TIMEOUT_PARAMETERS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout'
const POOL_SIZE = 3

const { program, isMissing, hint } = installedPgbouncer()

describe.skipIf(isMissing)(`through PgBouncer in transaction mode${hint}`, () => {
  let pooler: Pgbouncer
  let database: TestDatabase
  beforeAll(async () => {
    pooler = await startPgbouncer(program, { poolSize: POOL_SIZE })
  })
  afterEach(() => database.drop())
  afterAll(() => pooler.stop())

  describe('an empty database', () => {
    beforeEach(async () => {
      database = await createEmptyDatabase()
    })

    test('is migrated by the first start over the direct address, and starts again', async () => {
      await startAndStop(pooledConfig({ DATABASE_PREPARED_STATEMENTS: 'false' }))
      const afterFirst = await findState()
      await startAndStop(pooledConfig({ DATABASE_PREPARED_STATEMENTS: 'false' }))

      const migrations = (await readMigrations()).length
      expect(afterFirst).toEqual({ migrations, suppliers: 24, advisoryLocks: 0 })
      expect(await findState()).toEqual({ migrations, suppliers: 24, advisoryLocks: 0 })
    })

    test('is migrated by a command', async () => {
      const config = pooledConfig({ DATABASE_PREPARED_STATEMENTS: 'false' })

      const printed = await withDeps(config, (deps) => listSuppliers(deps, ''))

      expect(printed).toContain('TecCom ID')
      expect(await findState()).toMatchObject({ migrations: (await readMigrations()).length, advisoryLocks: 0 })
    })

    async function findState() {
      const pool = connectPool(database.connectionString, 1)
      const { rows } = await sql`
        select (select count(*)::int from schema_migrations) as migrations,
          (select count(*)::int from suppliers) as suppliers,
          (select count(*)::int from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())) as "advisoryLocks"
      `.execute(createDatabase(pool))
      await pool.end()
      return rows[0]
    }
  })

  describe('a migrated database', () => {
    beforeEach(async () => {
      database = await createTestDatabase()
    })

    test.each([
      ['orders', ['15s', '3s', '30s']],
      ['health', ['2s', '1s', '5s']],
    ] as const)('the pool %s has its own timeouts', async (work, timeouts) => {
      const config = pooledConfig({ DATABASE_PREPARED_STATEMENTS: 'false' })
      const { deps, pools } = buildDeps(config, config.databaseUrl ?? '', logLines().log)

      const { rows } = await sql`
        select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')] as timeouts
      `.execute(deps.databases[work])
      await pools.end()

      expect(rows).toEqual([{ timeouts }])
    })
  })

  describe('wrong settings', () => {
    beforeEach(async () => {
      database = await createTestDatabase()
    })

    test('a start without DATABASE_DIRECT_URL is refused before it migrates', async () => {
      const config = createConfig({ DATABASE_URL: pooler.addressOf(database.connectionString) })

      await expect(startAndStop(config)).rejects.toThrow(NO_SESSION)
    })

    test('also when PgBouncer drops the settings of a connection instead of refusing it', async () => {
      const dropping = await startPgbouncer(program, { poolSize: POOL_SIZE, ignoredParameters: TIMEOUT_PARAMETERS })
      const config = createConfig({ DATABASE_URL: dropping.addressOf(database.connectionString) })

      await expect(startAndStop(config)).rejects.toThrow(NO_SESSION)
      await dropping.stop()
    })

    test('a start with prepared statements is refused', async () => {
      await expect(startAndStop(pooledConfig({}))).rejects.toThrow(NO_PREPARED_STATEMENTS)
    })

    test('calls of a process that has started with prepared statements answer 503, and one line says what to set', async () => {
      const { log, lines } = logLines('warn')
      const config = pooledConfig({})
      const { deps, pools } = buildDeps(config, config.databaseUrl ?? '', log)
      const app = await buildApp(deps, null)
      const listOrders = () =>
        app.inject({
          method: 'POST',
          url: '/api/supplier/order/list',
          cookies: { ...WITH_TOKEN.cookies, partwire_supplier: 'unknown' },
          headers: WITH_TOKEN.headers,
          payload: {},
        })

      // More connections than the pooler has: they meet the statements of each other.
      const replies = await Promise.all(Array.from({ length: 24 }, listOrders))
      await app.close()
      await pools.end()

      // 401: the session is unknown.
      const failed = replies.map(({ statusCode }) => statusCode).filter((status) => status !== 401)
      expect(new Set(failed)).toEqual(new Set([503]))
      expect(lines.map((line) => JSON.parse(line).reason)).toContain(NO_PREPARED_STATEMENTS)
    })
  })

  function pooledConfig(env: Record<string, string>): Config {
    const { connectionString } = database
    return createConfig({
      DATABASE_URL: pooler.addressOf(connectionString),
      DATABASE_DIRECT_URL: connectionString,
      ...env,
    })
  }
})

function createConfig(env: Record<string, string>): Config {
  return readConfig({ DEMO: 'true', HOST: '127.0.0.1', PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', ...env })
}

async function startAndStop(config: Config): Promise<void> {
  const portal = await startPortal(config, logLines('error').log, null)
  await portal.stop()
}
