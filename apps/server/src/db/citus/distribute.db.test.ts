import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { createClusterDatabase, runOnNodes, type Cluster } from '../../testing/citus/cluster'
import { createTestDatabase } from '../../testing/database/database'
import { runSql } from '../../testing/database/database-admin'
import { describeSchema } from '../../testing/database/describe-schema'
import { migrateToVersion, readVersions } from '../../testing/database/earlier-version'
import { readTableRows } from '../../testing/database/table-rows'
import { insertVersionRows } from '../../testing/database/version-rows'
import { finishMigrations, migrate } from '../migrate'
import { parseMigration, readMigrations } from '../migration-files'
import { distributeDatabase } from './distribute'
import { LOCAL_TABLES } from './table-classes'

const cluster: Cluster = {
  coordinator: inject('adminConnectionString'),
  workers: inject('workerConnectionStrings'),
}
const isMissing = cluster.workers.length === 0
const hint = isMissing ? ', skipped: only with CITUS_URL and npm run test:citus' : ''
const NO_LOG = { info: () => {}, warn: () => {} }

let names: string[] = []
afterEach(async () => {
  for (const name of names) await runOnNodes(cluster, `drop database if exists ${name} with (force)`)
  names = []
})

async function createDatabase(): Promise<string> {
  const name = `partwire_test_${randomUUID().replaceAll('-', '')}`
  names.push(name)
  return createClusterDatabase(cluster, name)
}

/** With rows of every table and kind, as a database that was updated from an earlier version. */
async function createFilledDatabase(): Promise<string> {
  const url = await createDatabase()
  const version = (await readVersions()).at(-1) ?? ''
  await migrateToVersion(url, version)
  await insertVersionRows(url, version)
  await finishMigrations(url)
  return url
}

const distribute = (url: string) => distributeDatabase(url, { log: NO_LOG })

async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

test.skipIf(!isMissing)('a PostgreSQL without Citus is refused with a sentence, and nothing changes', async () => {
  const database = await createTestDatabase()
  const before = await describeSchema(database.connectionString)

  await expect(distribute(database.connectionString)).rejects.toThrow(
    'This PostgreSQL has no Citus: install it on every node first, see https://docs.citusdata.com.',
  )
  expect(await describeSchema(database.connectionString)).toEqual(before)
  await database.drop()
})

