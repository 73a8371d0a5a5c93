import { supplierLogout } from '@partwire/contract/auth'
import { draftKeys } from '@partwire/contract/security'
import { updateSupplier } from '@partwire/contract/suppliers'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const KEY = Buffer.alloc(32, 5)
const FORMER_KEY = Buffer.alloc(32, 6)
const UNAUTHENTICATED = { status: 401, body: { success: false, code: 'unauthenticated' } }

let portal: TestApp
let operator: Visitor
let supplier: SupplierFields
beforeEach(async () => {
  portal = await startTestApp({ secretKeys: [KEY, FORMER_KEY] })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSupplier(operator)
})
afterEach(() => portal.close())

test('a supplier gets its keys with its id, the present one and the former one, and no cache stores the reply', async () => {
  const visitor = await givenSignedInSupplier(portal, supplier)

  const { status, body, headers } = await visitor.call(draftKeys)

  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    supplierId: await findSupplierId(portal, supplier.tecComId),
    keys: [anyKey(), anyKey()],
  })
  expect(new Set(body.keys?.map(({ key }) => key)).size).toBe(2)
  expect(headers['cache-control']).toBe('no-store')
})

test('another session of the same supplier gets the same keys', async () => {
  const office = await givenSignedInSupplier(portal, supplier)
  const home = await givenSignedInSupplier(portal, supplier)

  expect((await home.call(draftKeys)).body).toEqual((await office.call(draftKeys)).body)
})

test('another supplier gets other keys', async () => {
  const other = await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  const own = await (await givenSignedInSupplier(portal, supplier)).call(draftKeys)
  const foreign = await (await givenSignedInSupplier(portal, other)).call(draftKeys)

  const keys = [own, foreign].flatMap(({ body }) => body.keys?.map(({ key }) => key) ?? [])
  expect(new Set(keys).size).toBe(4)
  expect(foreign.body.supplierId).toBe(await findSupplierId(portal, 'OTHER'))
})

test('nobody gets keys without a session of a supplier', async () => {
  expect(await portal.visitor().call(draftKeys)).toMatchObject(UNAUTHENTICATED)
  expect(await operator.call(draftKeys)).toMatchObject(UNAUTHENTICATED)
})

test('after the logout and for a disabled account there are no keys', async () => {
  const signedOut = await givenSignedInSupplier(portal, supplier)
  const cookies = new Map(signedOut.cookies)
  await signedOut.call(supplierLogout)
  for (const [name, value] of cookies) signedOut.cookies.set(name, value)
  const disabled = await givenSignedInSupplier(portal, supplier)
  await operator.call(updateSupplier, { id: await findSupplierId(portal, supplier.tecComId), active: false })

  expect(await signedOut.call(draftKeys)).toMatchObject(UNAUTHENTICATED)
  expect(await disabled.call(draftKeys)).toMatchObject(UNAUTHENTICATED)
})

function anyKey() {
  return { id: expect.stringMatching(/^[\da-f]{8}$/), key: expect.stringMatching(/^[\w+/]{43}=$/) }
}
