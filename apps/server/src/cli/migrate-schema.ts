import type { Config } from '../config/config'
import { finishMigrations, migrate, readSchemaState } from '../db/migrate'
import type { SchemaState } from '../db/schema-state'
import { withDatabase } from './with-deps'

/** Options of the command `migrate`. Without one it applies the expand steps. */
export type MigrateOption = '--finish' | '--status'

/** Migrates the database whatever `MIGRATE_ON_START` is. The progress is logged to standard error. */
export function migrateSchema(config: Config, option: MigrateOption | undefined): Promise<string> {
  return withDatabase(config, 'info', async ({ directUrl, log }) => {
    if (option === '--finish') {
      const finished = await finishMigrations(directUrl, { log })
      return finished.length === 0 ? 'There is nothing to finish.' : `Finished: ${finished.join(', ')}.`
    }
    if (option === undefined) await migrate(directUrl, { log })
    const state = await readSchemaState(directUrl)
    return option === '--status' ? statusTable(state) : schemaSummary(state)
  })
}

export function schemaSummary({ unfinished }: SchemaState): string {
  if (unfinished.length === 0) return 'The schema is up to date.'
  return [
    'The schema is up to date.',
    `Not finished: ${unfinished.join(', ')}.`,
    'Run "migrate --finish" once no process of the previous version is running.',
  ].join('\n')
}

function statusTable({ applied, missing, unfinished, newer, incompatible }: SchemaState): string {
  const states = new Map([
    ...applied.map((name) => [name, 'applied'] as const),
    ...unfinished.map((name) => [name, 'applied, not finished'] as const),
    ...missing.map((name) => [name, 'missing'] as const),
    ...newer.map((name) => [name, 'of a newer version'] as const),
    ...incompatible.map((name) => [name, 'of a newer version, finished: this version cannot be used'] as const),
  ])
  const rows = [...states].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [['Migration', 'State'], ...rows].map((row) => row.join('\t')).join('\n')
}
