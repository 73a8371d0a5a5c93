import type { Client } from 'pg'
import { createClient } from '../hosts/primary-client'

/**
 * Values have the same text in every session with these settings, whatever the server and its databases are set to. A
 * copy of a large table takes longer than any timeout of the portal.
 */
const SETTINGS = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set lock_timeout = 10000',
]

/** Runs `work` on a session of its own, which must not be one of a pooler in transaction mode. */
export async function withSession<Result>(
  connectionString: string,
  name: 'backup' | 'restore',
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ connectionString, keepAlive: true, application_name: `partwire ${name}` })
  try {
    await client.connect()
    await client.query(SETTINGS.join('; '))
    return await work(client)
  } finally {
    // Rolls back and releases advisory locks.
    await client.end().catch(() => undefined)
  }
}
