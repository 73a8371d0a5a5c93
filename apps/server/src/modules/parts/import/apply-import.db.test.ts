import { afterAll, beforeAll, expect, test } from 'vitest'
import { depsFor } from '../../../deps'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'
import { applyPartImport as applyJob } from './apply-import'

let fixture: ImportFixture

beforeAll(async () => {
  fixture = await startImportFixture()
})
afterAll(() => fixture.portal.close())

test('an import of many rows and a submit that teaches some of their parts do not end each other', async () => {
  const { portal, supplierId } = fixture
  await fixture.addPart('A-1', { description: 'Old' })
  const more = Array.from({ length: 5_000 }, (_, i) => `F-${i};Filler`)
  const importId = await fixture.preview(['Product Number;Description', 'A-1;First', ...more, 'Z-1;Last'].join('\n'))
  await fixture.startApplying(importId)
  // As a submit does: new parts first, then the values of all its parts.
  const submit = await beginBlocking(portal.connectionString)
  await submit.run(`insert into parts (supplier_id, product_number, created_at) values ($1, 'Z-1', now())`, [
    supplierId,
  ])
  const applying = applyJob(depsFor('worker', portal.deps), { supplierId, importId })
  await submit.untilWaiting(1)

  await submit.run(
    `update part_values set revision = revision + 1 where supplier_id = $1 and product_key = 'a-1' and field = 'description'`,
    [supplierId],
  )
  await submit.commit()
  await applying

  expect(await fixture.get(importId)).toMatchObject({ state: 'applied', rowsDone: 5_002, rowCount: 5_002 })
  expect(await fixture.findPart('A-1')).toMatchObject({ description: { value: 'First' } })
  expect(await fixture.findPart('Z-1')).toMatchObject({ description: { value: 'Last' } })
})
