import { setTimeout as pause } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { errorReason } from '../../lib/failure-reason'
import type { SecretBox } from '../../security/secret-box'
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../advisory-locks'
import { migrate } from '../migrate'
import { readMigrations } from '../migration-files'
import type { MigrationLog } from '../migration-steps'
import { readBackupFile } from './backup-file'
import type { BackupSecret } from './backup-key'
import { countOtherSessions, readDropStatements, readTables } from './catalog'
import { type CheckedBackup, checkBackup } from './check-backup'
import { loadBackup } from './load-backup'
import { withSession } from './session'
import { hasUnfinishedRestore, markRestoreBegun } from './unfinished-restore'

interface RestoreOptions {
  file: string
  secret: BackupSecret | null
  /** Of this installation: it must be able to open the secrets of the backup. */
  secrets: SecretBox
  /** Removes everything that is in the database. */
  replaces: boolean
  log: MigrationLog
}

const SESSION_CHECKS = 10
const SESSION_CHECK_INTERVAL_MS = 200

/**
 * Fills an empty database with a backup and brings it to this version. Reads and checks the whole backup before it
 * changes anything. A restore that does not end leaves a database that no process starts on.
 */
export async function restore(connectionString: string, options: RestoreOptions): Promise<CheckedBackup> {
  const { file, secret, secrets, log } = options
  const checked = await checkBackup(file, secret, { secrets, migrations: await readMigrations() })
  await withSession(connectionString, 'restore', async (client) => {
    if (!(await tryAdvisoryLock(client, ADVISORY_LOCKS.restore))) {
      throw new Error('Another restore into this database is running.')
    }
    await emptyDatabase(client, options.replaces)
    try {
      // Of hundreds of steps on empty tables, none takes long.
      const warnings: MigrationLog = { info: () => {}, warn: (fields, message) => log.warn(fields, message) }
      await migrate(connectionString, { migrations: checked.migrations, log: warnings, isRestore: true })
      await loadBackup(client, checked, { records: readBackupFile(file, secret), log })
    } catch (error) {
      const reason = errorReason(error).replace(/\.$/, '')
      throw new Error(
        `The restore was not completed (${reason}): run it again. Until then the portal does not start on this database.`,
        { cause: error },
      )
    }
    await migrate(connectionString, { log })
    await analyze(client)
  })
  return checked
}

/** Removes what is there and records that a restore has begun, in one transaction. */
async function emptyDatabase(client: Client, replaces: boolean): Promise<void> {
  await client.query('begin')
  const statements = await readDropStatements(client)
  if (statements.length > 0 && !(await hasUnfinishedRestore(client))) await refuseUsedDatabase(client, replaces)
  for (const statement of statements) await client.query(statement)
  await markRestoreBegun(client)
  await client.query('commit')
}

async function refuseUsedDatabase(client: Client, replaces: boolean): Promise<void> {
  if (!replaces) {
    throw new Error('The database is not empty: name an empty one, or replace everything in it with --replace.')
  }
  const sessions = await countRemainingSessions(client)
  if (sessions === 0) return
  throw new Error(
    `The database is in use (${sessions === 1 ? 'one other session' : `${sessions} other sessions`}): stop the portal first.`,
  )
}

/** PostgreSQL lists a session for a moment after it was closed. */
async function countRemainingSessions(client: Client): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const sessions = await countOtherSessions(client)
    if (sessions === 0 || attempt === SESSION_CHECKS) return sessions
    await pause(SESSION_CHECK_INTERVAL_MS)
  }
}

/** Without statistics the first calls would be planned badly. */
async function analyze(client: Client): Promise<void> {
  const tables = await readTables(client)
  await client.query(`analyze ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
}
