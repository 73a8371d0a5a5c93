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

/**
 * Runs reads that must agree with each other, all as of the same moment: a save in between must not combine the head
 * of one version with the lines of another.
 */
export function readSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export function databaseOf(pool: Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPrepared(pool) }) })
}
