import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { withPrepared } from './prepared'
import type { Schema } from './schema'

/** A store function takes this; a transaction is one too. */
export type Db = Kysely<Schema>

export function connectPool(connectionString: string, size: number): Pool {
  const pool = new Pool({ connectionString, max: size, connectionTimeoutMillis: 10_000 })
  // A connection lost while in use fails its query; the same news as an event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function databaseOf(pool: Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPrepared(pool) }) })
}
