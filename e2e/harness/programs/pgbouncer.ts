import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { connectPool } from '../../../apps/server/src/db/connect'
import { DATABASE_ENV, findDatabaseUser } from '../../../apps/server/src/db/embedded/user'
import { withDatabase } from '../../../apps/server/src/testing/database/database-admin'
import { freePort } from '../free-port'

const START_TIMEOUT_MS = 30_000

interface InstalledPgbouncer {
  program: string
  /** Its tests are skipped. */
  isMissing: boolean
  /** For the names of tests that are skipped. */
  hint: string
}

export function installedPgbouncer(): InstalledPgbouncer {
  const program = inject('pgbouncerPath')
  if (program !== null) return { program, isMissing: false, hint: '' }
  return { program: '', isMissing: true, hint: ' (install pgbouncer, or set PGBOUNCER_PATH to its program)' }
}

/** PgBouncer in transaction mode, in front of every database of one PostgreSQL. */
export interface Pgbouncer {
  /** Connection string of a database of that PostgreSQL through PgBouncer. */
  addressOf: (connectionString: string) => string
  /** Number of connections of clients, and of connections to PostgreSQL, for one database. */
  countConnections: (connectionString: string) => Promise<{ clients: number; servers: number }>
  stop: () => Promise<void>
}

interface PgbouncerOptions {
  /** Connections to PostgreSQL for each database. */
  poolSize: number
  /** Connection parameters that are dropped instead of refused. */
  ignoredParameters?: string
}

/** Starts it in front of the PostgreSQL of the test run. */
export async function startPgbouncer(program: string, options: PgbouncerOptions): Promise<Pgbouncer> {
  const target = inject('adminConnectionString')
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const port = await freePort()
  await writeFile(file, await settings(program, target, port, options), { mode: 0o600 })
  // As root, PgBouncer refuses to run.
  const user = await findDatabaseUser(folder)
  if (user !== null) for (const each of [folder, file]) await chown(each, user.uid, user.gid)
  const env = { ...DATABASE_ENV, TMPDIR: tmpdir() }
  const child = spawn(program, [file], { ...user, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
  const addressOf = (connectionString: string) => {
    const { username, pathname } = new URL(connectionString)
    return `postgres://${username}@127.0.0.1:${port}${pathname}`
  }
  await untilStarted(child, addressOf(target))

  return {
    addressOf,
    countConnections: async (connectionString) => {
      const console = withDatabase(addressOf(target), 'pgbouncer')
      const pools = await query(console, 'show pools')
      const { pathname } = new URL(connectionString)
      const pool = Object.entries(pools.find((row) => `/${String(row['database'])}` === pathname) ?? {})
      const sum = (names: readonly string[]) =>
        pool.reduce((total, [name, value]) => total + (names.includes(name) ? Number(value) : 0), 0)
      return {
        clients: sum(['cl_active', 'cl_waiting']),
        servers: sum(['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login']),
      }
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function settings(
  program: string,
  target: string,
  port: number,
  { poolSize, ignoredParameters }: PgbouncerOptions,
): Promise<string> {
  const { hostname, port: targetPort, username, password, searchParams } = new URL(target)
  const login = `user=${username}${password ? ` password='${decodeURIComponent(password).replaceAll("'", "''")}'` : ''}`
  const { stdout } = await promisify(execFile)(program, ['--version'])
  const [, minor] = /1\.(\d+)/.exec(stdout) ?? []
  return [
    '[databases]',
    `* = host=${searchParams.get('host') ?? hostname} port=${targetPort || 5432} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Every client is accepted, and works as the role of the target.
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    ...(ignoredParameters ? [`ignore_startup_parameters = ${ignoredParameters}`] : []),
    // From 1.21 on PgBouncer can support prepared statements. The tests are about those that do not.
    ...(Number(minor) >= 21 ? ['max_prepared_statements = 0'] : []),
    '',
  ].join('\n')
}

async function untilStarted(child: ChildProcess, address: string): Promise<void> {
  const output: string[] = []
  child.stderr?.on('data', (data) => output.push(String(data)))
  await vi.waitFor(
    async () => {
      await query(address, 'select 1').catch((error: unknown) => {
        throw new Error(`PgBouncer does not answer (${String(error)}): ${output.join('')}`)
      })
    },
    { timeout: START_TIMEOUT_MS, interval: 50 },
  )
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = connectPool(connectionString, 1)
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows
  } finally {
    await pool.end()
  }
}
