import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { groupBy } from '../lib/group-by'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { describeSchema } from '../testing/database/describe-schema'
import { openEarlierVersions, readVersions } from '../testing/database/earlier-version'
import { insertVersionRows } from '../testing/database/version-rows'
import { finishMigrations, migrate } from './migrate'
import { readMigrations } from './migration-files'

type Row = Record<string, unknown>

const VERSIONS = await readVersions()
/** Read once: each run would parse all files again. */
const MIGRATIONS = await readMigrations()

/** Tables of the migrations themselves, and those that only migrations and the readiness check write. */
const OWN_TABLES = ['schema_migrations', 'schema_migration_steps', 'write_probe']

/** Tables that a migration renamed. */
const RENAMED: Readonly<Record<string, string>> = { order_mails: 'mails' }

/** Values that a migration changes. */
const CHANGES: readonly { migration: string; table: string; change: (row: Row) => Row }[] = [
  {
    migration: '0010',
    table: 'invoices',
    change: (row) => (row['submitted_at'] === null ? { ...row, currency: 'EUR' } : row),
  },
  {
    migration: '0017',
    table: 'orders',
    change: (row) => ('is_announced' in row ? { ...row, is_announced: true } : row),
  },
]

/** Columns that a finish drops. */
const DROPPED: readonly { table: string; column: string }[] = [
  { table: 'suppliers', column: 'last_access_at' },
  { table: 'order_items', column: 'id' },
  { table: 'orders', column: 'order_date' },
  { table: 'orders', column: 'requested_delivery_date' },
  { table: 'order_items', column: 'requested_delivery_date' },
  { table: 'dispatch_advices', column: 'planned_delivery_date' },
  { table: 'dispatch_advices', column: 'issue_date' },
  { table: 'invoices', column: 'issue_date' },
]

/** Values of dropped columns: where they were since a migration, and where they are then. */
const MOVED: readonly { since: string; from: string; to: string }[] = [
  {
    since: '0001',
    from: 'select last_access_at from suppliers order by id',
    to: 'select last_access_at from suppliers left join supplier_accesses on supplier_id = id order by id',
  },
  {
    since: '0002',
    from: 'select order_date, requested_delivery_date from orders order by id',
    to: `select to_char(order_day, 'YYYYMMDD') as order_date,
      coalesce(to_char(requested_delivery_day, 'YYYYMMDD'), '') as requested_delivery_date from orders order by id`,
  },
  {
    since: '0002',
    from: 'select requested_delivery_date from order_items order by order_id, position',
    to: `select coalesce(to_char(requested_delivery_day, 'YYYYMMDD'), '') as requested_delivery_date from order_items
      order by order_id, position`,
  },
  {
    since: '0003',
    from: 'select planned_delivery_date, issue_date from dispatch_advices order by id',
    to: `select to_char(planned_delivery_day, 'YYYYMMDD') as planned_delivery_date,
      coalesce(to_char(issue_day, 'YYYYMMDD'), '') as issue_date from dispatch_advices order by id`,
  },
  {
    since: '0003',
    from: 'select issue_date from invoices order by id',
    to: "select coalesce(to_char(issue_day, 'YYYYMMDD'), '') as issue_date from invoices order by id",
  },
]

const earlierVersions = openEarlierVersions()
let database: TestDatabase
/** One connection for all queries of a test: each new one takes longer than reading a table. */
let client: Client

afterEach(async () => {
  await client.end()
  await database.drop()
})
afterAll(() => earlierVersions.drop())

test.each(VERSIONS)(
  'a filled database of version %s keeps its data when it is migrated and finished, and then has the schema of a new one',
  async (version) => {
    await openVersion(version)
    await insertVersionRows(database.connectionString, version)
    const before = await readAllRows()
    const movedBefore = await readMoved(version, 'from')
    // A table without rows: add some to testing/database/version-rows.ts.
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])

    await migrate(database.connectionString, { migrations: MIGRATIONS })
    const migrated = await readAllRows()
    await finishMigrations(database.connectionString, { migrations: MIGRATIONS })
    const finished = await readAllRows()

    const expected = expectedRows(before, version)
    expect(keptRows(before, migrated)).toEqual(expected)
    expect(keptRows(before, finished)).toEqual(withoutDropped(expected))
    expect(await readMoved(version, 'to')).toEqual(movedBefore)
    const schema = await describeSchema(database.connectionString)
    expect(schema.filter((line) => /NOT VALID|INVALID/.test(line))).toEqual([])
    expect(schema).toEqual(await describeNewSchema())
  },
)

