import { sql } from 'kysely'
import type { Db } from '../connect'
import { FIRST_DISTRIBUTED_TABLE } from './table-classes'

/** Whether the rows of suppliers are on the nodes of a Citus cluster. It is read once; after a failure, again. */
export function shardedLookup(db: Db): () => Promise<boolean> {
  let known: Promise<boolean> | null = null
  return () => {
    known ??= readIsSharded(db).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

async function readIsSharded(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ metadata: string | null }>`
    select to_regclass('pg_catalog.pg_dist_partition')::text as metadata
  `.execute(db)
  if ((tables[0]?.metadata ?? null) === null) return false
  const { rows } = await sql`
    select from pg_catalog.pg_dist_partition
    where logicalrelid = ${FIRST_DISTRIBUTED_TABLE}::regclass and partmethod = 'h'
  `.execute(db)
  return rows.length > 0
}
