import { listParts } from '@partwire/contract/parts/parts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_COUNT } from '../../db/pager-json'
import { statementExpectation } from '../../testing/expect-statements'
import { startFixture, type PartsFixture } from './testing/fixture'

let fixture: PartsFixture

const PARTS = 10_405
/** Texts that three parts each contain. */
const SPECIAL = [
  'Keil 100%',
  'a_b',
  'a\\b',
  'Größe ÄÖÜ',
  'İ-7',
  '刹车盘',
  '𠮷野',
  '10%_\\',
  'ΔΊΣΚΟΣ',
  'ΔΊΣΚΟaΣΥΝ',
  'ΔΊΣΚΟΣΥΝ',
]

/**
 * All parts contain 'Bolt'; more than the limit contain 'zq', but neither the newest nor the oldest. Creation times and
 * EANs are the same for several parts.
 */
async function givenParts(supplierId: string, parts: number, word: string): Promise<void> {
  await sql`
    insert into parts (supplier_id, product_number, description, ean, created_at)
    select ${supplierId}::bigint, 'M-' || i, ${word} || case when i between 101 and ${parts}::int - 100 then ' zq ' else ' ' end || i % 89
        || ' ' || case when i % 500 < 3 then coalesce((${SPECIAL}::text[])[i / 500], '') else '' end,
      (i % 13)::text, timestamptz '2026-01-01 00:00Z' + i / 7 * interval '1 minute'
    from generate_series(1, ${parts}::int) as i
  `.execute(fixture.portal.db)
}

beforeAll(async () => {
  fixture = await startFixture()
  await givenParts(fixture.supplierId, PARTS, 'Bolt')
  const other = await fixture.portal.db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '!=', fixture.supplierId)
    .executeTakeFirstOrThrow()
  await givenParts(other.id, 3_000, 'Bremsscheibe')
  await sql`analyze parts`.execute(fixture.portal.db)
})
afterAll(() => fixture.portal.close())

const SORTS = [
  { orderField: '', isDesc: false, order: sql`created_at desc, product_key desc` },
  ...(['productNumber', 'description', 'ean'] as const).flatMap((orderField) =>
    [false, true].map((isDesc) => {
      const column = sql.ref(orderField === 'productNumber' ? 'product_number' : orderField)
      const direction = isDesc ? sql`desc` : sql`asc`
      return {
        orderField,
        isDesc,
        order: sql`${column} collate "und-x-icu" ${direction}, product_key ${direction}`,
      }
    }),
  ),
]

/** Compares pages of the list with the plainest query for them. */
async function expectPages(keyword: string, pages: readonly number[], sorts = SORTS): Promise<number> {
  const { supplier, supplierId, portal } = fixture
  let total = 0
  for (const { order, ...sort } of sorts) {
    const { rows } = await sql<{ product_number: string }>`
      select product_number from parts
      where supplier_id = ${supplierId} and strpos(search_text, lower(${keyword} collate "und-x-icu")) > 0 order by ${order}
    `.execute(portal.db)
    total = rows.length
    const counted = Math.min(total, keyword === '' ? total : MAX_COUNT)
    const last = Math.max(1, Math.ceil(counted / 10))
    for (const page of pages) {
      const { body } = await supplier.call(listParts, { keyword, pageNo: page, ...sort })
      const pageNo = Math.min(page, last)
      expect(body.pager).toMatchObject({ total: counted, pageNo, pageSize: 10 })
      expect(body.pager?.totalIsCapped ?? false).toBe(total > counted)
      expect(body.pager?.list.map(({ productNumber }) => productNumber)).toEqual(
        rows
          .slice((pageNo - 1) * 10, Math.min(counted === total ? total : Infinity, pageNo * 10))
          .map((row) => row.product_number),
      )
    }
  }
  return total
}

describe('without keyword', () => {
  // 1041 pages: the last one has five parts, and the middle is on page 521.
  test('every page has its parts, also from the middle on and past the end', async () => {
    expect(await expectPages('', [1, 2, 520, 521, 522, 523, 1_000, 1_040, 1_041, 5_000])).toBe(PARTS)
  })
})

describe('a keyword', () => {
  test('in every part is counted up to the limit, and its pages are in the order of the list', async () => {
    expect(await expectPages('BOLT', [1, 3, 1_000, 2_000])).toBe(PARTS)
  })

  test('in many parts, but not in the newest and oldest, too', async () => {
    expect(await expectPages('zq', [1, 3, 1_000, 2_000])).toBe(PARTS - 200)
  })

  test.each([
    ['one digit', '7', true],
    ['one letter that is rare', 'K', true],
    ['one letter that no part has', 'ç', false],
    ['a blank', ' ', true],
    ['the sign that is like a K', '\u212A', true],
    ['two characters', '-7', true],
    ['three characters', '-77', true],
    ['a product number', 'm-4711', true],
    ['what goes from one field into the next', '1\nbolt zq', true],
    ['one percent sign', '%', true],
    ['a percent sign', '0%', true],
    ['an underscore', 'A_b', true],
    ['one underscore', '_', true],
    ['a backslash', 'a\\B', true],
    ['one backslash', '\\', true],
    ['all wildcards', '%_\\', true],
    ['wildcards that would match', '1%0', false],
    ['umlauts in upper case', 'GRÖßE', true],
    ['one umlaut in upper case', 'Ü', true],
    ['a letter whose lower case is two characters', 'İ', true],
    ['one Chinese character', '车', true],
    ['two Chinese characters', '刹车', true],
    ['three Chinese characters', '刹车盘', true],
    ['a character outside the basic plane', '𠮷', true],
    ['pairs that parts have, but not together', 'zq 1 zq', false],
    ['what only another supplier has', 'Bremsscheibe', false],
  ])('finds %s', async (_case, keyword, isFound) => {
    const total = await expectPages(keyword, [1, 2, 9_999], SORTS.slice(0, 3))

    expect(total > 0).toBe(isFound)
  })

  test.each([
    ['ΔΊΣΚΟΣ', 6],
    ['οσ', 6],
    ['aΣ', 3],
    ['Σ', 9],
  ])('finds the sigma at its end at the end of a word and in it: %s', async (keyword, total) => {
    const { body } = await fixture.supplier.call(listParts, { keyword })

    expect(body.pager?.total).toBe(total)
  })

  test.each(['z', 'zq', 'bolt', '盘'])('is searched by one prepared statement: %s', async (keyword) => {
    const expectStatements = statementExpectation(fixture.portal)

    await expectStatements('get', () => fixture.supplier.call(listParts, { keyword }))
  })
})

test('every pair of characters of a text, and every single one that is rare, has a key of the index', async () => {
  const text = 'aä-é 刹车 𠮷\n%_\\ zz'
  const characters = Array.from(text)
  const rare = characters.filter((character) => !/[a-z\d ]/.test(character))
  const pairs = characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`)

  const { rows } = await sql<{ keyword: string; isIn: boolean; isInOther: boolean }>`
    select keyword, part_pair_keys(7, ${text}) @> keyword_pair_keys(7, keyword) as "isIn",
      part_pair_keys(8, ${text}) @> keyword_pair_keys(7, keyword) as "isInOther"
    from unnest(${[...rare, ...pairs, text]}::text[]) as keyword
  `.execute(fixture.portal.db)

  expect(rows.length).toBe(rare.length + pairs.length + 1)
  expect(rows.filter(({ isIn }) => !isIn)).toEqual([])
  expect(rows.filter(({ isInOther }) => isInOther)).toEqual([])
})
