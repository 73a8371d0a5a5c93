import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../config/config'
import { createLog } from '../../log'
import { secretBox } from '../../security/secret-box'
import { startPortal } from '../../start-portal'
import {
  copyDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/database/database'
import { runSql, withDatabase } from '../../testing/database/database-admin'
import { describeSchema } from '../../testing/database/describe-schema'
import { migrateToVersion } from '../../testing/database/earlier-version'
import { readSequencePositions, readTableRows } from '../../testing/database/table-rows'
import { insertVersionRows } from '../../testing/database/version-rows'
import { ADVISORY_LOCKS } from '../advisory-locks'
import { finishMigrations, migrate } from '../migrate'
import { readMigrations } from '../migration-files'
import { backUp } from './back-up'
import { writeBackupFile } from './backup-file'
import type { BackupSecret } from './backup-key'
import { restore } from './restore'

const KEY = Buffer.alloc(32, 7)
const SECRETS = secretBox([KEY])
const CURRENT_VERSION = (await readMigrations()).at(-1)?.name.slice(0, 4) ?? ''
const UNFINISHED = 'a restore into this database was not completed: run "npm run cli -- restore FILE" again.'

let folder: string
/** A filled database of this version. No test changes it. */
let source: TestDatabase
/** Its backup, not encrypted. */
let file: string
let target: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'))
  source = await givenFilledDatabase()
  await runSql(source.connectionString, "select graphile_worker.add_job('sweep-deliveries')")
  file = await givenBackup(source)
})
beforeEach(async () => {
  target = await createEmptyDatabase()
})
afterEach(() => target.drop())
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

describe('a backup that is restored into an empty database', () => {
  test('gives every row of every table, the positions of the sequences and the schema, and an empty job queue', async () => {
    await restoreInto(target)

    const rows = await readTableRows(source.connectionString)
    expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([])
    expect(await readTableRows(target.connectionString)).toEqual(rows)
    expect(await readSequencePositions(target.connectionString)).toEqual(
      await readSequencePositions(source.connectionString),
    )
    expect(await describeSchema(target.connectionString)).toEqual(await describeSchema(source.connectionString))
    expect(await queryTarget('select from graphile_worker._private_jobs')).toEqual([])
  })

  test('logs every table, and of its steps, indexes and foreign keys only those that take long', async () => {
    const lines: Record<string, unknown>[] = []
    const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })

    await restoreInto(target, { log })

    const { orders = [], ...others } = await readTableRows(source.connectionString)
    const tables = lines.filter(({ msg }) => msg === 'table is restored')
    expect(tables.length).toBeGreaterThan(Object.keys(others).length)
    expect(tables).toContainEqual(expect.objectContaining({ table: 'orders', rows: orders.length }))
    expect(lines.filter((line) => !tables.includes(line) && Number(line['ms'] ?? 0) < 1_000)).toEqual([])
  })

  test('works with a role that is no superuser', async () => {
    const role = `restore_${randomUUID().replaceAll('-', '')}`
    const admin = inject('adminConnectionString')
    await runSql(admin, `create role ${role} login password 'secret'`, `create database ${role} owner ${role}`)
    const url = new URL(withDatabase(admin, role))
    url.username = role
    url.password = 'secret'
    try {
      await restoreInto({ connectionString: url.href })

      expect(await readTableRows(url.href)).toEqual(await readTableRows(source.connectionString))
    } finally {
      await runSql(admin, `drop database ${role} with (force)`, `drop role ${role}`)
    }
  })

  test.each(['0001', '0012', '0016', '0018', '0023'])(
    'of version %s is brought to this version like the database it was made of',
    async (version) => {
      const earlier = await createEmptyDatabase()
      try {
        await migrateToVersion(earlier.connectionString, version)
        await fill(earlier, version)
        await restoreInto(target, { file: await givenBackup(earlier) })
        await migrate(earlier.connectionString)

        expect(await readBusinessRows(target)).toEqual(await readBusinessRows(earlier))
        expect(await describeSchema(target.connectionString)).toEqual(await describeSchema(earlier.connectionString))
      } finally {
        await earlier.drop()
      }
    },
  )

  test('may be of a database with the former text of a migration that was corrected', async () => {
    const corrected = (await readMigrations()).find(({ corrects }) => corrects.length > 0)
    const updated = await copyDatabase(source)
    try {
      await runSql(
        updated.connectionString,
        `update schema_migrations set checksum = '${corrected?.corrects[0]}' where name = '${corrected?.name}'`,
      )
      await restoreInto(target, { file: await givenBackup(updated) })
    } finally {
      await updated.drop()
    }

    expect(await readBusinessRows(target)).toEqual(await readBusinessRows(source))
    expect(await describeSchema(target.connectionString)).toEqual(await describeSchema(source.connectionString))
  })

  test('of a database that is changed meanwhile has what one transaction sees at its begin', async () => {
    const changing = await copyDatabase(source)
    try {
      const before = await readTableRows(changing.connectionString)
      const changed = path.join(folder, randomUUID())
      await backUp(changing.connectionString, (content) =>
        writeBackupFile(changed, null, changeAfterFirstPiece(content, changing)),
      )

      await restoreInto(target, { file: changed })

      expect(await readTableRows(target.connectionString)).toEqual(before)
      expect(await readTableRows(changing.connectionString)).not.toEqual(before)
      const [next] = await queryTarget("select nextval('orders_id_seq') > (select max(id) from orders) as is_free")
      expect(next).toEqual({ is_free: true })
    } finally {
      await changing.drop()
    }
  })
})

