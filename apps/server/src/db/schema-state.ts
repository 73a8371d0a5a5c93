import type { Migration, Phase } from './migration-files'
import type { MigrationRecords } from './migration-store'

/** What a database lacks for this version, and what this version does not know of it. Names of migrations, in order. */
export interface SchemaState {
  /** Expand steps are missing. */
  missing: string[]
  /** Finish steps are missing; the database works with this version and with the previous one. */
  unfinished: string[]
  /** Applied by a newer version, and not finished: this version still works. */
  newer: string[]
  /** Finished by a newer version: this version does not work any more. */
  incompatible: string[]
  applied: string[]
}

/** Throws if the text of an applied step was changed. */
export function schemaState(migrations: readonly Migration[], records: MigrationRecords): SchemaState {
  for (const migration of migrations) checkUnchanged(migration, records)
  const { applied } = records
  const known = new Set(names(migrations))
  const unknown = [...applied].filter(([name]) => !known.has(name))
  return {
    missing: names(migrations.filter(({ name }) => !applied.has(name))),
    unfinished: names(
      migrations.filter(({ name, finish }) => finish.length > 0 && applied.get(name)?.isFinished === false),
    ),
    newer: unknown.filter(([, { isFinished }]) => !isFinished).map(([name]) => name),
    incompatible: unknown.filter(([, { isFinished }]) => isFinished).map(([name]) => name),
    applied: names(migrations.filter(({ name }) => applied.has(name))),
  }
}

function names(migrations: readonly Migration[]): string[] {
  return migrations.map(({ name }) => name)
}

/** Throws if a newer version has removed what this version uses. */
export function checkCompatible({ incompatible }: SchemaState): void {
  if (incompatible.length === 0) return
  throw new Error(
    `a newer version has changed the database so that this version cannot use it (finished: ${incompatible.join(', ')}).`,
  )
}

/** A step that is not applied yet may be corrected. An applied one only in a migration that names its former checksum. */
function checkUnchanged(migration: Migration, { applied, steps }: MigrationRecords): void {
  const { name } = migration
  const checksum = applied.get(name)?.checksum
  if (checksum !== undefined && migration.corrects.includes(checksum)) return
  const isChanged = (phase: Phase, position: number, recorded: string) =>
    migration[phase][position]?.checksum !== recorded
  if (
    (checksum !== undefined && checksum !== migration.checksum) ||
    steps.some(
      (step) => step.migration === name && step.isApplied && isChanged(step.phase, step.position, step.checksum),
    )
  ) {
    throw new Error(`Migration ${name} was changed after it was applied; write a new one instead.`)
  }
}
