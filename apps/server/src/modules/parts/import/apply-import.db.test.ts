import { removePart } from '@partwire/contract/parts/parts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../../deps'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { startImportFixture, type ImportFixture } from '../testing/import-fixture'
import { applyPartImport as applyJob } from './apply-import'

let fixture: ImportFixture

beforeAll(async () => {
  fixture = await startImportFixture()
})
afterAll(() => fixture.portal.close())

describe('a part that is deleted while an import changes it', () => {
  test('is added again when the deletion ends first', async () => {
    const { portal, supplierId } = fixture
    await fixture.addPart('D-1', { description: 'Old', packetKind: 'Box' })
    const importId = await fixture.preview('Product Number;Packet Kind\nD-1;Carton')
    await fixture.startApplying(importId)
    const deletion = await beginBlocking(
      portal.connectionString,
      "delete from part_values where product_key = 'd-1' and field = 'packetKind'",
    )

    const applying = applyJob(depsFor('worker', portal.deps), { supplierId, importId })
    await deletion.untilWaiting(1)
    await deletion.run("delete from part_values where product_key = 'd-1'")
    await deletion.run("delete from parts where product_key = 'd-1'")
    await deletion.commit()
    await applying

    expect(await fixture.findPart('D-1')).toMatchObject({ packetKind: { value: 'Carton' }, description: { value: '' } })
  })

  test('leaves no values when the import ends first', async () => {
    const { portal, supplier, supplierId } = fixture
    await fixture.addPart('A-2', {})
    await fixture.addPart('Z-2', { packetKind: 'Box' })
    const more = Array.from({ length: 5_000 }, (_, i) => `G-${i};Box`)
    const importId = await fixture.preview(
      ['Product Number;Packet Kind', 'A-2;Carton', ...more, 'Z-2;Carton'].join('\n'),
    )
    await fixture.startApplying(importId)
    const other = await beginBlocking(
      portal.connectionString,
      `select from part_values where supplier_id = ${supplierId} and product_key = 'z-2' for update`,
    )
    const applying = applyJob(depsFor('worker', portal.deps), { supplierId, importId })
    await other.untilWaiting(1)

    const deletion = supplier.call(removePart, { productNumber: 'A-2' })
    await other.untilWaiting(2)
    await other.commit()
    await applying

    expect(await deletion).toMatchObject({ status: 200 })
    expect(
      await portal.db.selectFrom('part_values').select('field').where('product_key', '=', 'a-2').execute(),
    ).toEqual([])
  })
})

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
