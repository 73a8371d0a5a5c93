import { login, loginCode, supplierLogin, supplierLoginCode } from '@partwire/contract/auth'
import * as security from '@partwire/contract/security'
import { appCode } from '../app-code'
import { createTestAuthenticator } from '../test-authenticator'
import type { TestApp, Visitor } from '../test-app'

/** The calls about the own account, by area. */
export const ACCOUNT_CALLS = {
  admin: {
    login,
    loginCode,
    get: security.operatorSecurity,
    endSessions: security.endOperatorSessions,
    reauthenticate: security.reauthenticateOperator,
    password: security.changeOperatorPassword,
    begin: security.beginOperatorFactor,
    add: security.addOperatorFactor,
    remove: security.removeOperatorFactor,
    recoveryCodes: security.newOperatorRecoveryCodes,
  },
  supplier: {
    login: supplierLogin,
    loginCode: supplierLoginCode,
    get: security.supplierSecurity,
    endSessions: security.endSupplierSessions,
    reauthenticate: security.reauthenticateSupplier,
    password: security.changeSupplierPassword,
    begin: security.beginSupplierFactor,
    add: security.addSupplierFactor,
    remove: security.removeSupplierFactor,
    recoveryCodes: security.newSupplierRecoveryCodes,
  },
} as const

export type AccountArea = keyof typeof ACCOUNT_CALLS

/** A signed-in account with its password. */
export interface SignedIn {
  area: AccountArea
  visitor: Visitor
  password: string
}

/** Gives the password again, so that the next change of password or factor is accepted. */
export async function givenConfirmation({ area, visitor, password }: SignedIn): Promise<void> {
  await expectSuccess(visitor.call(ACCOUNT_CALLS[area].reauthenticate, { password }))
}

/** Sets up an authenticator app. `code()` is the code it shows at the time of the test clock. */
export async function givenApp(portal: TestApp, account: SignedIn) {
  const calls = ACCOUNT_CALLS[account.area]
  await givenConfirmation(account)
  const { body } = await expectSuccess(account.visitor.call(calls.begin, { kind: 'app' }))
  const key = body.app?.key ?? ''
  const code = () => appCode(key, portal.clock.now())
  const added = await expectSuccess(account.visitor.call(calls.add, { code: code() }))
  // The code that set up the app is used up.
  portal.clock.advance({ minutes: 0.5 })
  return { key, code, recoveryCodes: added.body.recoveryCodes ?? [] }
}

/** Adds a passkey of a new authenticator. */
export async function givenPasskey(account: SignedIn, origin?: string) {
  const calls = ACCOUNT_CALLS[account.area]
  await givenConfirmation(account)
  const { body } = await expectSuccess(account.visitor.call(calls.begin, { kind: 'passkey' }))
  if (body.passkey === undefined) throw new Error('the reply has no options for a passkey')
  const authenticator = createTestAuthenticator(origin)
  const passkey = authenticator.create(body.passkey)
  const added = await expectSuccess(account.visitor.call(calls.add, { passkey, name: 'Test key' }))
  return { authenticator, recoveryCodes: added.body.recoveryCodes ?? [] }
}

async function expectSuccess<
  Response extends { status: number; body: { success: boolean; error?: string | undefined } },
>(sent: Promise<Response>): Promise<Response> {
  const response = await sent
  if (!response.body.success) throw new Error(`refused with ${response.status}: ${response.body.error}`)
  return response
}
