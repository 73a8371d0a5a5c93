import { createSupplier, listSuppliers } from '@partwire/contract/suppliers'
import { listOrders } from '@partwire/contract/orders'
import {
  resetPassword,
  sendPasswordReset,
  supplierCheckLogin,
  supplierLogin,
  adminCheckLogin,
  login,
} from '@partwire/contract/auth'
import { RESET_LINK_INVALID, RESET_MAIL_REFUSED, WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetOperatorPassword } from '../cli/operator-passwords'
import { givenOperator, givenSignedInOperator, supplierFields } from '../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app'
import { DEMO_OPERATOR, DEMO_SUPPLIERS } from './demo-data'
import { insertDemoData } from './insert-demo-data'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo' }

const NOT_SIGNED_IN = { success: false, code: 'unauthenticated' }

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
  await insertDemoData(portal.deps)
})
beforeEach(() => {
  portal.deps.config.demo = true
  portal.mails.splice(0)
})
afterAll(() => portal.close())

describe('with DEMO=false', () => {
  test('the operator of the demo cannot sign in, as if there were none', async () => {
    leaveDemo()

    const { body } = await portal.visitor().call(login, DEMO_OPERATOR)

    expect(body).toEqual({ success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN })
  })

  test.each(DEMO_SUPPLIERS.filter(({ active }) => active).slice(0, 4))(
    'the supplier $contactEmail of the demo cannot sign in',
    async ({ contactEmail, password }) => {
      leaveDemo()

      const { body } = await portal.visitor().call(supplierLogin, { email: contactEmail, password })

      expect(body).toEqual({ success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN })
    },
  )

  test('sessions that accounts of the demo have opened before are not accepted', async () => {
    const operator = await signedIn((visitor) => visitor.call(login, DEMO_OPERATOR))
    const supplier = await signedIn((visitor) => visitor.call(supplierLogin, SUPPLIER))
    leaveDemo()

    expect({
      checks: [(await operator.call(adminCheckLogin)).body, (await supplier.call(supplierCheckLogin)).body],
      calls: [(await operator.call(listSuppliers, {})).status, (await supplier.call(listOrders, {})).status],
    }).toEqual({ checks: [NOT_SIGNED_IN, NOT_SIGNED_IN], calls: [401, 401] })
  })

  test('no reset mail is sent to an account of the demo', async () => {
    leaveDemo()

    const { body } = await portal.visitor().call(sendPasswordReset, { email: SUPPLIER.email, host: 'http://localhost' })
    await portal.runJobs()

    expect(body).toEqual({ success: false, code: 'not-found', error: RESET_MAIL_REFUSED })
    expect(portal.mails).toEqual([])
  })

  test('a reset link from before does not work', async () => {
    await portal.visitor().call(sendPasswordReset, { email: SUPPLIER.email, host: 'http://localhost' })
    await portal.runJobs()
    const token = /passwdReset\/([\w-]+)/.exec(portal.mails[0]?.text ?? '')?.[1] ?? ''
    leaveDemo()

    const { body } = await portal.visitor().call(resetPassword, { token, password: 'brand-new-password' })

    expect(token).toHaveLength(43)
    expect(body).toEqual({ success: false, code: 'reset-link-invalid', error: RESET_LINK_INVALID })
  })

  test('the command line gives the operator of the demo no new password', async () => {
    leaveDemo()

    await expect(resetOperatorPassword(portal.deps, DEMO_OPERATOR.email)).rejects.toThrow(
      'operator@demo.test is an account of the demo and cannot sign in while DEMO is false.',
    )
  })

  test('a supplier that an operator created signs in, whatever its address', async () => {
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)
    const real = supplierFields({ tecComId: 'REAL', contactEmail: 'real@demo.test' })
    await operator.call(createSupplier, real)
    leaveDemo()

    const { body } = await portal.visitor().call(supplierLogin, { email: 'real@demo.test', password: real.password })

    expect(body.success).toBe(true)
  })
})

/** Has the same effect on the accounts as a restart with DEMO=false. */
function leaveDemo(): void {
  portal.deps.config.demo = false
}

async function signedIn(signIn: (visitor: Visitor) => Promise<{ body: { success: boolean } }>): Promise<Visitor> {
  const visitor = portal.visitor()
  expect((await signIn(visitor)).body.success).toBe(true)
  return visitor
}
