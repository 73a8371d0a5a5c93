import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { describe, inject, vi } from 'vitest'
import { DATABASE_ENV, findDatabaseUser } from '../../apps/server/src/db/embedded/user'
import { freePort } from './free-port'

const START_TIMEOUT_MS = 30_000

/** Groups tests that need PgBouncer. Where there is none, they are skipped, and their names say why. */
export function describeWithPgbouncer(name: string, tests: (program: string) => void): void {
  const program = inject('pgbouncerPath')
  if (program !== null) describe(name, () => tests(program))
  else describe.skip(`${name} (install pgbouncer, or set PGBOUNCER_PATH to its program)`, () => tests(''))
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
    const { user: role = '', database = '' } = new Client({ connectionString })
    return `postgres://${role}@127.0.0.1:${port}/${database}`
  }
  await untilStarted(child, addressOf(target))

  return {
    addressOf,
    countConnections: async (connectionString) => {
      const { database } = new Client({ connectionString })
      const pools = await query(addressOf(target).replace(/[^/]*$/, 'pgbouncer'), 'show pools')
      const pool = Object.entries(pools.find((row) => row['database'] === database) ?? {})
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
  const { host, port: targetPort, user, password } = new Client({ connectionString: target })
  const { stdout } = await promisify(execFile)(program, ['--version'])
  const [, minor] = /1\.(\d+)/.exec(stdout) ?? []
  return [
    '[databases]',
    `* = host=${host} port=${targetPort} user=${user}${password ? ` password='${password.replaceAll("'", "''")}'` : ''}`,
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
  const client = new Client({ connectionString })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
