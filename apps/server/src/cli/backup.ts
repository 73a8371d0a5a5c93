import { parseArgs } from 'node:util'
import type { Config } from '../config/config'
import { backUp } from '../db/backup/back-up'
import { readEncryption, writeBackupFile } from '../db/backup/backup-file'
import { type BackupSecret, readKeyFile } from '../db/backup/backup-key'
import { type CheckedBackup, checkBackup } from '../db/backup/check-backup'
import { restore } from '../db/backup/restore'
import { readSchemaState } from '../db/migrate'
import { readMigrations } from '../db/migration-files'
import { Refusal } from '../errors'
import { secretBox } from '../security/secret-box'
import { schemaSummary } from './migrate-schema'
import { readSecret } from './read-secret'
import { withDatabase } from './with-deps'

const MIN_PASSPHRASE_CHARACTERS = 12

interface BackupArguments {
  file: string
  keyFile: string | null
  isEncrypted: boolean
}

interface RestoreArguments {
  file: string
  keyFile: string | null
  replaces: boolean
  /** Only reads the backup. */
  checks: boolean
}

/** Null: wrong arguments. */
export function parseBackupArguments(args: string[]): BackupArguments | null {
  const parsed = tryParse(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { encrypt: { type: 'boolean' }, 'key-file': { type: 'string' } },
    }),
  )
  const [file, ...others] = parsed?.positionals ?? []
  if (parsed === null || file === undefined || others.length > 0) return null
  const { encrypt = false, 'key-file': keyFile = null } = parsed.values
  return encrypt && keyFile !== null ? null : { file, keyFile, isEncrypted: encrypt }
}

/** Null: wrong arguments. */
export function parseRestoreArguments(args: string[]): RestoreArguments | null {
  const parsed = tryParse(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, check: { type: 'boolean' }, 'key-file': { type: 'string' } },
    }),
  )
  const [file, ...others] = parsed?.positionals ?? []
  if (parsed === null || file === undefined || others.length > 0) return null
  const { replace = false, check = false, 'key-file': keyFile = null } = parsed.values
  return replace && check ? null : { file, keyFile, replaces: replace, checks: check }
}

/** Writes all data to a file, whether the portal is running or not. */
export async function backUpDatabase(config: Config, { file, keyFile, isEncrypted }: BackupArguments): Promise<string> {
  const secret = await readNewSecret(keyFile, isEncrypted)
  return withDatabase(config, 'warn', async ({ directUrl }) => {
    const { tables, rows, bytes, sha256 } = await backUp(directUrl, (content) => writeBackupFile(file, secret, content))
    const size = `${(bytes / 1_000_000).toFixed(1)} MB, ${secret === null ? 'not encrypted' : 'encrypted'}`
    return `${count(tables, 'table')} with ${count(rows, 'row')} were written to ${file} (${size}).\nSHA-256 ${sha256}`
  })
}

/** Fills an empty database with a backup. The progress is logged to standard error. */
export async function restoreDatabase(config: Config, args: RestoreArguments): Promise<string> {
  const { file, keyFile, replaces, checks } = args
  const secret = await readExistingSecret(file, keyFile)
  const secrets = secretBox(config.secretKeys)
  if (checks) {
    const checked = await checkBackup(file, secret, { secrets, migrations: await readMigrations() })
    return `The backup is complete: ${describe(checked)}.`
  }
  return withDatabase(config, 'info', async ({ directUrl, log }) => {
    const restored = await restore(directUrl, { file, secret, secrets, replaces, log })
    return `Restored: ${describe(restored)}.\n${schemaSummary(await readSchemaState(directUrl))}`
  })
}

async function readNewSecret(keyFile: string | null, isEncrypted: boolean): Promise<BackupSecret | null> {
  if (keyFile !== null) return readKeyFile(keyFile)
  if (!isEncrypted) return null
  const passphrase = await readSecret({ label: 'New passphrase', repeatRefusal: 'The two passphrases differ.' })
  if (passphrase.length < MIN_PASSPHRASE_CHARACTERS) {
    throw new Refusal('invalid', `The passphrase needs at least ${MIN_PASSPHRASE_CHARACTERS} characters.`)
  }
  return { kind: 'passphrase', passphrase }
}

async function readExistingSecret(file: string, keyFile: string | null): Promise<BackupSecret | null> {
  const encryption = await readEncryption(file)
  if (encryption === null) return null
  if (keyFile !== null) return readKeyFile(keyFile)
  if (encryption.secret === 'key-file') return null
  return { kind: 'passphrase', passphrase: await readSecret({ label: 'Passphrase', repeatRefusal: null }) }
}

function describe({ manifest, rowCounts }: CheckedBackup): string {
  const rows = rowCounts.reduce((sum, rowCount) => sum + rowCount, 0)
  const at = manifest.createdAt.slice(0, 16).replace('T', ' ')
  const version = manifest.migrations.at(-1)?.name ?? ''
  return `${count(manifest.tables.length, 'table')} with ${count(rows, 'row')}, backed up ${at} UTC at migration ${version}`
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`
}

function tryParse<Parsed>(parse: () => Parsed): Parsed | null {
  try {
    return parse()
  } catch {
    return null
  }
}
