import { migrate } from '../../db/migrate'
import { readMigrations } from '../../db/migration-files'
import { runSql } from './database-admin'

/** Migrations before this one were applied by versions that record no steps and have no finish. */
const FIRST_WITH_STEPS = '0017'

/** Migrates an empty database as the version did whose last migration has this number, and finishes nothing. */
export async function migrateToVersion(connectionString: string, number: string): Promise<void> {
  const migrations = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= number)
  await runSql(
    connectionString,
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    ...migrations
      .filter(({ name }) => name < FIRST_WITH_STEPS)
      .flatMap(({ name, checksum, expand }) => [
        ...expand.map(({ sql }) => sql),
        `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`,
      ]),
  )
  if (number >= FIRST_WITH_STEPS) await migrate(connectionString, { migrations })
}
