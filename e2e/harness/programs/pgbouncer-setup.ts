import type { TestProject } from 'vitest/node'
import { findOptionalProgram, type Machine, thisMachine } from './machine'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null: there is none, and it cannot be installed. */
    pgbouncerPath: string | null
  }
}

const PGBOUNCER = {
  variable: 'PGBOUNCER_PATH',
  names: ['pgbouncer'],
  commonPaths: ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
  aptPackage: 'pgbouncer',
}

/** Runs once per test run. */
export default async function setUpPgbouncer({ provide }: TestProject): Promise<void> {
  provide('pgbouncerPath', await findPgbouncer(await thisMachine()))
}

/**
 * Path of an installed PgBouncer. Installs it when missing and possible. Null when it is not possible: then the tests
 * that need it are skipped, and the run lists their names.
 *
 * @internal
 */
export async function findPgbouncer(machine: Machine): Promise<string | null> {
  return findOptionalProgram(machine, PGBOUNCER)
}