describe('a restore is refused, and changes nothing,', () => {
  const passphrase: BackupSecret = { kind: 'passphrase', passphrase: 'correct horse battery' }

  test('with a wrong passphrase', async () => {
    const encrypted = await givenBackup(source, passphrase)
    const wrong: BackupSecret = { kind: 'passphrase', passphrase: 'correct horse batteries' }

    await expectRefusal({ file: encrypted, secret: wrong }, 'The passphrase is not the one of this backup.')
    await restoreInto(target, { file: encrypted, secret: passphrase })
    expect(await readTableRows(target.connectionString)).toEqual(await readTableRows(source.connectionString))
  })

  test('when the file is truncated', async () => {
    const truncated = await givenBackup(source)
    await truncate(truncated, (await readFile(truncated)).length - 1)

    await expectRefusal({ file: truncated }, 'The backup is incomplete: the file ends too early.')
  })

  test('when the file was altered', async () => {
    const content = await readFile(file)
    const middle = Math.floor(content.length / 2)
    content.writeUInt8(content.readUInt8(middle) ^ 1, middle)
    const altered = path.join(folder, randomUUID())
    await writeFile(altered, content)

    await expectRefusal({ file: altered }, 'The backup was altered or damaged: its checksum does not match.')
  })

  test('when the backup is of a newer version', async () => {
    const newer = await createTestDatabase()
    await runSql(newer.connectionString, "insert into schema_migrations (name, checksum) values ('9999_new.sql', '')")
    const backup = await givenBackup(newer)
    await newer.drop()

    await expectRefusal(
      { file: backup },
      'The backup is of a newer version (9999_new.sql): restore it with that version.',
    )
  })

  test('when SECRET_KEY is not the key of the backup', async () => {
    await expectRefusal(
      { secrets: secretBox([Buffer.alloc(32, 8)]) },
      'SECRET_KEY is not the key of the installation that was backed up: set that one, or put it into SECRET_KEY_PREVIOUS.',
    )
    await restoreInto(target, { secrets: secretBox([Buffer.alloc(32, 8), KEY]) })
  })

  test('when the database is not empty', async () => {
    await migrate(target.connectionString)

    await expectRefusal({}, 'The database is not empty: name an empty one, or replace everything in it with --replace.')
  })

  test('when everything is to be replaced while another process uses the database', async () => {
    await migrate(target.connectionString)
    await runSql(target.connectionString, 'create table of_another_program (id int)')
    const other = new Client({ connectionString: target.connectionString })
    await other.connect()

    await expectRefusal({ replaces: true }, 'The database is in use (one other session): stop the portal first.')
    await other.end()
    await restoreInto(target, { replaces: true })
    expect(await readTableRows(target.connectionString)).toEqual(await readTableRows(source.connectionString))
    expect(await describeSchema(target.connectionString)).toEqual(await describeSchema(source.connectionString))
  })

  async function expectRefusal(options: Partial<Parameters<typeof restore>[1]>, message: string): Promise<void> {
    const before = await readTarget()
    await expect(restoreInto(target, options)).rejects.toThrow(message)
    expect(await readTarget()).toEqual(before)
  }

  async function readTarget() {
    return { rows: await readTableRows(target.connectionString), schema: await describeSchema(target.connectionString) }
  }
})

