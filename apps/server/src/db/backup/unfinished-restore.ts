import type { Client } from 'pg'

/**
 * A table that exists from the moment a restore changes the database until all rows are there. It is created by the
 * restore and not by a migration: the tables of the portal may be missing meanwhile.
 */
export const RESTORE_MARKER = 'unfinished_restore'

export async function hasUnfinishedRestore(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ marker: string | null }>(`select to_regclass('${RESTORE_MARKER}') as marker`)
  return (rows[0]?.marker ?? null) !== null
}

/** Throws if the rows of a restore are missing, so that no process takes an incomplete database for a complete one. */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  if (!(await hasUnfinishedRestore(client))) return
  throw new Error('a restore into this database was not completed: run "npm run cli -- restore FILE" again.')
}

export async function markRestoreBegun(client: Client): Promise<void> {
  await client.query(`create table ${RESTORE_MARKER} (begun_at timestamptz not null default now())`)
  await client.query(`insert into ${RESTORE_MARKER} default values`)
}

/** In the transaction that loads the rows. */
export async function markRestoreComplete(client: Client): Promise<void> {
  await client.query(`drop table ${RESTORE_MARKER}`)
}
