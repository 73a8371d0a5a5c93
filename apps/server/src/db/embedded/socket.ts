import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { succeedsAsUser, type DatabaseUser } from './user'

/** Maximum length of a Unix socket path (Linux 107, macOS 103). */
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Creates the folder of the socket. The database trusts everybody who can enter it, so only its user may. */
export async function prepareSocketDir(parent: string, user: DatabaseUser): Promise<string> {
  const preferred = path.join(parent, 'postgres-socket')
  const socketDir = fitsSocketPath(preferred) ? preferred : await temporarySocketDir(parent, user)
  await mkdir(socketDir, { mode: 0o700 }).catch(() => undefined)

  const ownUid = process.getuid?.() ?? 0
  const found = await lstat(socketDir)
  const expected = user ? [user.uid, ownUid] : [ownUid]
  if (!found.isDirectory() || !expected.includes(found.uid)) {
    throw new Error(`The folder ${socketDir} belongs to another user, and the database needs it: remove it.`)
  }
  if (user) await chown(socketDir, user.uid, user.gid)
  await chmod(socketDir, 0o700)
  return socketDir
}

/** Connection string in a form that psql accepts as well. The `host` parameter overrides `localhost`. */
export function socketConnectionString(socketDir: string, database: string): string {
  return `postgresql://partwire@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** Connects to the database `postgres`. Later errors are ignored here; they also emit `end`. */
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

async function temporarySocketDir(parent: string, user: DatabaseUser): Promise<string> {
  const name = `partwire-${createHash('sha256').update(parent).digest('hex').slice(0, 12)}`
  const preferred = path.join(tmpdir(), name)
  const reachable = fitsSocketPath(preferred) && (await succeedsAsUser(user, 'cd -- "$0"', tmpdir()))
  return reachable ? preferred : path.join('/tmp', name)
}