test('finishing after each migration gives the same schema as finishing once after all of them', async () => {
  await openVersion('0001')
  for (const [index] of MIGRATIONS.entries()) {
    const known = MIGRATIONS.slice(0, index + 1)
    await migrate(database.connectionString, { migrations: known })
    await finishMigrations(database.connectionString, { migrations: known })
  }

  expect(await describeSchema(database.connectionString)).toEqual(await describeNewSchema())
})

test('until it is finished, a process of the version before 0008 goes on with mails about new orders', async () => {
  await openVersion('0007')
  await insertVersionRows(database.connectionString, '0007')
  await migrate(database.connectionString, { migrations: MIGRATIONS })
  await query("insert into mails (kind, supplier_id) values ('passwordReset', 1)")

  await query("insert into order_mails (supplier_id, order_ids) values (1, '{5}')")
  const claimed = await query(`
    update order_mails set attempts = attempts + 1, is_sending = true, changed_at = now() where state = 'queued'
    returning order_ids, attempts
  `)

  expect(claimed).toEqual([
    { order_ids: ['4'], attempts: 2 },
    { order_ids: ['5'], attempts: 1 },
  ])
  expect(await query("select attempts from mails where kind = 'passwordReset'")).toEqual([{ attempts: 0 }])
  await finishMigrations(database.connectionString, { migrations: MIGRATIONS })
  expect(await query("select to_regclass('order_mails') as view")).toEqual([{ view: null }])
})

test('the open lines from before 0060 get the rows of their orders, which leave with their last line', async () => {
  await openVersion('0057')
  await insertVersionRows(database.connectionString, '0057')
  await migrate(database.connectionString, { migrations: MIGRATIONS })

  const computed = await query(`
    select supplier_id, order_id, count(*)::int as line_count, min(product_number collate "und-x-icu") as first_part,
      max(product_number collate "und-x-icu") as last_part, string_agg(search_text, E'\\n') as search_text,
      coalesce(min(requested_day), 'infinity')::text as first_day, coalesce(max(requested_day), 'infinity')::text as last_day
    from open_lines group by supplier_id, order_id order by order_id
  `)
  expect(computed.length).toBeGreaterThan(0)
  expect(
    await query(`
      select supplier_id, order_id, line_count, first_part, last_part, search_text, first_day::text, last_day::text
      from open_orders order by order_id
    `),
  ).toEqual(computed)

  await query("update orders set status = 'dispatchAdvice' where status = 'orderResponse'")
  expect(await query('select * from open_orders')).toEqual([])
})

/** The rows of `after` with the tables and columns of `before`. */
function keptRows(before: Record<string, Row[]>, after: Record<string, Row[]>): Record<string, Row[]> {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const kept = after[RENAMED[table] ?? table] ?? []
      return [table, sorted(kept.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))))]
    }),
  )
}

async function readMoved(version: string, place: 'from' | 'to'): Promise<Row[][]> {
  const values: Row[][] = []
  for (const moved of MOVED.filter(({ since }) => since <= version)) values.push(await query(moved[place]))
  return values
}

function withoutDropped(rows: Record<string, Row[]>): Record<string, Row[]> {
  const columns = (table: string) => DROPPED.filter((dropped) => dropped.table === table).map(({ column }) => column)
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      sorted(
        all.map((row) => ({ ...row, ...Object.fromEntries(columns(table).map((column) => [column, undefined])) })),
      ),
    ]),
  )
}

/** The rows as the migrations after `version` change them. */
function expectedRows(before: Record<string, Row[]>, version: string): Record<string, Row[]> {
  const changes = CHANGES.filter(({ migration }) => migration > version)
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const ofTable = changes.filter((change) => change.table === table)
      return [table, sorted(rows.map((row) => ofTable.reduce((changed, { change }) => change(changed), row)))]
    }),
  )
}

async function readAllRows(): Promise<Record<string, Row[]>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [OWN_TABLES],
  )
  // One statement: reading a table takes less time than a statement.
  const rows = await query<{ name: string; row: Row }>(
    tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`).join(' union all '),
  )
  const byTable = groupBy(rows, ({ name }) => name)
  return Object.fromEntries(tables.map(({ name }) => [name, sorted((byTable.get(name) ?? []).map(({ row }) => row))]))
}

function sorted(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

let newSchema: Promise<string[]> | null = null

/** The schema of a database that this version creates. */
function describeNewSchema(): Promise<string[]> {
  return (newSchema ??= (async () => {
    const created = await createTestDatabase()
    try {
      return await describeSchema(created.connectionString)
    } finally {
      await created.drop()
    }
  })())
}

async function openVersion(version: string): Promise<void> {
  database = await earlierVersions.create(version)
  client = new Client({ connectionString: database.connectionString })
  await client.connect()
}

async function query<Result extends object = Row>(sql: string, values: unknown[] = []): Promise<Result[]> {
  return (await client.query<Result>(sql, values)).rows
}
