import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database'

/** What the TypeScript type of a column and its definition in the database must agree on. */
interface Column {
  type: 'boolean' | 'Buffer' | 'Date' | 'json' | 'number' | 'string' | 'array'
  isNullable: boolean
}

type Tables = Record<string, Record<string, Column>>

interface Declaration {
  tables: Tables
  /** Columns as `table.column` that an insert may or must omit. */
  omittable: string[]
}

const SCHEMA_FILE = fileURLToPath(new URL('schema.ts', import.meta.url))
const TSCONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))

/** Tables that are used in SQL text only and therefore have no TypeScript type. */
const UNTYPED_TABLES = ['invoice_numbers', 'order_pair_keys', 'recurring_jobs', 'schema_migration_steps', 'write_probe']

const TYPES: Readonly<Record<string, Column['type']>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  json: 'json',
  jsonb: 'json',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  ARRAY: 'array',
}

let declared: Declaration
let database: TestDatabase

beforeAll(async () => {
  declared = readDeclaration()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the declared tables and columns are those of the migrated database', async () => {
  expect(declared.tables).toEqual(await readDatabaseTables())
})

test('a column that an insert may omit gets its value from the database', async () => {
  const filled = await readColumnsFilledByDatabase()

  expect(declared.omittable.filter((column) => !filled.has(column))).toEqual([])
})

/** Reads the interface `Schema` with the type checker, so that nothing is declared twice. */
function readDeclaration(): Declaration {
  const program = ts.createProgram([SCHEMA_FILE], { ...readCompilerOptions(), noEmit: true })
  const source = program.getSourceFile(SCHEMA_FILE)
  if (source === undefined) throw new Error('schema.ts was not found')
  const [problem] = program.getSemanticDiagnostics(source)
  if (problem !== undefined) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(source)
  const schema = module === undefined ? undefined : module.exports?.get(ts.escapeLeadingUnderscores('Schema'))
  if (schema === undefined) throw new Error('schema.ts does not export Schema')

  const tables: Tables = {}
  const omittable: string[] = []
  for (const table of checker.getDeclaredTypeOfSymbol(schema).getProperties()) {
    const columns: Record<string, Column> = {}
    for (const column of checker.getTypeOfSymbol(table).getProperties()) {
      const type = checker.getTypeOfSymbol(column)
      columns[column.name] = describeColumn(checker, memberType(checker, type, '__select__') ?? type)
      const inserted = memberType(checker, type, '__insert__')
      if (inserted !== undefined && isOmittable(inserted)) omittable.push(`${table.name}.${column.name}`)
    }
    tables[table.name] = columns
  }
  return { tables, omittable }
}

function readCompilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(TSCONFIG, (file) => readFileSync(file, 'utf8'))
  return ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(new URL('../../../', import.meta.url))).options
}

/** The type of a member of Kysely's `ColumnType`; undefined for a column that is declared as a plain type. */
function memberType(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const member = type.getProperty(name)
  return member === undefined ? undefined : checker.getTypeOfSymbol(member)
}

function describeColumn(checker: ts.TypeChecker, type: ts.Type): Column {
  const value = checker.getNonNullableType(type)
  const isNullable = unionMembers(type).some((member) => (member.flags & ts.TypeFlags.Null) !== 0)
  return { type: classify(checker, value), isNullable }
}

function classify(checker: ts.TypeChecker, type: ts.Type): Column['type'] {
  const has = (flag: ts.TypeFlags) => unionMembers(type).every((member) => (member.flags & flag) !== 0)
  if (has(ts.TypeFlags.StringLike)) return 'string'
  if (has(ts.TypeFlags.NumberLike)) return 'number'
  if (has(ts.TypeFlags.BooleanLike)) return 'boolean'
  if (type.symbol?.name === 'Date') return 'Date'
  if (type.symbol?.name === 'Buffer') return 'Buffer'
  const element = checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  const isPlain = element !== undefined && (element.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0
  return isPlain ? 'array' : 'json'
}

/** Whether an insert may omit the column (`undefined`) or must not name it (`never`). */
function isOmittable(type: ts.Type): boolean {
  return unionMembers(type).some((member) => (member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0)
}

function unionMembers(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

async function readDatabaseTables(): Promise<Tables> {
  const rows = await query<{ table: string; column: string; type: string; isNullable: boolean }>(
    `select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as "isNullable"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [UNTYPED_TABLES],
  )
  const tables: Tables = {}
  for (const { table, column, type, isNullable } of rows) {
    const known = TYPES[type]
    if (known === undefined) throw new Error(`${table}.${column} has the type ${type}, which TYPES does not list`)
    tables[table] = { ...tables[table], [column]: { type: known, isNullable } }
  }
  return tables
}

/** Columns as `table.column` that have a default, are generated, or accept null. */
async function readColumnsFilledByDatabase(): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'
       and (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' or is_nullable = 'YES')`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
