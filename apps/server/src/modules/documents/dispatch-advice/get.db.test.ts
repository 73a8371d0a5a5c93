import { getDispatchAdvices } from '@partwire/contract/dispatch-advice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { givenDispatchAdvices } from '../../../testing/given/given-dispatch-advices'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

let portal: TestApp
let supplier: Visitor
let supplierId: string

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
  supplierId = await findSupplierId(portal, '4300042')
})
afterAll(() => portal.close())

test('a dispatch advice that is saved while it is read is consistent: head and lines are of one version', async () => {
  const { orderId, ids } = await givenDispatchAdvices(portal, supplierId, { confirmed: [{ 20261130: 4 }] })
  const save = await beginBlocking(portal.connectionString, 'lock table dispatch_advice_items in access exclusive mode')

  const answered = supplier.call(getDispatchAdvices, { orderId })
  await save.untilWaiting(1)
  await save.run('update dispatch_advices set version = version + 1 where id = $1', [ids[0]])
  await save.run("update dispatch_advice_items set packet_number = 'P-9' where document_id = $1", [ids[0]])
  await save.commit()
  const { body } = await answered
  await save.end()

  expect(body.dispatchAdvices).toMatchObject([{ version: 1, items: [{ packetNumber: '' }] }])
  expect((await supplier.call(getDispatchAdvices, { orderId })).body.dispatchAdvices).toMatchObject([
    { version: 2, items: [{ packetNumber: 'P-9' }] },
  ])
})
