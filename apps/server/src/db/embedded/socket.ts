import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { succeedsAsUser, type DatabaseUser } from './user'

/** What the kernel allows for the path of a Unix socket (Linux 107, macOS 103). */
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Whoever can enter this folder is trusted by the database, so it is closed to everybody else. */
export async function prepareSocketDir(home: string, user: DatabaseUser): Promise<string> {
  const beside = path.join(home, 'postgres-socket')
  const socketDir = fitsSocketPath(beside) ? beside : await temporarySocketDir(home, user)
  await mkdir(socketDir, { mode: 0o700 }).catch(() => undefined)

  const ours = process.getuid?.() ?? 0
  const found = await lstat(socketDir)
  const expected = user ? [user.uid, ours] : [ours]
  if (!found.isDirectory() || !expected.includes(found.uid)) {
    throw new Error(`The folder ${socketDir} belongs to another user, and the database needs it: remove it.`)
  }
  if (user) await chown(socketDir, user.uid, user.gid)
  await chmod(socketDir, 0o700)
  return socketDir
}

/** The form psql understands as well; the host in the query is the one that counts. */
export function socketConnectionString(socketDir: string, database: string): string {
  return `postgresql://partwire@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** A connection to the maintenance database; its late errors are seen by its `end`. */
export async function connectToMaintenanceDatabase(socketDir: string): Promise<Client> {
  const client = new Client({
    connectionString: socketConnectionString(socketDir, 'postgres'),
    application_name: 'partwire-owner',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function fitsSocketPath(socketDir: string): boolean {
  return Buffer.byteLength(path.join(socketDir, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES
}

async function temporarySocketDir(home: string, user: DatabaseUser): Promise<string> {
  const name = `partwire-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const preferred = path.join(tmpdir(), name)
  const reachable = fitsSocketPath(preferred) && (await succeedsAsUser(user, 'cd -- "$0"', tmpdir()))
  return reachable ? preferred : path.join('/tmp', name)
}
