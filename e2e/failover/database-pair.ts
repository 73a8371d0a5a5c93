import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '../../apps/server/src/db/hosts/primary-client'
import { type DatabaseUser, DATABASE_ENV, findDatabaseUser } from '../../apps/server/src/db/embedded/user'
import { freePort } from '../harness/free-port'

const run = promisify(execFile)
const WAIT_TIMEOUT_MS = 60_000
const WAIT_INTERVAL_MS = 20

/** A primary and a synchronous standby of one database, on two ports of this machine. */
export interface DatabasePair {
  /** Names both hosts. */
  connectionString: string
  primaryPid: () => number | null
  /** Kills the primary, as the loss of its machine does, and promotes the standby. */
  failOver: () => Promise<Failover>
  /** Creates the killed server again, as synchronous standby of the present primary. */
  rebuildStandby: () => Promise<void>
  stop: () => Promise<void>
}

interface Failover {
  killedAt: number
  /** When the standby accepted writes. */
  promotedAt: number
}

interface Server {
  folder: string
  port: number
  process: ChildProcess | null
}

/** `binDir`: the programs of an installed PostgreSQL. The embedded one has no `pg_basebackup`. */
export async function startDatabasePair(binDir: string): Promise<DatabasePair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'failover-'))
  await chmod(folder, 0o711)
  const user = await findDatabaseUser(folder)
  if (user !== null) await chown(folder, user.uid, user.gid)
  const programs = { binDir, user }
  let primary: Server = { folder: path.join(folder, 'one'), port: await freePort(), process: null }
  let standby: Server = { folder: path.join(folder, 'two'), port: await freePort(), process: null }

  await createCluster(programs, primary)
  await start(programs, primary)
  await query(primary, 'create database partwire', 'postgres')
  await followPrimary(programs, standby, primary)

  return {
    connectionString: `postgres://partwire@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/partwire`,
    primaryPid: () => primary.process?.pid ?? null,
    failOver: async () => {
      const killedAt = performance.now()
      await kill(primary)
      ;[primary, standby] = [standby, primary]
      await query(primary, 'select pg_promote(true, 60)')
      const promotedAt = performance.now()
      // Until there is a standby again, commits must not wait for one.
      await query(primary, 'alter system reset synchronous_standby_names')
      await query(primary, 'select pg_reload_conf()')
      return { killedAt, promotedAt }
    },
    rebuildStandby: () => followPrimary(programs, standby, primary),
    stop: async () => {
      await Promise.all([kill(primary), kill(standby)])
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

interface Programs {
  binDir: string
  user: DatabaseUser
}

async function createCluster({ binDir, user }: Programs, { folder }: Server): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C']
  const args = [`--pgdata=${folder}`, '--username=partwire', '--auth=trust', '--no-sync', ...locale]
  await run(path.join(binDir, 'initdb'), args, { ...user, cwd: '/', env: DATABASE_ENV })
}

async function followPrimary(programs: Programs, standby: Server, primary: Server): Promise<void> {
  await rm(standby.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  const { binDir, user } = programs
  const source = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=partwire']
  const copy = [`--pgdata=${standby.folder}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  await run(path.join(binDir, 'pg_basebackup'), [...source, ...copy], { ...user, cwd: '/', env: DATABASE_ENV })
  await start(programs, standby)
  await query(primary, "alter system set synchronous_standby_names = '*'")
  await query(primary, 'select pg_reload_conf()')
  await waitUntil('the standby is synchronous', async () => {
    const states = await query(primary, 'select sync_state from pg_stat_replication')
    return states.includes('sync')
  })
}

async function start({ binDir, user }: Programs, server: Server): Promise<void> {
  const settings = {
    port: String(server.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    synchronous_commit: 'on',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const options = { ...user, cwd: '/', env: { ...DATABASE_ENV, TMPDIR: tmpdir() }, stdio: 'ignore' } as const
  server.process = spawn(path.join(binDir, 'postgres'), ['-D', server.folder, ...args], options)
  await waitUntil('the server answers', () =>
    query(server, 'select 1', 'postgres').then(
      () => true,
      () => false,
    ),
  )
}

/** The other processes of the server end as soon as they notice it. */
async function kill(server: Server): Promise<void> {
  const child = server.process
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Returns the first column. */
async function query({ port }: Server, text: string, database = 'postgres'): Promise<unknown[]> {
  const client = createClient({ connectionString: `postgres://partwire@127.0.0.1:${port}/${database}` })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WAIT_TIMEOUT_MS; ; await pause(WAIT_INTERVAL_MS)) {
    if (await isTrue()) return
    if (performance.now() > deadline) throw new Error(`It takes too long until ${what}.`)
  }
}
