import { listSuppliers, updateSupplier } from '@partwire/contract/suppliers'
import { syncCustomers } from '@partwire/contract/customers'
import { syncOrders } from '@partwire/contract/orders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenDelivery } from '../../testing/given/given-deliveries'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { givenOrder, findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { findCredentials } from './credentials-store'

const CANNOT_DECRYPT =
  'The stored webservice password of this supplier cannot be decrypted: the operator has to enter it again.'

let portal: TestApp
let operator: Visitor
let ownerId: string
let otherId: string

beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await givenSupplier(operator, { tecComId: 'A1', contactEmail: 'a@supplier.test', tecComPassword: 'ws-of-a' })
  ownerId = await findSupplierId(portal, 'A1')
})
afterEach(() => portal.close())

test('a webservice password can be decrypted in its own row, after create and after update', async () => {
  const created = await findCredentials(portal.deps, ownerId)
  await operator.call(updateSupplier, { id: ownerId, tecComPassword: 'ws-changed' })
  const updated = await findCredentials(portal.deps, ownerId)

  expect([created.password, updated.password]).toEqual(['ws-of-a', 'ws-changed'])
})

describe("a webservice password that was copied into another supplier's row", () => {
  let supplier: Visitor

  beforeEach(async () => {
    supplier = await givenSignedInSupplier(
      portal,
      await givenSupplier(operator, { tecComId: 'B2', contactEmail: 'b@supplier.test', tecComPassword: 'ws-of-b' }),
    )
    otherId = await findSupplierId(portal, 'B2')
    const { db } = portal
    const { tec_com_password_sealed } = await db
      .selectFrom('suppliers')
      .select('tec_com_password_sealed')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    await db.updateTable('suppliers').set({ tec_com_password_sealed }).where('id', '=', otherId).execute()
  })

  test('cannot be decrypted there', async () => {
    await expect(findCredentials(portal.deps, otherId)).rejects.toMatchObject({
      kind: 'AuthFailed',
      message: CANNOT_DECRYPT,
    })
    expect((await findCredentials(portal.deps, ownerId)).password).toBe('ws-of-a')
  })

  test.each([
    ['orders', syncOrders],
    ['customers', syncCustomers],
  ] as const)('makes a synchronisation of %s say so in a plain sentence', async (_what, call) => {
    const answer = await supplier.call(call)

    expect(answer).toMatchObject({ status: 200, body: { success: false, error: CANNOT_DECRYPT } })
  })

  test('makes a delivery fail with the sentence as its reason', async () => {
    const orderId = await givenOrder(portal, otherId)
    const id = await givenDelivery(portal, { supplierId: otherId, orderId, number: 'OR-1' })

    await portal.runJobs()

    const { db } = portal
    expect(await db.selectFrom('deliveries').select(['state', 'reason']).where('id', '=', id).execute()).toEqual([
      { state: 'failed', reason: CANNOT_DECRYPT },
    ])
  })

  test("stays blank in the operator's list, where a new one can be entered", async () => {
    const before = await passwordsInList()
    await operator.call(updateSupplier, { id: otherId, tecComPassword: 'ws-new' })

    expect(before).toEqual({ A1: 'ws-of-a', B2: '' })
    expect(await passwordsInList()).toEqual({ A1: 'ws-of-a', B2: 'ws-new' })
  })
})

async function passwordsInList(): Promise<Record<string, string>> {
  const { body } = await operator.call(listSuppliers, {})
  return Object.fromEntries((body.pager?.list ?? []).map(({ tecComId, tecComPassword }) => [tecComId, tecComPassword]))
}
