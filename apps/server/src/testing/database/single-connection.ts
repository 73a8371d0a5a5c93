import type { Pool } from 'pg'
import { connectPool, createDatabase, type Db } from '../../db/connect'
import { createTestDatabase } from './database'

export interface SingleConnection {
  /** The pool of `db`, for statements that must not go through it. */
  pool: Pool
  db: Db
  close: () => Promise<void>
}

/** A database with one connection, so that a test sees what its statements left in the session. */
export async function openSingleConnection(): Promise<SingleConnection> {
  const database = await createTestDatabase()
  const pool = connectPool(database.connectionString, 1)
  return {
    pool,
    db: createDatabase(pool),
    close: async () => {
      await pool.end()
      await database.drop()
    },
  }
}
