import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginBlocking, type BlockingTransaction } from '../testing/database/blocking-transaction'
import { createEmptyDatabase, type TestDatabase } from '../testing/database/database'
import { runSql } from '../testing/database/database-admin'
import { migrate } from './migrate'
import { type Migration, parseMigration } from './migration-files'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

/** Short, so that the tests are. */
const LOCK = { timeoutMs: 100, maxWaitMs: 30_000 }

let database: TestDatabase
let blocking: BlockingTransaction | null = null
beforeEach(async () => {
  database = await createEmptyDatabase()
  await query(
    'create table parts (id bigint generated always as identity primary key, name text, copies int default 0)',
  )
  await query("insert into parts (name) select 'part ' || n from generate_series(1, 25) n")
})
afterEach(async () => {
  await blocking?.end()
  blocking = null
  await database.drop()
})

describe('a migration of several steps', () => {
  const FAILING = migration('alter table parts add column a int;', '--! step\nalter table parts add column b nonsense;')

  test('keeps the steps before one that failed', async () => {
    await expect(run(FAILING)).rejects.toThrow('type "nonsense" does not exist')

    expect(await columns()).toEqual(['copies', 'id', 'name', 'a'].toSorted())
    expect(await query('select name from schema_migrations')).toEqual([])
  })

  test('continues after the last step that was applied, also with a corrected text of the failed one', async () => {
    await run(FAILING).catch(() => undefined)
    const corrected = migration('alter table parts add column a int;', '--! step\nalter table parts add column b int;')

    await run(corrected)

    expect(await columns()).toEqual(['a', 'b', 'copies', 'id', 'name'])
    expect(await query('select name from schema_migrations')).toEqual([{ name: corrected.name }])
  })

  test('is refused when an applied step was changed', async () => {
    await run(FAILING).catch(() => undefined)
    const changed = migration('alter table parts add column c int;', '--! step\nalter table parts add column b int;')

    await expect(run(changed)).rejects.toThrow(`Migration ${changed.name} was changed after it was applied`)
  })
})

describe('a step in a transaction', () => {
  const ALTER = migration('alter table parts add column a int;')

  test('waits for a lock in short attempts, so that other statements do not wait behind it', async () => {
    blocking = await beginBlocking(database.connectionString, 'select count(*) from parts')
    const { log, waits } = countWaits()
    const running = run(ALTER, { log })
    await vi.waitFor(() => expect(waits()).toBeGreaterThan(0), WAIT_TIMEOUT)

    const reading = runSql(database.connectionString, "set lock_timeout = '5s'", 'select count(*) from parts')

    await expect(reading).resolves.toBeUndefined()
    await vi.waitFor(() => expect(waits()).toBeGreaterThan(1), WAIT_TIMEOUT)
    await blocking.commit()
    await running
    expect(await columns()).toContain('a')
  })

  test('fails with the oldest transactions when it gets no lock in time, and changes nothing', async () => {
    blocking = await beginBlocking(database.connectionString, "set application_name = 'report'", 'select from parts')

    await expect(run(ALTER, { lock: { timeoutMs: 50, maxWaitMs: 0 } })).rejects.toThrow(
      /^step 1 \(expand\) of 0001_test\.sql did not get its locks .* oldest transactions: \d+ \(report, open for \d+ s\)/,
    )

    expect(await columns()).not.toContain('a')
  })
})

