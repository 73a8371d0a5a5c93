import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/database/database'
import { migrateToVersion } from '../testing/database/earlier-version'
import { finishMigrations, migrate } from './migrate'
import { readMigrations } from './migration-files'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

describe('an empty database', () => {
  test('gets every migration, once, in order', async () => {
    await migrate(database.connectionString)

    const known = await readMigrations()
    expect(known.map(({ name }) => name)).toEqual(known.map(({ name }) => name).toSorted())
    expect(await query('select name, checksum from schema_migrations order by applied_at, name')).toEqual(
      known.map(({ name, checksum }) => ({ name, checksum })),
    )
  })

  test('gets the tables of the portal and the job queue', async () => {
    await migrate(database.connectionString)

    expect(await query("select to_regclass('suppliers') is not null as suppliers")).toEqual([{ suppliers: true }])
    expect(await query("select to_regproc('graphile_worker.add_job') is not null as jobs")).toEqual([{ jobs: true }])
  })

  test('is migrated once by processes that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))

    expect(await query('select count(*)::int as count from schema_migrations')).toEqual([
      { count: (await readMigrations()).length },
    ])
  })

  test('keeps nothing of a migration that failed in the middle', async () => {
    await query('create table suppliers (conflicting int)')

    await expect(migrate(database.connectionString)).rejects.toThrow('relation "suppliers" already exists')

    expect(await query("select to_regclass('operators') as operators")).toEqual([{ operators: null }])
    expect(await query('select name from schema_migrations')).toEqual([])
  })

  test('is migrated by the next start after a failed one', async () => {
    await query('create table suppliers (conflicting int)')
    await migrate(database.connectionString).catch(() => undefined)
    await query('drop table suppliers')

    await migrate(database.connectionString)

    expect(await query('select name from schema_migrations')).toHaveLength((await readMigrations()).length)
  })
})

describe('a migrated database', () => {
  beforeEach(() => migrate(database.connectionString))

  test('is not changed by the next start', async () => {
    const before = await query('select * from schema_migrations order by name')
    await query("insert into operators (email, password_hash, created_at, updated_at) values ('a', 'b', now(), now())")

    await migrate(database.connectionString)

    expect(await query('select * from schema_migrations order by name')).toEqual(before)
    expect(await query('select email from operators')).toEqual([{ email: 'a' }])
  })

  test('accepts a migration that corrects the text that was applied', async () => {
    const migrations = await readMigrations()
    const corrected = migrations.find(({ corrects }) => corrects.length > 0)
    await query(`update schema_migrations set checksum = '${corrected?.corrects[0]}' where name = '${corrected?.name}'`)
    await query(
      `update schema_migration_steps set checksum = 'of the former text' where migration = '${corrected?.name}'`,
    )

    await migrate(database.connectionString)

    expect(await query('select name from schema_migrations')).toHaveLength(migrations.length)
  })

  test('refuses a migration that was changed after it was applied', async () => {
    const [first] = await readMigrations()
    await query("update schema_migrations set checksum = 'of another text'")

    await expect(migrate(database.connectionString)).rejects.toThrow(
      `Migration ${first?.name} was changed after it was applied; write a new one instead.`,
    )
  })
})

describe('a database from before demo accounts were marked', () => {
  test('marks the accounts that the demo has inserted, and no others', async () => {
    await migrateToVersion(database.connectionString, '0012')
    await insertSupplier('4300042', 'supplier@demo.test', 'ws-4300042')
    await insertSupplier('4300311', 'renamed@example.com', 'ws-4300311')
    await insertSupplier('9900001', 'contact-9900001@demo.test', 'ws-9900001')
    await insertSupplier('REAL', 'real@demo.test', 'ws-REAL')
    await insertSupplier('4300107', 'real@example.com', 'chosen-by-a-person')
    await query(
      "insert into operators (email, password_hash, created_at, updated_at) select email, 'x', now(), now() from unnest(array['operator@demo.test', 'real@demo.test']) as email",
    )

    await migrate(database.connectionString)

    expect(await query('select contact_email from suppliers where is_demo order by id')).toEqual([
      { contact_email: 'supplier@demo.test' },
      { contact_email: 'renamed@example.com' },
      { contact_email: 'contact-9900001@demo.test' },
    ])
    expect(await query('select email from operators where is_demo')).toEqual([{ email: 'operator@demo.test' }])
  })

  test('marks no operator where the demo never was', async () => {
    await migrateToVersion(database.connectionString, '0012')
    await query(
      "insert into operators (email, password_hash, created_at, updated_at) values ('operator@demo.test', 'x', now(), now())",
    )

    await migrate(database.connectionString)

    expect(await query('select email from operators where is_demo')).toEqual([])
  })
})

describe('a database from before unannounced orders had a table', () => {
  test('lists the orders that were not announced, and those that the previous version imports afterwards', async () => {
    await migrateToVersion(database.connectionString, '0016')
    await insertSupplier('4300042', 'supplier@example.com', 'ws')
    await insertOrder('announced', 'true')
    await insertOrder('new', 'false')

    await migrate(database.connectionString)
    await insertOrder('later', 'default')

    expect(
      await query(
        'select upstream_id from unannounced_orders join orders on orders.id = order_id and orders.supplier_id = unannounced_orders.supplier_id order by orders.id',
      ),
    ).toEqual([{ upstream_id: 'new' }, { upstream_id: 'later' }])
    // So that a process of the previous version does not announce them as well.
    expect(await query('select upstream_id from orders where not is_announced')).toEqual([])
  })

  function insertOrder(upstreamId: string, isAnnounced: 'true' | 'false' | 'default'): Promise<unknown[]> {
    return query(`
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items,
        search_text, is_announced)
      values ((select id from suppliers), '${upstreamId}', '${upstreamId}', '1', 'Customer', '', 'EUR', '20261115', now(),
        now(), '', '', 1, '[]', '', ${isAnnounced})
    `)
  }
})

describe('a database from before the last access of suppliers had a table', () => {
  test('has it in both places until it is finished, whichever version writes it', async () => {
    await migrateToVersion(database.connectionString, '0025')
    await insertSupplier('1', 'one@example.com', 'ws')
    await insertSupplier('2', 'two@example.com', 'ws')
    await insertSupplier('3', 'three@example.com', 'ws')
    await query("update suppliers set last_access_at = '2026-01-01Z' where tec_com_id = '1'")

    await migrate(database.connectionString)
    await query("update suppliers set last_access_at = '2026-01-02Z' where tec_com_id = '2'")
    await query(`
      insert into supplier_accesses (supplier_id, last_access_at)
      select id, timestamptz '2026-01-03Z' from suppliers where tec_com_id <> '2'
      on conflict (supplier_id) do update set last_access_at = excluded.last_access_at
    `)

    const expected = [{ day: '2026-01-03' }, { day: '2026-01-02' }, { day: '2026-01-03' }]
    const day = "to_char(last_access_at at time zone 'UTC', 'YYYY-MM-DD') as day"
    expect(await query(`select ${day} from suppliers order by id`)).toEqual(expected)
    expect(await query(`select ${day} from supplier_accesses order by supplier_id`)).toEqual(expected)
    await finishMigrations(database.connectionString)
    expect(await query(`select ${day} from supplier_accesses order by supplier_id`)).toEqual(expected)
  })
})

function insertSupplier(tecComId: string, email: string, userName: string): Promise<unknown[]> {
  return query(`
    insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
      tec_com_password_sealed, password_hash, send_email_for_order, created_at)
    values ('${tecComId}', 'Name', 'Contact', '${email}', '${userName}', 'x', 'x', true, now())
  `)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
