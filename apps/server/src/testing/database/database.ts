import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { runSql, withDatabase } from './database-admin'

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, as someone who may create databases. */
    adminConnectionString: string
    /** The migrated database every test database is copied from. */
    templateDatabase: string
  }
}

/** A migrated, empty database of its own for one test file: make it in `beforeAll`, drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('templateDatabase'))
}

/** Without any table, for tests of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0')
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('adminConnectionString')
  const name = `partwire_test_${randomUUID().replaceAll('-', '')}`
  await runSql(admin, `create database ${name} template ${template}`)

  return {
    connectionString: withDatabase(admin, name),
    // A pool that a failed test left open must not keep the database alive.
    drop: () => runSql(admin, `drop database if exists ${name} with (force)`),
  }
}