describe('an index that is created concurrently', () => {
  const INDEX = migration('--! step no-transaction\ncreate index concurrently parts_by_name on parts (name);')

  test('is built while rows are written', async () => {
    blocking = await beginBlocking(database.connectionString, "update parts set name = 'x' where id = 1")
    const running = run(INDEX)
    await blocking.untilWaiting(1)

    await query("insert into parts (name) values ('written during the build')")
    await blocking.commit()
    await running

    expect(await isValid('parts_by_name')).toBe(true)
  })

  test('is built again when the process was interrupted and left it invalid', async () => {
    blocking = await beginBlocking(database.connectionString, "update parts set name = 'x' where id = 1")
    const interrupted = run(INDEX).catch((error: Error) => error)
    await blocking.untilWaiting(1)
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '--! step%' and datname = current_database()",
    )
    expect(await interrupted).toBeInstanceOf(Error)
    expect(await isValid('parts_by_name')).toBe(false)
    await blocking.commit()

    await run(INDEX)

    expect(await isValid('parts_by_name')).toBe(true)
    expect(await query('select position from schema_migration_steps where applied_at is not null')).toEqual([
      { position: 0 },
    ])
  })

  test('is kept when the process was interrupted after it was built', async () => {
    await query('create index parts_by_name on parts (name)')
    const [before] = await query("select 'parts_by_name'::regclass::oid as id")

    await run(INDEX)

    expect(await query("select 'parts_by_name'::regclass::oid as id")).toEqual([before])
  })

  test('leaves nothing behind when rows violate it', async () => {
    await query("update parts set name = 'same'")
    const unique = migration('--! step no-transaction\ncreate unique index concurrently parts_by_name on parts (name);')

    await expect(run(unique)).rejects.toThrow('could not create unique index')

    expect(await isValid('parts_by_name')).toBe(null)
  })

  test('is built once by processes that start together, and none of them blocks the build', async () => {
    blocking = await beginBlocking(database.connectionString, "update parts set name = 'x' where id = 1")
    const running = Promise.all(Array.from({ length: 4 }, () => run(INDEX)))
    await blocking.untilWaiting(1)
    await blocking.commit()

    await running

    expect(await isValid('parts_by_name')).toBe(true)
    expect(await query('select name from schema_migrations')).toHaveLength(1)
  })
})

describe('a step in batches', () => {
  const COPY = migration(
    '--! step batches of 10 by parts.id\nupdate parts set copies = copies + length(name) / length(name) where id > $1 and id <= $2;',
  )

  test('changes every row once, in one transaction for each batch', async () => {
    await query('delete from parts where id = 7')

    await run(COPY)

    expect(
      await query(
        'select copies, count(*)::int, count(distinct xmin::text)::int as transactions from parts group by 1',
      ),
    ).toEqual([{ copies: 1, count: 24, transactions: 3 }])
  })

  test('continues after the last batch that was done', async () => {
    await query("update parts set name = '' where id = 15")
    await expect(run(COPY)).rejects.toThrow('division by zero')
    expect(await query('select copies, count(*)::int from parts group by 1 order by 1')).toEqual([
      { copies: 0, count: 15 },
      { copies: 1, count: 10 },
    ])
    await query("update parts set name = 'corrected' where id = 15")

    await run(COPY)

    expect(await query('select copies, count(*)::int from parts group by 1')).toEqual([{ copies: 1, count: 25 }])
  })

  test('includes rows that are inserted while it runs', async () => {
    blocking = await beginBlocking(database.connectionString, 'select from parts where id = 12 for update')
    const { log, waits } = countWaits()
    const running = run(COPY, { log })
    await vi.waitFor(() => expect(waits()).toBeGreaterThan(0), WAIT_TIMEOUT)
    await query("insert into parts (name) values ('late')")
    await blocking.commit()

    await running

    expect(await query('select copies, count(*)::int from parts group by 1')).toEqual([{ copies: 1, count: 26 }])
  })

  test('of an empty table is done at once', async () => {
    await query('delete from parts')

    await run(COPY)

    expect(await query('select name from schema_migrations')).toHaveLength(1)
  })
})

function migration(...steps: string[]): Migration {
  return parseMigration('0001_test.sql', steps.join('\n'))
}

function run(tested: Migration, options: Omit<NonNullable<Parameters<typeof migrate>[1]>, 'migrations'> = {}) {
  return migrate(database.connectionString, { lock: LOCK, ...options, migrations: [tested] })
}

/** A log that counts how often a step waited for a lock. */
function countWaits() {
  const warn = vi.fn()
  const waits = () => warn.mock.calls.filter(([, message]) => message === 'migration step waits for a lock').length
  return { log: { info: () => {}, warn }, waits }
}

async function columns(): Promise<unknown[]> {
  const rows = await query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'parts' order by 1",
  )
  return rows.map(({ name }) => name)
}

/** Null: there is no such index. */
async function isValid(index: string): Promise<boolean | null> {
  const [row] = await query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = to_regclass('${index}')`,
  )
  return row?.indisvalid ?? null
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
