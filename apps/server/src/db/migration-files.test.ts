import { describe, expect, test } from 'vitest'
import { parseMigration, readMigrations } from './migration-files'

describe('the text of a migration', () => {
  test('without markers is one step in a transaction', () => {
    const { expand, finish } = parseMigration('0001_a.sql', '-- A comment.\ncreate table a (id int);\n')

    expect(expand).toMatchObject([{ kind: 'transaction', sql: '-- A comment.\ncreate table a (id int);' }])
    expect(finish).toEqual([])
  })

  test('is split into steps and phases by its marker lines', () => {
    const { expand, finish } = parseMigration(
      '0001_a.sql',
      `-- What it does.

--! step
alter table orders add column rank bigint;
--! step batches of 500 by orders.id
update orders set rank = id where id > $1 and id <= $2;
--! step no-transaction
-- A comment.
create unique index concurrently orders_by_rank
  on orders (rank);
--! finish
alter table orders drop column old_rank;
--! step no-transaction
drop index concurrently if exists orders_by_old_rank;
`,
    )

    expect(expand).toMatchObject([
      { kind: 'transaction' },
      { kind: 'batches', size: 500, table: 'orders', key: 'id' },
      { kind: 'create-index', index: 'orders_by_rank' },
    ])
    expect(finish).toMatchObject([{ kind: 'transaction' }, { kind: 'statement' }])
  })

  test('may have finish steps only', () => {
    const { expand, finish } = parseMigration('0001_a.sql', '-- A comment.\n\n--! finish\ndrop view a;\n')

    expect([expand.length, finish.length]).toEqual([0, 1])
  })

  test.each([
    ['an unknown marker', '--! stpe\nselect 1;', 'unknown marker: --! stpe'],
    ['a step without a statement', '--! step\n-- nothing\n', 'a step without a statement'],
    ['two finish phases', '--! finish\nselect 1;\n--! finish\nselect 2;', 'more than one "--! finish"'],
    ['batches that do not use their bounds', '--! step batches of 5 by a.id\nupdate a set b = 1;', '$1 (exclusive)'],
    ['two statements outside a transaction', '--! step no-transaction\nanalyze a; analyze b;', 'without a transaction'],
    [
      'a statement that cannot be repeated',
      '--! step no-transaction\ninsert into a select 1;',
      'without a transaction',
    ],
    [
      'an index that is skipped when it is invalid',
      '--! step no-transaction\ncreate index concurrently if not exists a_b on a (b);',
      'without a transaction',
    ],
    ['an index that blocks writes', '--! step no-transaction\ncreate index a_b on a (b);', 'without a transaction'],
  ])('is refused with %s', (_what, text, message) => {
    expect(() => parseMigration('0001_a.sql', text)).toThrow(message)
  })

  test('names the checksums of former texts, which are no part of its own', () => {
    const former = parseMigration('0001_a.sql', 'select 1;\n')
    const corrected = parseMigration('0001_a.sql', `--! corrects ${former.checksum}\nselect 2;\n`)

    expect(corrected).toEqual({ ...parseMigration('0001_a.sql', 'select 2;\n'), corrects: [former.checksum] })
  })

  test('may be corrected in its finish steps without another checksum, so that a failing one can be replaced', () => {
    const before = parseMigration('0001_a.sql', 'select 1;\n--! finish\nselect 2;')
    const after = parseMigration('0001_a.sql', 'select 1;\n--! finish\nselect 3;')

    expect(after.checksum).toBe(before.checksum)
    expect(after.finish).not.toEqual(before.finish)
  })
})

test('the migrations of this version are read in the order of their numbers, and every number is used once', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4))

  expect(numbers).toEqual([...new Set(numbers)].toSorted())
})
