import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginBlocking } from '../testing/database/blocking-transaction'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { startDatabaseProxy } from '../testing/database/database-proxy'
import { connectPool, createDatabase, type Db } from './connect'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

const TIMEOUTS = { acquireMs: 10_000, statementMs: 20_001, lockMs: 201, idleInTransactionMs: 30_001 }
const SET = ['20001ms', '201ms', '30001ms']

let database: TestDatabase
let pool: Pool
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = connectPool(database.connectionString, 1, TIMEOUTS, true)
  db = createDatabase(pool, { usesPreparedStatements: true, transactionTimeouts: TIMEOUTS })
  await pool.query('create table shelf (part text unique deferrable initially deferred)')
})
beforeEach(() => pool.query('truncate shelf'))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('for a pooler in transaction mode the timeouts are in effect', () => {
  test('for a statement outside a transaction', async () => {
    expect(await settings(db)).toEqual(SET)
  })

  test('in a transaction', async () => {
    expect(await db.transaction().execute((tx) => settings(tx))).toEqual(SET)
  })

  test('in a transaction with an isolation level', async () => {
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

    expect(await snapshot.execute((tx) => settings(tx))).toEqual(SET)
  })

  test('and not on the connection, which other clients use as well', async () => {
    await db.transaction().execute((tx) => settings(tx))
    await settings(db)

    const { rows } = await pool.query(SETTINGS)
    expect(rows).toEqual([{ settings: ['0', '0', '0'] }])
  })
})

describe('a statement outside a transaction', () => {
  test('is committed and returns its result', async () => {
    const { numAffectedRows } = await sql`insert into shelf values (${'disc'}), (${'pad'})`.execute(db)

    expect(numAffectedRows).toBe(2n)
    expect(await parts()).toEqual(['disc', 'pad'])
  })

  test('that fails is rolled back with its own error, and the connection stays usable', async () => {
    await expect(sql`insert into shelf select 'disc' where 1 / ${0}::int = 1`.execute(db)).rejects.toThrow(
      'division by zero',
    )
    await expect(sql`nonsense`.execute(db)).rejects.toThrow('nonsense')

    expect(await parts()).toEqual([])
    expect(await settings(db)).toEqual(SET)
  })

  test('that fails at its commit is reported', async () => {
    await expect(sql`insert into shelf values ('disc'), ('disc')`.execute(db)).rejects.toThrow('duplicate key')

    expect(await parts()).toEqual([])
  })

  test('takes one round trip: begin, statement and commit are sent before the first response', async () => {
    const proxy = await startDatabaseProxy(database.connectionString, 'up')
    const remotePool = connectPool(proxy.connectionString, 1, TIMEOUTS, true)
    const remote = createDatabase(remotePool, { usesPreparedStatements: true, transactionTimeouts: TIMEOUTS })
    await settings(remote)

    proxy.setState('one-way')
    const inserting = sql`insert into shelf values (${'disc'})`.execute(remote)
    await vi.waitFor(async () => expect(await parts()).toEqual(['disc']), WAIT_TIMEOUT)
    proxy.setState('up')

    expect((await inserting).numAffectedRows).toBe(1n)
    await remotePool.end()
    await proxy.close()
  })

  test('waits for a lock as long as the lock timeout', async () => {
    const lock = await beginBlocking(database.connectionString, 'lock table shelf in access exclusive mode')

    await expect(sql`select part from shelf`.execute(db)).rejects.toMatchObject({ code: '55P03' })
    await lock.end()
  })
})

test('a transaction that fails is rolled back', async () => {
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into shelf values ('disc')`.execute(tx)
    await sql`nonsense`.execute(tx)
  })

  await expect(work).rejects.toThrow('nonsense')
  expect(await parts()).toEqual([])
})

const SETTINGS = `
  select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout')] as settings
`

async function settings(connection: Db): Promise<string[] | undefined> {
  const { rows } = await sql<{ settings: string[] }>`${sql.raw(SETTINGS)}`.execute(connection)
  return rows[0]?.settings
}

async function parts(): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>('select part from shelf order by part')
  return rows.map(({ part }) => part)
}
