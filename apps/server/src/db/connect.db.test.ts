import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { connectPool } from './connect'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = connectPool(database.connectionString, 2)
})
afterAll(() => database.drop())

test('a process continues when PostgreSQL closes an idle connection, during and after pool.end()', async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  const lost = await backendId(first)
  first.release()

  await second.query('select pg_terminate_backend($1::integer)', [lost])
  await vi.waitFor(() => expect(pool.totalCount).toBe(1), WAIT_TIMEOUT)
  second.release()
  await pool.end()

  // As the pool does when the server ends a connection that is still closing.
  expect(() =>
    pool.emit('error', new Error('terminating connection due to administrator command'), second),
  ).not.toThrow()
})

test('a connection that PostgreSQL ended is not used for the next statement, even if it was released without an error', async () => {
  const single = connectPool(database.connectionString, 1)
  const client = await single.connect()

  // As the job queue does it.
  const terminated = client.query('select pg_terminate_backend(pg_backend_pid())').finally(() => client.release())
  await expect(terminated).rejects.toThrow('terminating connection due to administrator command')
  const { rows } = await single.query('select 1 as one')

  expect(rows).toEqual([{ one: 1 }])
  await single.end()
})

async function backendId(client: Pick<Pool, 'query'>): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]?.id
}
