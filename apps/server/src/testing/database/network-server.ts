import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { vi } from 'vitest'
import { locateBinaries, reachableBinaries } from '../../db/embedded/binaries'
import { DATABASE_ENV, findDatabaseUser } from '../../db/embedded/user'
import type { Certificate } from './certificates'

const START_TIMEOUT_MS = 30_000

/** A PostgreSQL of its own that listens on a port of `localhost`, as a database on another machine does. */
export interface NetworkServer {
  port: number
  /** Connection string of its database as superuser, without TLS. */
  connectionString: string
  /** `localhost:PORT`, for a list of hosts. */
  host: string
  /** Executes statements, each in a session of its own. */
  run: (...statements: string[]) => Promise<void>
  stop: () => Promise<void>
}

interface NetworkServerOptions {
  /** Certificate of the server. Without it the server does not offer TLS. */
  certificate?: Certificate
  /** Authority of client certificates: TLS connections must then have one of the role. */
  clientAuthority?: string
  settings?: Record<string, string>
}

/** Its users are `partwire`, who needs no password, and who those create that run statements. */
export async function startNetworkServer(options: NetworkServerOptions = {}): Promise<NetworkServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'network-server-'))
  await chmod(folder, 0o711)
  const user = await findDatabaseUser(folder)
  const binDir = await reachableBinaries(await locateBinaries(folder), user)
  const cluster = path.join(folder, 'cluster')
  const asUser = { ...user, cwd: '/', env: DATABASE_ENV }
  if (user !== null) await chown(folder, user.uid, user.gid)
  const initdb = [
    '--pgdata',
    cluster,
    '--username=partwire',
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
    '--no-sync',
  ]
  await promisify(execFile)(path.join(binDir, 'initdb'), [...initdb, '--no-instructions'], asUser)
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    fsync: 'off',
    ...(await tlsSettings(cluster, user, options)),
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(binDir, 'postgres'), ['-D', cluster, ...args], { ...asUser, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const connectionString = `postgres://partwire@127.0.0.1:${port}/postgres`
  await vi.waitFor(() => query(connectionString, 'select 1'), { timeout: START_TIMEOUT_MS, interval: 50 })

  return {
    port,
    connectionString,
    host: `localhost:${port}`,
    run: async (...statements) => {
      for (const statement of statements) await query(connectionString, statement)
    },
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function tlsSettings(
  cluster: string,
  user: Awaited<ReturnType<typeof findDatabaseUser>>,
  { certificate, clientAuthority }: NetworkServerOptions,
): Promise<Record<string, string>> {
  if (certificate === undefined) return {}
  const [crt, key] = [path.join(cluster, 'server.crt'), path.join(cluster, 'server.key')]
  await copyFile(certificate.certificate, crt)
  await copyFile(certificate.key, key)
  await chmod(key, 0o600)
  const files = [crt, key]
  if (clientAuthority !== undefined) {
    const authority = path.join(cluster, 'clients.crt')
    await copyFile(clientAuthority, authority)
    files.push(authority)
    await writeFile(path.join(cluster, 'pg_hba.conf'), 'hostssl all all all cert\nhost all all all trust\n')
  }
  if (user !== null) for (const file of files) await chown(file, user.uid, user.gid)
  return { ssl: 'on', ...(clientAuthority === undefined ? {} : { ssl_ca_file: 'clients.crt' }) }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
