import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { runSql, withDatabase } from './database-admin'

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, as a role that may create databases. */
    adminConnectionString: string
    /** The migrated database that every test database is copied from. */
    templateDatabase: string
  }
}

/** Creates a migrated database without rows, for one test file. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('templateDatabase'))
}

/** Creates a database without tables, for tests of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0')
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('adminConnectionString')
  const name = `partwire_test_${randomUUID().replaceAll('-', '')}`
  await runSql(admin, `create database ${name} template ${template}`)

  return {
    connectionString: withDatabase(admin, name),
    // `force`: a failed test may have left connections open.
    drop: () => runSql(admin, `drop database if exists ${name} with (force)`),
  }
}
