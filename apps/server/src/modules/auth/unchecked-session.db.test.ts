import { listHeldMessages } from '@partwire/contract/operations'
import { listOrders } from '@partwire/contract/orders'
import { listSuppliers, updateSupplier } from '@partwire/contract/suppliers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../testing/database/statement-log'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

const REFUSED = { status: 401, body: { success: false, code: 'unauthenticated', error: 'Please sign in.' } }

let portal: TestApp
let operator: Visitor
let accounts = 0
beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
})
afterAll(() => portal.close())

/** A signed-in supplier of its own. */
async function givenCaller(): Promise<{ caller: Visitor; supplierId: string }> {
  accounts += 1
  const tecComId = `caller-${accounts}`
  operator = await givenSignedInOperator(portal)
  const fields = await givenSupplier(operator, { tecComId, contactEmail: `${tecComId}@supplier.test` })
  return { caller: await givenSignedInSupplier(portal, fields), supplierId: await findSupplierId(portal, tecComId) }
}

describe('a read that checks the session in its own statement', () => {
  test('is refused without a session, also when its body is not valid', async () => {
    const stranger = portal.visitor()

    expect(await stranger.call(listOrders, {})).toMatchObject(REFUSED)
    expect(await stranger.send({ method: 'POST', url: listOrders.path, payload: '{"status":"lost"}' })).toMatchObject(
      REFUSED,
    )
  })

  test('is refused with a token that nobody was given', async () => {
    const { caller } = await givenCaller()
    caller.cookies.set('partwire_supplier', 'invented')

    expect(await caller.call(listOrders, {})).toMatchObject(REFUSED)
  })

  test('is refused after twelve hours without a request, and each read starts them again', async () => {
    const { caller } = await givenCaller()

    portal.clock.advance({ hours: 11 })
    expect((await caller.call(listOrders, {})).status).toBe(200)
    portal.clock.advance({ hours: 11 })
    expect((await caller.call(listOrders, {})).status).toBe(200)
    portal.clock.advance({ hours: 13 })
    expect(await caller.call(listOrders, {})).toMatchObject(REFUSED)
  })

  test('is one statement, on a sharded database two; another one records the use of the session, at most once a minute', async () => {
    const readStatements = (await portal.deps.isSharded()) ? 2 : 1
    const { caller } = await givenCaller()
    await caller.call(listOrders, {})
    const log = recordStatements(portal.pools.byWork)
    const countStatements = async () => {
      await caller.call(listOrders, {})
      return log.takeStatements().length
    }

    const within = await countStatements()
    portal.clock.advance({ minutes: 1 })

    const counts = [within, await countStatements(), await countStatements()]
    expect(counts).toEqual([readStatements, readStatements + 1, readStatements])
  })

  test('is refused when the operator deactivates the supplier', async () => {
    const { caller, supplierId } = await givenCaller()

    await operator.call(updateSupplier, { id: supplierId, active: false })

    expect(await caller.call(listOrders, {})).toMatchObject(REFUSED)
  })
})

describe('a read of the operator that checks the session in its own statement', () => {
  test('is refused without a session, with one of a supplier, and also when its body is not valid', async () => {
    const { caller } = await givenCaller()

    for (const visitor of [portal.visitor(), caller]) {
      expect(await visitor.call(listSuppliers, {})).toMatchObject(REFUSED)
      expect(
        await visitor.send({ method: 'POST', url: listHeldMessages.path, payload: '{"state":"lost"}' }),
      ).toMatchObject(REFUSED)
    }
  })

  test('is refused after two hours without a request, and each read starts them again', async () => {
    const colleague = await givenSignedInOperator(portal)

    portal.clock.advance({ minutes: 110 })
    expect((await colleague.call(listSuppliers, {})).status).toBe(200)
    portal.clock.advance({ minutes: 110 })
    expect((await colleague.call(listHeldMessages, {})).status).toBe(200)
    portal.clock.advance({ minutes: 121 })
    expect(await colleague.call(listSuppliers, {})).toMatchObject(REFUSED)
  })

  test('is refused when the operator is disabled', async () => {
    const colleague = await givenSignedInOperator(portal)

    await portal.pool.query('update operators set disabled_at = now()')
    const refused = await colleague.call(listSuppliers, {})
    await portal.pool.query('update operators set disabled_at = null')

    expect(refused).toMatchObject(REFUSED)
  })
})
