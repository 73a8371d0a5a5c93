import { describe, expect, test } from 'vitest'
import { type Migration, parseMigration, readMigrations } from './migration-files'

/** Earlier migrations were written for a start without other processes, and are never changed. */
const FIRST_CHECKED = '0020'

test('the expand steps lock no table for long and keep what the previous version uses', async () => {
  const checked = (await readMigrations()).filter(({ name }) => name >= FIRST_CHECKED)

  expect(checked.flatMap(findProblems)).toEqual([])
})

describe('the rules find', () => {
  test.each([
    ['an index that blocks writes', 'create index parts_by_name on parts (name);', 'create index concurrently'],
    ['a dropped column', 'alter table parts drop column name;', 'only after --! finish'],
    ['a dropped table', 'drop table parts;', 'only after --! finish'],
    ['a renamed column', 'alter table parts rename column name to title;', 'only after --! finish'],
    ['a column that is written again', 'alter table parts alter column id type bigint;', 'only after --! finish'],
    ['a check of all rows', 'alter table parts add constraint a check (id > 0);', 'not valid'],
    [
      'a foreign key check of all rows',
      'alter table parts add constraint a foreign key (id) references b;',
      'not valid',
    ],
  ])('%s', (_what, sql, problem) => {
    expect(findProblems(parseMigration('0999_test.sql', sql))).toEqual([expect.stringContaining(problem)])
  })

  test('nothing in tables that the migration creates, in constraints that are not valid yet and in the finish', () => {
    const migration = parseMigration(
      '0999_test.sql',
      `create table tools (id bigint);
       create index tools_by_id on tools (id);
       alter table tools add constraint tools_id check (id > 0);
       create table notes (id bigint);
       drop table notes;
       alter table parts add constraint parts_id check (id > 0) not valid;
       --! finish
       drop table former_tools;`.replaceAll(/^ +/gm, ''),
    )

    expect(findProblems(migration)).toEqual([])
  })
})

function findProblems({ name, expand }: Migration): string[] {
  const text = expand.map(({ sql }) => sql.replaceAll(/--.*$/gm, '')).join(';')
  const created = new Set([...text.matchAll(/create table (\w+)/gi)].map(([, table]) => table))
  return text.split(';').flatMap((statement) => {
    const sql = statement.replaceAll(/\s+/g, ' ').trim()
    const problem = findProblem(sql, (table) => created.has(table))
    return problem === null ? [] : [`${name}: ${problem}: ${sql}`]
  })
}

function findProblem(sql: string, isNew: (table: string) => boolean): string | null {
  const [, table = ''] = /^(?:create (?:unique )?index \w+ on|alter table|drop table) (\w+)/i.exec(sql) ?? []
  if (isNew(table)) return null
  if (/^create (?:unique )?index (?!concurrently)/i.test(sql)) return 'use create index concurrently'
  if (/^drop (?:table|view)\b|\bdrop column\b|\brename\b|\balter column \w+ type\b/i.test(sql)) {
    return 'only after --! finish'
  }
  if (/\badd constraint \w+ (?:check|foreign key)\b/i.test(sql) && !/\bnot valid\b/i.test(sql)) {
    return 'add it not valid and validate it in a later step'
  }
  return null
}
