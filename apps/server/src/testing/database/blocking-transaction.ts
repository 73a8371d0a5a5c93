import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { readConnectionId, untilLockWaits } from './lock-waits'

/** A transaction on its own connection whose locks block other statements. */
export interface BlockingTransaction {
  run: (sql: string, values?: unknown[]) => Promise<void>
  /** Resolves when at least `count` other connections wait for a lock of this transaction, or for one that waits for it. */
  untilWaiting: (count: number) => Promise<void>
  commit: () => Promise<void>
  /** Closes the connection and rolls back the transaction if it is not committed. May be called twice. */
  end: () => Promise<void>
}

/**
 * Begins a transaction and runs statements in it, such as `lock table orders in access exclusive mode`. It ends with the
 * test at the latest, so that a test that fails leaves no lock.
 */
export async function beginBlocking(connectionString: string, ...statements: string[]): Promise<BlockingTransaction> {
  const client = new Client({ connectionString })
  let ended: Promise<void> | null = null
  const end = () => (ended ??= client.end())
  onTestFinished(end)
  await client.connect()
  const id = await readConnectionId(client)
  await client.query('begin')
  for (const statement of statements) await client.query(statement)

  return {
    run: async (sql, values) => void (await client.query(sql, values)),
    untilWaiting: (count) => untilLockWaits(connectionString, count, id),
    commit: async () => void (await client.query('commit')),
    end,
  }
}