test('no process starts on the database of a restore that was not completed; another restore completes it', async () => {
  const invalid = await givenBackupWithInvalidRow()
  const start = () => startPortal(webConfig(target), createLog('silent'), null)

  await expect(restoreInto(target, { file: invalid })).rejects.toThrow(
    'The restore was not completed (new row for relation "orders" violates check constraint "orders_item_count_check"): ' +
      'run it again. Until then the portal does not start on this database.',
  )
  await expect(start()).rejects.toThrow(UNFINISHED)
  await expect(migrate(target.connectionString)).rejects.toThrow(UNFINISHED)
  await expect(givenBackup(target)).rejects.toThrow(UNFINISHED)

  await restoreInto(target)
  const portal = await start()
  await portal.stop()
  expect(await readTableRows(target.connectionString)).toMatchObject({
    orders: expect.arrayContaining([expect.anything()]),
  })
})

describe('a backup is refused', () => {
  test('while the database is migrated', async () => {
    const migrating = new Client({ connectionString: source.connectionString })
    await migrating.connect()
    await migrating.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])

    await expect(givenBackup(source)).rejects.toThrow('The database is being migrated: try again when that is done.')
    await migrating.end()
  })

  test('when a migration is not complete', async () => {
    await migrate(target.connectionString)
    await runSql(target.connectionString, "delete from schema_migrations where name = '0023_order_pair_keys.sql'")

    await expect(givenBackup(target)).rejects.toThrow(
      'Migration 0023_order_pair_keys.sql is not complete: run "migrate" first.',
    )
  })

  test('when the database is empty', async () => {
    await expect(givenBackup(target)).rejects.toThrow('The database has no tables of Partwire.')
  })
})

/** A database of this version with rows in every table, all migrations finished. */
async function givenFilledDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrateToVersion(database.connectionString, CURRENT_VERSION)
  await fill(database, CURRENT_VERSION)
  await migrate(database.connectionString)
  await finishMigrations(database.connectionString)
  return database
}

async function fill({ connectionString }: TestDatabase, version: string): Promise<void> {
  await insertVersionRows(connectionString, version)
  await runSql(connectionString, `update key_check set sealed = '${SECRETS.seal('partwire', 'key_check.sealed')}'`)
}

async function givenBackup({ connectionString }: TestDatabase, secret: BackupSecret | null = null): Promise<string> {
  const backup = path.join(folder, randomUUID())
  await backUp(connectionString, (content) => writeBackupFile(backup, secret, content))
  return backup
}

/** A row that the schema of the migrations does not allow, in the middle of the tables. */
async function givenBackupWithInvalidRow(): Promise<string> {
  const invalid = await copyDatabase(source)
  try {
    await runSql(
      invalid.connectionString,
      'alter table orders drop constraint orders_item_count_check',
      'update orders set item_count = 0 where id = 5',
    )
    return await givenBackup(invalid)
  } finally {
    await invalid.drop()
  }
}

/** Changes rows of tables that are already written and of tables that are not. */
async function* changeAfterFirstPiece(content: AsyncIterable<Buffer>, { connectionString }: TestDatabase) {
  let isFirst = true
  for await (const piece of content) {
    if (isFirst) {
      await runSql(
        connectionString,
        `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
           currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
           search_text)
         select supplier_id, 'new-' || upstream_id, '', buyer_party_number, customer_name, dispatch_mode, currency, order_day,
           created_at, received_at, requested_delivery_day, content_hash, item_count, list_items, search_text
         from orders`,
        'update order_counts set count = count + 1',
        'delete from sessions',
        "insert into attempts (key, count, window_started_at) values ('later', 1, now())",
        "update suppliers set supplier_name = 'Later GmbH'",
      )
    }
    isFirst = false
    yield piece
  }
}

async function restoreInto(
  { connectionString }: Pick<TestDatabase, 'connectionString'>,
  options: Partial<Parameters<typeof restore>[1]> = {},
): Promise<void> {
  const log = createLog('silent')
  await restore(connectionString, { file, secret: null, secrets: SECRETS, replaces: false, log, ...options })
}

/** Without the rows in which migrations write the present time. */
async function readBusinessRows({ connectionString }: TestDatabase) {
  const rows = await readTableRows(connectionString)
  const { schema_migrations: _, schema_migration_steps: _steps, write_probe: _probe, ...business } = rows
  return business
}

async function queryTarget(sql: string): Promise<object[]> {
  const client = new Client({ connectionString: target.connectionString })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

function webConfig({ connectionString }: TestDatabase) {
  return readConfig({
    DATABASE_URL: connectionString,
    PROCESS: 'web',
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    PUBLIC_ORIGINS: 'https://portal.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@example.com',
    SECRET_KEY: KEY.toString('base64'),
    LOG_LEVEL: 'silent',
  })
}
