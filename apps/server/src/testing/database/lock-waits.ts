import type { Client } from 'pg'
import { inject, vi } from 'vitest'
import { isOnCluster } from './database'
import { withClient, withDatabase } from './database-admin'
import { WAIT_TIMEOUT } from '../wait-timeout'

/**
 * Resolves when at least `count` connections to the database wait for locks, on a Citus cluster on any of its nodes. With
 * `blocker`, an id of `readConnectionId`: wait for this connection, or for one that waits for it.
 */
export async function untilLockWaits(connectionString: string, count: number, blocker?: string): Promise<void> {
  await withClient(connectionString, (client) =>
    vi.waitFor(async () => {
      const { length } = await readWaiting(client, blocker)
      if (length < count) throw new Error(`${length} of ${count} connections wait`)
    }, WAIT_TIMEOUT),
  )
}

/** Ends the connections that wait for a lock, as the end of their processes does. Returns their number. */
export async function endWaitingConnections(connectionString: string): Promise<number> {
  const { idType } = waitQueries()
  return withClient(connectionString, async (client) => {
    const waiting = await readWaiting(client)
    await client.query(`select pg_terminate_backend(id) from unnest($1::${idType}[]) as id`, [waiting])
    return waiting.length
  })
}

/** Tables that a transaction has changed which waits for a lock. On a Citus cluster its shards are on one of the nodes. */
export async function readTablesOfWaiting(connectionString: string): Promise<string[]> {
  const database = new URL(connectionString).pathname.slice(1)
  const workers = inject('workerConnectionStrings').map((worker) => withDatabase(worker, database))
  const names = await Promise.all(
    [connectionString, ...workers].map((node) =>
      withClient(node, async (client) => (await client.query<{ name: string }>(TABLES_OF_WAITING)).rows),
    ),
  )
  return names.flat().map(({ name }) => (isOnCluster() ? name.replace(/_\d+$/, '') : name))
}

const TABLES_OF_WAITING = `
  select held.relation::regclass::text as name
  from pg_locks as waiting join pg_locks as held on held.pid = waiting.pid
  where not waiting.granted and held.mode = 'RowExclusiveLock' and held.locktype = 'relation'
    and held.database = (select oid from pg_database where datname = current_database())
`

/** Identifies a connection of the test among those that wait and block. */
export async function readConnectionId(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select ${waitQueries().ownId}::text as id`)
  if (rows[0] === undefined) throw new Error('the connection has no id')
  return rows[0].id
}

/** Ids of the connections that wait, with `blocker` of those that wait for it. */
async function readWaiting(client: Client, blocker: string | null = null): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with recursive waits as materialized (${waitQueries().waits}),
       blocked as (
         select waiting from waits where $1::bigint is null or blocking = $1
         union select waits.waiting from waits join blocked on waits.blocking = blocked.waiting
       )
     select waiting::text as id from blocked`,
    [blocker],
  )
  return rows.map(({ id }) => id)
}

/** A connection of a client has an id of the whole cluster, which its connections between the nodes share. */
function waitQueries(): { waits: string; ownId: string; idType: string } {
  return isOnCluster()
    ? {
        waits: `select waiting_gpid as waiting, blocking_gpid as blocking from citus_lock_waits
          where waiting_gpid in (
            select coalesce(nullif(global_pid, 0), citus_calculate_gpid(nodeid, pid)) from citus_dist_stat_activity
            where datname = current_database()
          )`,
        ownId: 'citus_backend_gpid()',
        idType: 'bigint',
      }
    : {
        waits: `select pid::bigint as waiting, unnest(pg_blocking_pids(pid))::bigint as blocking from pg_stat_activity
          where datname = current_database() and pid in (select pid from pg_locks where not granted)`,
        ownId: 'pg_backend_pid()',
        idType: 'integer',
      }
}
