import { Client } from 'pg'
import { vi } from 'vitest'

/** A transaction on its own connection whose locks block other statements. */
export interface BlockingTransaction {
  run: (sql: string, values?: unknown[]) => Promise<void>
  /** Resolves when at least `count` other connections wait for a lock of this transaction. */
  untilWaiting: (count: number) => Promise<void>
  commit: () => Promise<void>
  /** Closes the connection and rolls back the transaction if it is not committed. May be called twice. */
  end: () => Promise<void>
}

/** Begins a transaction and runs statements in it, such as `lock table orders in access exclusive mode`. */
export async function beginBlocking(connectionString: string, ...statements: string[]): Promise<BlockingTransaction> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  let ended: Promise<void> | null = null

  return {
    run: async (sql, values) => void (await client.query(sql, values)),
    untilWaiting: (count) =>
      vi.waitFor(
        async () => {
          const { rows } = await client.query<{ waiting: number }>(
            'select count(distinct pid)::int as waiting from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
          )
          if ((rows[0]?.waiting ?? 0) < count) throw new Error(`${rows[0]?.waiting} of ${count} connections wait`)
        },
        { timeout: 10_000, interval: 10 },
      ),
    commit: async () => void (await client.query('commit')),
    end: () => (ended ??= client.end()),
  }
}