describe.skipIf(isMissing)(`distribute on a Citus cluster${hint}`, () => {
  test('an empty database gets the layout: one copied table, tables by supplier, tables of the coordinator', async () => {
    const url = await createDatabase()
    await migrate(url)

    const tables = await distribute(url)

    const stored = await query<{ name: string; type: string; column: string; groups: string }>(
      url,
      `select table_name::text as name, citus_table_type as type, distribution_column as column,
         colocation_id::text as groups from citus_tables`,
    )
    const distributed = stored.filter(({ type }) => type === 'distributed')
    expect(stored.filter(({ type }) => type === 'reference').map(({ name }) => name)).toEqual(['suppliers'])
    expect(new Set([...distributed.map(({ name }) => name), 'suppliers'])).toEqual(new Set(tables))
    expect(new Set(distributed.map(({ column, groups }) => `${column} ${groups}`)).size).toBe(1)
    expect(distributed[0]?.column).toBe('supplier_id')
    expect(stored.filter(({ name, type }) => LOCAL_TABLES.has(name) && type !== 'local')).toEqual([])
  })

  test('a filled database keeps all rows, foreign keys, triggers and functions, and no row stays on the coordinator', async () => {
    const url = await createFilledDatabase()
    const before = { rows: await readTableRows(url), schema: await describeSchema(url) }

    const tables = await distribute(url)

    expect(await readTableRows(url)).toEqual(before.rows)
    expect(comparable(await describeSchema(url))).toEqual(comparable(before.schema))
    expect(before.rows['orders']?.length).toBeGreaterThan(3)
    for (const table of tables) {
      const [local] = await query<{ size: string }>(url, `select pg_relation_size($1::regclass) as size`, [table])
      expect(`${table} ${local?.size}`).toBe(`${table} 0`)
    }
  })

  test('a second run says that everything is distributed, and a run that was interrupted changes nothing', async () => {
    const url = await createDatabase()
    await migrate(url)
    await runSql(url, 'alter table value_weeks rename column supplier_id to supplier', 'create table notes (id int)')
    const before = await describeSchema(url)
    await expect(distribute(url)).rejects.toThrow('It is not known where these tables belong: notes, value_weeks.')
    expect(await describeSchema(url)).toEqual(before)
    await runSql(url, 'alter table value_weeks rename column supplier to supplier_id', 'drop table notes')

    expect((await distribute(url)).length).toBeGreaterThan(50)
    expect(await distribute(url)).toEqual([])
  })

  test('a database without migrations, or with unfinished ones, is refused', async () => {
    const url = await createDatabase()
    await expect(distribute(url)).rejects.toThrow(/^Migrations are missing \(0001_accounts\.sql, /)
    await migrate(url)
    await runSql(url, "update schema_migrations set finished_at = null where name = '0029_tenant_keys.sql'")

    await expect(distribute(url)).rejects.toThrow(
      'Migrations are not finished (0029_tenant_keys.sql): run "migrate --finish" first.',
    )
  })

  test('a node of the cluster that is not the coordinator is refused', async () => {
    const url = await createDatabase()
    const [worker = ''] = cluster.workers
    const onWorker = new URL(worker)
    onWorker.pathname = new URL(url).pathname

    await expect(distribute(onWorker.href)).rejects.toThrow('run the command on the coordinator')
  })

  test('later migrations change the tables, functions and triggers on all nodes', async () => {
    const url = await createFilledDatabase()
    await distribute(url)
    const migrations = [...(await readMigrations()), parseMigration('9999_ranks.sql', RANKS)]

    await migrate(url, { migrations })
    await finishMigrations(url, { migrations })

    await runSql(url, 'insert into order_ranks (supplier_id, order_id, rank) select supplier_id, id, 1 from orders')
    const ranks = await query<{ rank: string; count: number }>(
      url,
      `select orders.rank, order_ranks.rank as other, count(*)::int from orders
       join order_ranks on order_ranks.supplier_id = orders.supplier_id and order_ranks.order_id = orders.id
       group by 1, 2`,
    )
    expect(ranks).toEqual([{ rank: '7', other: '2', count: expect.any(Number) }])
    expect(
      await query(url, "select partmethod from pg_dist_partition where logicalrelid = 'order_ranks'::regclass"),
    ).toEqual([{ partmethod: 'h' }])
  })
})

/**
 * Without the shards of the tables of the coordinator, and without parentheses: a definition that is read and executed again
 * may have fewer of them.
 */
function comparable(schema: readonly string[]): string[] {
  return schema.filter((line) => !/_\d{6}\b/.test(line)).map((line) => line.replaceAll(/[()]/g, ''))
}

/** A migration with every kind of step, as CONTRIBUTING.md describes them. */
const RANKS = `create table order_ranks (
  supplier_id bigint not null,
  order_id bigint not null,
  rank bigint not null,
  primary key (supplier_id, order_id)
);
select distribute_by_supplier('order_ranks');
alter table order_ranks add constraint order_ranks_of_supplier foreign key (supplier_id) references suppliers;
alter table order_ranks add constraint order_ranks_of_order foreign key (supplier_id, order_id)
  references orders (supplier_id, id) on delete cascade;
create function add_rank() returns trigger language plpgsql as $$
begin
  new.rank := new.rank + 1;
  return new;
end $$;
create trigger add_rank before insert on order_ranks for each row execute function add_rank();

--! step
alter table orders add column rank bigint;

--! step no-transaction
create index concurrently orders_by_number on orders (id);

--! step batches of 2 by orders.id
update orders set rank = 7 where id > $1 and id <= $2 and rank is null;

--! step no-transaction
drop index concurrently if exists orders_by_number;

--! step
alter table orders add constraint orders_rank check (rank > 0) not valid;

--! step
alter table orders validate constraint orders_rank;

--! finish
alter table orders drop constraint orders_rank;
`
