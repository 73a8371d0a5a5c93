import { escapeIdentifier } from 'pg'
import { withClient } from './database-admin'

/** All rows of every table of the portal as text, by table. Equal texts mean equal values in all columns. */
export async function readTableRows(connectionString: string): Promise<Record<string, string[]>> {
  return withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${escapeIdentifier(name)} t`)
      all[name] = rows.map(({ row }) => row).toSorted()
    }
    return all
  })
}

/** The last value of every sequence, by name; null for one that was never used. */
export async function readSequencePositions(connectionString: string): Promise<Record<string, string | null>> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string; position: string | null }>(
      "select sequencename as name, last_value as position from pg_sequences where schemaname = 'public'",
    )
    return Object.fromEntries(rows.map(({ name, position }) => [name, position]))
  })
}
