import type { TestApp } from './test-app'

/** A visit leaves its trace in these whether or not it is refused. */
const IGNORED_TABLES = ['public.sessions', 'public.attempts', 'public.write_probe']

/** Nobody's, or everybody's. */
const SHARED_TABLES = new Set(['operators', 'worker_heartbeats', 'key_check', 'schema_migrations', 'recurring_jobs'])

interface Table {
  schema: string
  name: string
  columns: string[]
}

/** A fingerprint of every table, the queue of the worker included: two that are equal hold the same rows. */
export async function fingerprintAllTables(test: TestApp): Promise<Record<string, string>> {
  const tables = await findTables(test, ['public', 'graphile_worker'])
  return fingerprints(
    test,
    tables.map((table) => [table, 'true']),
  )
}

/** The same of what belongs to one supplier. A new table has to say here how it belongs to a supplier. */
export async function fingerprintSupplierRows(test: TestApp, supplierId: string): Promise<Record<string, string>> {
  const tables = (await findTables(test, ['public'])).filter(({ name }) => !SHARED_TABLES.has(name))
  return fingerprints(
    test,
    tables.map((table) => [table, supplierCondition(table, supplierId)]),
  )
}

function supplierCondition({ name, columns }: Table, supplierId: string): string {
  if (name === 'suppliers') return `id = ${supplierId}`
  if (columns.includes('supplier_id')) return `supplier_id = ${supplierId}`
  const parent = findParent(name, columns)
  return `${parent.column} in (select id from ${parent.table} where supplier_id = ${supplierId})`
}

function findParent(name: string, columns: readonly string[]): { column: string; table: string } {
  if (columns.includes('order_id')) return { column: 'order_id', table: 'orders' }
  if (columns.includes('delivery_id')) return { column: 'delivery_id', table: 'deliveries' }
  for (const table of ['order_responses', 'dispatch_advices', 'invoices']) {
    if (columns.includes('document_id') && name.startsWith(table.slice(0, -1))) return { column: 'document_id', table }
  }
  throw new Error(`stored-rows.ts does not know how the rows of ${name} belong to a supplier.`)
}

async function findTables({ pool }: TestApp, schemas: string[]): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select nspname as schema, relname as name, array_agg(attname::text) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname = any($1) and relkind = 'r' and attnum > 0 and not attisdropped
       and nspname || '.' || relname <> all($2)
     group by 1, 2 order by 1, 2`,
    [schemas, IGNORED_TABLES],
  )
  if (rows.length === 0) throw new Error('there is no table to look at')
  return rows
}

async function fingerprints(
  { pool }: TestApp,
  tables: readonly (readonly [Table, string])[],
): Promise<Record<string, string>> {
  const selects = tables.map(
    ([{ schema, name }, which]) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as print
       from ${schema}.${name} t where ${which}`,
  )
  const { rows } = await pool.query<{ name: string; print: string }>(selects.join(' union all '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
