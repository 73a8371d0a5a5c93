import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
    /** The other nodes, if it is the coordinator of a Citus cluster. */
    workerConnectionStrings: string[]
    /** The migrated database that every test database is copied from. */
    templateDatabase: string
    /** A PostgreSQL cluster as initdb creates it, which no server has used. */
    newCluster: string
  }
}

/** Whether the test databases are distributed over the nodes of a Citus cluster. */
export function isOnCluster(): boolean {
  return inject('workerConnectionStrings').length > 0
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
  await runOnNodes(`create database ${name} template ${template} strategy file_copy`)
  if (isOnCluster()) {
    // For triggers that tests create.
    await runSql(admin, `alter database ${name} set citus.enable_unsafe_triggers = on`)
  }

  return {
    name,
    connectionString: withDatabase(admin, name),
    // `force`: a failed test may have left connections open.
    drop: () => dropDatabase(name),
  }
}

/** Repeated on a Citus cluster, whose maintenance process may connect in between. */
async function dropDatabase(name: string): Promise<void> {
  const drop = () => runOnNodes(`drop database if exists ${name} with (force)`)
  for (let retries = isOnCluster() ? 10 : 0; ; retries -= 1) {
    const isDropped = await drop().then(
      () => true,
      (error: unknown) => {
        if (retries === 0) throw error
        return false
      },
    )
    if (isDropped) return
    await pause(DROP_RETRY_MS)
  }
}

const DROP_RETRY_MS = 500

/** On the server of this test run and, if it is a Citus cluster, on its workers. */
async function runOnNodes(statement: string): Promise<void> {
  const nodes = [inject('adminConnectionString'), ...inject('workerConnectionStrings')]
  await Promise.all(nodes.map((node) => runSql(node, statement)))
}
