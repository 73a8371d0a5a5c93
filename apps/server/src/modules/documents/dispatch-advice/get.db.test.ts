import { getDispatchAdvices } from '@partwire/contract/dispatch-advice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { type DispatchAdviceFixture, startFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test('a dispatch advice that is saved while it is read is consistent: head and lines are of one version', async () => {
  const { orderId, ids } = await fixture.addAdvices({ confirmed: [{ 20261130: 4 }] })
  const save = await beginBlocking(
    fixture.portal.connectionString,
    'lock table dispatch_advice_items in access exclusive mode',
  )

  const answered = fixture.supplier.call(getDispatchAdvices, { orderId })
  await save.untilWaiting(1)
  await save.run('update dispatch_advices set version = version + 1 where id = $1', [ids[0]])
  await save.run("update dispatch_advice_items set packet_number = 'P-9' where document_id = $1", [ids[0]])
  await save.commit()
  const { body } = await answered
  await save.end()

  expect(body.dispatchAdvices).toMatchObject([{ version: 2, items: [{ packetNumber: 'P-9' }] }])
})
