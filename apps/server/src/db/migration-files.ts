import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Next to this file in the source tree, and next to the bundle after a build. */
const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/** Marks a former text of a migration that had a fault while it was applied. */
const CORRECTS = /^--! corrects ([0-9a-f]{64})\n/gm

/** `expand` keeps everything that the previous version uses; `finish` removes what only that version needs. */
export type Phase = 'expand' | 'finish'

export interface Migration {
  name: string
  /** Checksum of the text of the expand steps. Each step also has its own checksum. */
  checksum: string
  /** Checksums of former texts that lead to the same schema. A database with one of them is not migrated again. */
  corrects: readonly string[]
  expand: readonly Step[]
  finish: readonly Step[]
}

export type Step = { sql: string; checksum: string } & (
  | { kind: 'transaction' }
  /** One statement outside a transaction that can be repeated as it is. */
  | { kind: 'statement' }
  | { kind: 'create-index'; index: string }
  /** The statement is executed for ranges of the key column, each in its own transaction. */
  | { kind: 'batches'; size: number; table: string; key: string }
)

/** All migrations that this version ships, in the order they are applied (by file name), whether applied or not. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8'))),
  )
}

/**
 * Splits the text of a migration at its marker lines, which CONTRIBUTING.md describes. Text without a marker is one step
 * in a transaction. Throws for an unknown marker and for a step that could not be repeated after an interruption.
 * @internal
 */
export function parseMigration(name: string, text: string): Migration {
  const corrects = Array.from(text.matchAll(CORRECTS), ([, checksum = '']) => checksum)
  const [expand = '', finish = '', ...others] = text.replaceAll(CORRECTS, '').split(/^--! *finish *$/m)
  if (others.length > 0) throw new Error(`Migration ${name} has more than one "--! finish".`)
  return {
    name,
    checksum: hash(expand),
    corrects,
    expand: parseSteps(name, expand),
    finish: parseSteps(name, finish),
  }
}

function parseSteps(name: string, text: string): Step[] {
  return text
    .split(/^(?=--!)/m)
    .filter((block) => block.startsWith('--!') || withoutComments(block) !== '')
    .map((block) => parseStep(name, block.trim()))
}

function parseStep(name: string, sql: string): Step {
  const [firstLine = ''] = sql.split('\n', 1)
  const marker = firstLine.startsWith('--!') ? firstLine.slice(3).trim() : 'step'
  if (withoutComments(sql) === '') throw new Error(`Migration ${name} has a step without a statement.`)
  const step = { sql, checksum: hash(sql) }
  if (marker === 'step') return { ...step, kind: 'transaction' }
  if (marker === 'step no-transaction') return { ...step, ...parseSingleStatement(name, sql) }
  const [, size, table, key] = /^step batches of (\d+) by (\w+)\.(\w+)$/.exec(marker) ?? []
  if (size === undefined || table === undefined || key === undefined) {
    throw new Error(`Migration ${name} has an unknown marker: --! ${marker}`)
  }
  if (!sql.includes('$1') || !sql.includes('$2')) {
    throw new Error(`Migration ${name} has a step in batches that does not use $1 (exclusive) and $2 (inclusive).`)
  }
  return { ...step, kind: 'batches', size: Number(size), table, key }
}

/** The step is recorded after the statement, so an interruption in between executes the statement twice. */
function parseSingleStatement(name: string, sql: string) {
  const statement = withoutComments(sql).replaceAll(/\s+/g, ' ').replace(/;$/, '')
  const [, index] = /^create (?:unique )?index concurrently (?!if )(\w+) on [^;]+$/i.exec(statement) ?? []
  if (index !== undefined) return { kind: 'create-index', index } as const
  if (/^(?:drop index concurrently if exists \w+|(?:vacuum|analyze)\b[^;]*)$/i.test(statement)) {
    return { kind: 'statement' } as const
  }
  throw new Error(
    `Migration ${name} has a step without a transaction that is not one "create index concurrently NAME on …", ` +
      `"drop index concurrently if exists NAME", "vacuum" or "analyze".`,
  )
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '').trim()
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The statements of a step, without comments between them. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--')) continue
    if (token !== ';') statement += token
    else statements.push(statement.trim())
    if (token === ';') statement = ''
  }
  return [...statements, statement.trim()].filter((each) => each !== '')
}

/** Comments, quoted texts and names, bodies of functions, words, and every other character. */
const TOKENS = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\nend\b|\w+|[\s\S]/gi
