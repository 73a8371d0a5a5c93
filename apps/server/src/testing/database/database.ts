import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { runSql, withDatabase } from './database-admin'

export interface TestDatabase {
  name: string
  connectionString: string
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, as a role that may create databases. */
    adminConnectionString: string
    /** The migrated database that every test database is copied from. */
    templateDatabase: string
    /** A PostgreSQL cluster as initdb creates it, which no server has used. */
    newCluster: string
  }
}

/** Creates a migrated database without rows, for one test file. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('templateDatabase'))
}

/** Creates a database without tables, for tests of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

/** Creates a copy. The original must have no connections. */
export function copyDatabase({ name }: Pick<TestDatabase, 'name'>): Promise<TestDatabase> {
  return createFrom(name)
}

async function createFrom(template: string): Promise<TestDatabase> {
  const admin = inject('adminConnectionString')
  const name = `partwire_test_${randomUUID().replaceAll('-', '')}`
  await runSql(admin, `create database ${name} template ${template} strategy file_copy`)

  return {
    name,
    connectionString: withDatabase(admin, name),
    // `force`: a failed test may have left connections open.
    drop: () => runSql(admin, `drop database if exists ${name} with (force)`),
  }
}
