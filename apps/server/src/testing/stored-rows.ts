import { createHash } from 'node:crypto'
import type { TestApp } from './test-app'

/** Every request may write to these tables, even a refused one. */
const IGNORED_TABLES = ['public.sessions', 'public.attempts', 'public.security_events', 'public.write_probe']

/** Tables whose rows belong to no supplier. */
const SHARED_TABLES = new Set([
  'operators',
  'worker_heartbeats',
  'key_check',
  'schema_migrations',
  'schema_migration_steps',
  'recurring_jobs',
  'retention_passes',
  'operator_action_archives',
])

interface Table {
  schema: string
  name: string
  columns: string[]
}

/** Fingerprints of all tables including the job queue, by table name. Equal fingerprints mean equal rows. */
export async function fingerprintAllTables(test: TestApp): Promise<Record<string, string>> {
  const tables = await tablesOnce(test)
  return fingerprints(
    test,
    tables.map((table) => [table, 'true']),
  )
}

/**
 * Fingerprints of the rows of one supplier, by table name. Throws for a table whose relation to suppliers is unknown.
 */
export async function fingerprintSupplierRows(test: TestApp, supplierId: string): Promise<Record<string, string>> {
  const tables = (await tablesOnce(test)).filter(({ schema, name }) => schema === 'public' && !SHARED_TABLES.has(name))
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
  throw new Error(`stored-rows.ts does not know how to find the supplier of a row of ${name}.`)
}

/** By portal: no test that uses this changes the schema. */
const knownTables = new WeakMap<TestApp, Promise<Table[]>>()

function tablesOnce(test: TestApp): Promise<Table[]> {
  const tables = knownTables.get(test) ?? findTables(test)
  knownTables.set(test, tables)
  return tables
}

async function findTables({ pool }: TestApp): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select nspname as schema, relname as name, array_agg(attname::text) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname = any($1) and relkind = 'r' and attnum > 0 and not attisdropped
       and nspname || '.' || relname <> all($2)
     group by 1, 2 order by 1, 2`,
    [['public', 'graphile_worker'], IGNORED_TABLES],
  )
  if (rows.length === 0) throw new Error('no table was found')
  return rows
}

async function fingerprints(
  { pool }: TestApp,
  tables: readonly (readonly [Table, string])[],
): Promise<Record<string, string>> {
  const selects = tables.map(
    ([{ schema, name }, condition]) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as fingerprint
       from ${schema}.${name} t where ${condition}`,
  )
  const text = selects.join(' union all ')
  // Prepared: with several dozen tables, planning takes longer than reading them.
  const statementName = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const { rows } = await pool.query<{ name: string; fingerprint: string }>({ name: statementName, text })
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}
