import type { SecretBox } from '../../security/secret-box'
import { canOpenKeyCheck } from '../key-check-store'
import type { Migration } from '../migration-files'
import { readBackupFile } from './backup-file'
import type { BackupSecret } from './backup-key'
import type { Manifest } from './records'

export interface CheckedBackup {
  manifest: Manifest
  /** Of each table of the manifest. */
  rowCounts: number[]
  /** The migrations that create the schema of the backup. */
  migrations: Migration[]
}

/**
 * Reads the whole file and throws if it was changed or truncated, if the secret is wrong, if it is of a version that this
 * one does not know, or if SECRET_KEY is not the key of its installation.
 */
export async function checkBackup(
  file: string,
  secret: BackupSecret | null,
  { secrets, migrations }: { secrets: SecretBox; migrations: readonly Migration[] },
): Promise<CheckedBackup> {
  const rowCounts: number[] = []
  let manifest: Manifest | null = null
  for await (const record of readBackupFile(file, secret)) {
    if (record.kind === 'manifest') manifest = record.manifest
    if (record.kind === 'table-end') rowCounts.push(record.rowCount)
  }
  if (manifest === null) throw new Error('The backup has no content.')
  const schema = selectMigrations(manifest, migrations)
  if (manifest.keyCheck !== null && !canOpenKeyCheck(secrets, manifest.keyCheck)) {
    throw new Error(
      'SECRET_KEY is not the key of the installation that was backed up: set that one, or put it into SECRET_KEY_PREVIOUS.',
    )
  }
  return { manifest, rowCounts, migrations: schema }
}

/**
 * The migrations of the backup. What was not finished in it stays unfinished: the database then has what the previous
 * version needs, as its records say.
 */
function selectMigrations({ migrations }: Manifest, known: readonly Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  const unknown = migrations.filter(({ name }) => !byName.has(name))
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new Error(`The backup is of a newer version (${names}): restore it with that version.`)
  }
  const changed = migrations.find(({ name, checksum }) => {
    const migration = byName.get(name)
    return migration?.checksum !== checksum && migration?.corrects.includes(checksum) !== true
  })
  if (changed !== undefined) {
    throw new Error(`The backup was made with another text of migration ${changed.name}: restore it with that version.`)
  }
  const finished = new Set(migrations.filter(({ isFinished }) => isFinished).map(({ name }) => name))
  const applied = new Set(migrations.map(({ name }) => name))
  return known
    .filter(({ name }) => applied.has(name))
    .map((migration) => (finished.has(migration.name) ? migration : { ...migration, finish: [] }))
}
