import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectPool } from '../../db/connect'
import { migrate } from '../../db/migrate'
import { beginBlocking } from '../../testing/database/blocking-transaction'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/database'
import { interruptBeforeBatches, migrateToVersion } from '../../testing/database/earlier-version'
import { insertVersionRows } from '../../testing/database/version-rows'

/** The values of weeks in a database that has values of days already: migration 0063. */

const BEFORE = '0062'
const MONDAY = '2031-06-30'
/** The version rows have a value of 1049.50 on Tuesday. */
const TUESDAY = '2031-07-01'
const SUNDAY = '2031-07-06'
const NEXT_MONDAY = '2031-07-07'
const ADD_VALUE = `
  insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
  values (1, $1, 'EUR', '100', 'Autohaus Größe', $2)
  on conflict (supplier_id, day, currency, party_number) do update set value = value_figures.value + excluded.value
`

let database: TestDatabase
let pool: ReturnType<typeof connectPool>
beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrateToVersion(database.connectionString, BEFORE)
  await insertVersionRows(database.connectionString, BEFORE)
  pool = connectPool(database.connectionString, 1)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

test('the weeks of stored values begin on Monday and end on Sunday', async () => {
  await addValue(MONDAY, 1)
  await addValue(SUNDAY, 10)
  await addValue(NEXT_MONDAY, 100)
  await migrate(database.connectionString)

  expect(await readWeeks()).toEqual({ [MONDAY]: '1060.50', [NEXT_MONDAY]: '100' })
})

test('values that change before the batches have reached their supplier are counted once', async () => {
  await interruptBeforeBatches(database.connectionString, '0063', 'suppliers')
  await addValue(TUESDAY, 5)
  await addValue(SUNDAY, 10)
  await migrate(database.connectionString)
  await addValue(SUNDAY, -4)

  expect(await readWeeks()).toEqual({ [MONDAY]: '1060.50' })
})

test('values that two transactions add to a week that is not stored yet are both counted', async () => {
  await interruptBeforeBatches(database.connectionString, '0063', 'suppliers')
  const first = await beginBlocking(database.connectionString)
  try {
    await first.run(ADD_VALUE, [MONDAY, 1])
    const second = addValue(SUNDAY, 10)
    await first.untilWaiting(1)
    await first.commit()
    await second
  } finally {
    await first.end()
  }

  expect(await readWeeks()).toEqual({ [MONDAY]: '1060.50' })
})

async function addValue(day: string, value: number): Promise<void> {
  await pool.query(ADD_VALUE, [day, value])
}

/** The values of the weeks of 2031. */
async function readWeeks(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ week: string; value: string }>(
    "select week::text, value::text from value_weeks where week >= '2031-01-01' and currency = 'EUR' and party_number = '100'",
  )
  return Object.fromEntries(rows.map(({ week, value }) => [week, value]))
}
