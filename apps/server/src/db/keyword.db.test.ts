import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'
import { containsIgnoringCase } from './keyword'

let connection: SingleConnection
beforeAll(async () => {
  connection = await openSingleConnection()
})
afterAll(() => connection.close())

test.each([
  ['ΔΊΣΚΟΣ', ['ΔΊΣΚΟΣ', 'ΔΊΣΚΟΣΥΝΟΛΟ', 'Δίσκος', 'ΔΊΣΚΟΣ 4711']],
  ['δίσκος', ['ΔΊΣΚΟΣ', 'ΔΊΣΚΟΣΥΝΟΛΟ', 'Δίσκος', 'ΔΊΣΚΟΣ 4711']],
  ['δίσκοσ', ['ΔΊΣΚΟΣ', 'ΔΊΣΚΟΣΥΝΟΛΟ', 'Δίσκος', 'ΔΊΣΚΟΣ 4711']],
  ['ΔΊΣΚΟΣ 4', ['ΔΊΣΚΟΣ 4711']],
  ['ΟΣ', ['ΔΊΣΚΟΣ', 'ΔΊΣΚΟΣΥΝΟΛΟ', 'Δίσκος', 'ΔΊΣΚΟΣ 4711']],
  ['GRÖßE', ['Größe 3']],
  ['%', []],
])(
  'the keyword %s is found without case, and with a sigma at its end at the end of a word and in it',
  async (keyword, found) => {
    const texts = ['ΔΊΣΚΟΣ', 'ΔΊΣΚΟΣΥΝΟΛΟ', 'Δίσκος', 'ΔΊΣΚΟΣ 4711', 'ΔΊΣΚΟΥ', 'Größe 3']

    const { rows } = await sql<{ text: string }>`
    select text from (
      select text, lower(text collate "und-x-icu") as search_text
      from unnest(${texts}::text[]) with ordinality as texts (text, place)
    ) as texts where ${containsIgnoringCase(sql`${keyword}`)}
  `.execute(connection.db)

    expect(rows.map(({ text }) => text)).toEqual(found)
  },
)
