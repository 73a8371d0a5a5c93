import { supplierLogin } from '@partwire/contract/auth'
import { createSupplier, updateSupplier } from '@partwire/contract/suppliers'
import { afterEach, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier, supplierFields } from '../../testing/given/given'
import { startTestApp, type TestApp } from '../../testing/test-app'

const COMMON = 'This password is too common. Please choose another one.'
const WITH_NAME = 'The password must not contain the name or the e-mail address of the account.'
const STRONG = 'seven-yellow-trams'

let portal: TestApp
afterEach(() => portal.close())

async function startPortal(demo: boolean) {
  portal = await startTestApp({ demo })
  await givenOperator(portal)
  return givenSignedInOperator(portal)
}

async function findOnlySupplierId(): Promise<string> {
  const { id } = await portal.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow()
  return id
}

test.each([
  ['password1', COMMON],
  ['fahrwerktechnik!', WITH_NAME],
  ['jonas-4711', WITH_NAME],
])('outside the demo an operator cannot create a supplier with the password %s', async (password, error) => {
  const operator = await startPortal(false)

  const answer = await operator.call(createSupplier, supplierFields({ password }))

  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid', error, errorField: 'password' },
  })
  expect(await portal.db.selectFrom('suppliers').select('id').execute()).toEqual([])
})

test.each([
  ['a common password', { password: 'password1' }, COMMON],
  ['the present name', { password: 'fahrwerktechnik!' }, WITH_NAME],
  ['the name that is set with it', { password: 'hansen-brakes', supplierName: 'Hansen Brakes' }, WITH_NAME],
])('outside the demo an operator cannot set %s', async (_case, changes, error) => {
  const operator = await startPortal(false)
  const { contactEmail: email } = await givenSupplier(operator, { password: STRONG })

  const answer = await operator.call(updateSupplier, { id: await findOnlySupplierId(), ...changes })

  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid', error, errorField: 'password' },
  })
  expect((await portal.visitor().call(supplierLogin, { email, password: STRONG })).body.success).toBe(true)
})

test('a password that contains only the former name may be set', async () => {
  const operator = await startPortal(false)
  await givenSupplier(operator, { password: STRONG })
  const changes = { supplierName: 'Hansen Brakes', contactName: 'Ida', password: 'fahrwerktechnik!' }

  const answer = await operator.call(updateSupplier, { id: await findOnlySupplierId(), ...changes })

  expect(answer.body).toEqual({ success: true })
})

test('in the demo an operator may set any password that is long enough', async () => {
  const operator = await startPortal(true)

  const answer = await operator.call(createSupplier, supplierFields({ password: 'password1' }))

  expect(answer.body).toEqual({ success: true })
})

test('a weak password that exists keeps working', async () => {
  const operator = await startPortal(false)
  const { contactEmail: email } = await givenSupplier(operator, { password: STRONG })
  const passwordHash = await portal.deps.passwords.hash('password1')
  await portal.db.updateTable('suppliers').set({ password_hash: passwordHash }).execute()

  const answer = await portal.visitor().call(supplierLogin, { email, password: 'password1' })

  expect(answer.body.success).toBe(true)
})
