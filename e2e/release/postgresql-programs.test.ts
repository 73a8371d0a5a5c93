import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config/config'
import { createLog } from '../../apps/server/src/log'
import { startPortal } from '../../apps/server/src/start-portal'
import { runSql, withDatabase } from '../../apps/server/src/testing/database/database-admin'
import { describeSchema } from '../../apps/server/src/testing/database/describe-schema'
import { readTableRows } from '../../apps/server/src/testing/database/table-rows'
import { majorVersion, onServer } from '../harness/former-postgresql'
import { findPostgresql } from '../harness/programs/postgresql'

const TIMEOUT_MS = 240_000
const run = promisify(execFile)
const { binDir, isMissing, hint } = await findPostgresql()

/** The commands of docs/operations that use the programs of PostgreSQL. The embedded one has none of them. */
describe.skipIf(isMissing)(`the programs of PostgreSQL ${isMissing ? '' : majorVersion(binDir)}${hint}`, () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'programs-'))
    await chmod(dataDir, 0o711)
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

  test(
    'what pg_dump wrote is put into an empty database by pg_restore, with every row and object, and the portal starts on it',
    { timeout: TIMEOUT_MS },
    async () => {
      await onServer(dataDir, binDir, async (connectionString) => {
        await startAndStop(connectionString)
        const file = path.join(dataDir, 'partwire.dump')
        await run(path.join(binDir, 'pg_dump'), ['--format=custom', `--file=${file}`, connectionString])
        await runSql(connectionString, 'create database restored')
        const restored = withDatabase(connectionString, 'restored')
        await run(path.join(binDir, 'pg_restore'), [`--dbname=${restored}`, file])

        const [before, after] = [await describeSchema(connectionString), await describeSchema(restored)]
        expect(after.map(withoutRepeatedParentheses)).toEqual(before.map(withoutRepeatedParentheses))
        expect(await readTableRows(restored)).toEqual(await readTableRows(connectionString))
        await startAndStop(restored, { MIGRATE_ON_START: 'false' })
      })
    },
  )

  test(
    'psql prints the whole response of a held message, and sets what the log of the database repeats',
    { timeout: TIMEOUT_MS },
    async () => {
      await onServer(dataDir, binDir, async (connectionString) => {
        await startAndStop(connectionString)
        const original = 'The whole response. '.repeat(1_000)
        await runSql(
          connectionString,
          `insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, reason, original_gzip)
           select min(id), 'large', 'Oversize', 'The …', now(), 'quarantined', 'It is too large.',
             decode('${gzipSync(original).toString('base64')}', 'base64') from suppliers`,
        )
        const show = (await findCommand('psql ')).replace('…', '(select max(id) from inbound_messages)')
        const shell = (command: string) =>
          run('/bin/sh', ['-c', command], {
            env: { PATH: `${binDir}:/usr/bin:/bin`, DATABASE_URL: connectionString },
          })

        expect((await shell(show)).stdout).toBe(original)
        const alter = (await findCommand('alter database ')).replace(
          'partwire',
          new URL(connectionString).pathname.slice(1),
        )
        await shell(`psql "$DATABASE_URL" -qc '${alter}'`)
        expect((await shell('psql "$DATABASE_URL" -Atc "show log_error_verbosity"')).stdout).toBe('terse\n')
      })
    },
  )
})

/** `((a OR b) OR c)`, as PostgreSQL shows a comparison of rows, becomes `(a OR b OR c)` when its text is executed again. */
function withoutRepeatedParentheses(definition: string): string {
  return definition.startsWith('trigger ') ? definition.replace(/\(\(\(\((.*?)\)\) OR/, '((($1) OR') : definition
}

async function startAndStop(connectionString: string, env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    DATABASE_URL: connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SYNC_EVERY_MINUTES: '0',
    ...env,
  })
  const portal = await startPortal(config, createLog('silent'), null)
  await portal.stop()
}

/** The command of the guide that begins so. */
async function findCommand(start: string): Promise<string> {
  const files = ['troubleshoot', 'monitor'].map((name) => readFile(`docs/operations/${name}.md`, 'utf8'))
  const commands = [...(await Promise.all(files)).join('\n').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const found = commands.find((command) => command.startsWith(start))
  if (found === undefined) throw new Error(`The guide has no command ${start}.`)
  return found
}
