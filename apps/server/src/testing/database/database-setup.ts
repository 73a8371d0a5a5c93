import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../db/embedded/embedded'
import { migrate } from '../../db/migrate'
import { demoTemplateName, runSql, withDatabase } from './database-admin'

/** Runs once per test run: starts PostgreSQL and creates the migrated template database that test files copy. */
export default async function setUpDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer()
  const template = `partwire_template_${randomUUID().replaceAll('-', '')}`
  await createTemplate(server, template)
  provide('adminConnectionString', server.connectionString)
  provide('workerConnectionStrings', [])
  provide('templateDatabase', template)

  return async () => {
    await runSql(
      server.connectionString,
      `drop database ${template} with (force)`,
      `drop database if exists ${demoTemplateName(template)} with (force)`,
    )
    await server.stop()
  }
}

interface TestServer {
  connectionString: string
  stop(): Promise<void>
}

async function createTemplate(server: TestServer, template: string): Promise<void> {
  try {
    await runSql(server.connectionString, `create database ${template}`)
    await migrate(withDatabase(server.connectionString, template))
  } catch (error) {
    // The teardown does not run after a failed setup, and the server is a separate process that would keep running.
    await server.stop()
    throw error
  }
}

async function openTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { connectionString: given, stop: async () => {} } : startEmbeddedServer()
}

async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'database-'))
  const database = await startEmbeddedDatabase({ dataDir, log: { info: () => {}, warn: print, error: print } })
  // `URL` does not accept an empty host. The socket folder in the `host` parameter takes precedence anyway.
  const connectionString = database.connectionString.replace('@/', '@localhost/')
  // Durability is not needed in tests, and every commit is several times faster without it.
  await runSql(
    connectionString,
    'alter system set fsync = off',
    'alter system set synchronous_commit = off',
    'alter system set full_page_writes = off',
    'select pg_reload_conf()',
  )

  return {
    connectionString,
    async stop() {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function print(message: string): void {
  process.stderr.write(`${message}\n`)
}
