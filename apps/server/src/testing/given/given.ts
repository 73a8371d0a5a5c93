import { createSupplier } from '@partwire/contract/suppliers'
import { supplierLogin, login } from '@partwire/contract/auth'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { insertOperator } from '../../modules/auth/operator-store'
import type { TestApp, Visitor } from '../test-app'

export const OPERATOR = { email: 'operator@partwire.test', password: 'operator-secret' }

export function supplierFields(changes: Partial<SupplierFields> = {}): SupplierFields {
  return {
    tecComId: '4300042',
    supplierName: 'Kessler Fahrwerktechnik AG',
    contactName: 'Jonas Kessler',
    tecComUserName: 'ws-kessler',
    tecComPassword: 'ws-secret',
    password: 'kessler-secret',
    contactEmail: 'jonas@kessler.test',
    sendEmailForOrder: true,
    ...changes,
  }
}

export async function givenOperator({ deps }: TestApp): Promise<void> {
  const passwordHash = await deps.passwords.hash(OPERATOR.password)
  await insertOperator(deps.db, { email: OPERATOR.email, passwordHash, at: deps.now() })
}

/** A visitor signed in as the operator. */
export async function givenSignedInOperator(test: TestApp): Promise<Visitor> {
  const visitor = test.visitor()
  await expectSuccess(visitor.call(login, OPERATOR))
  return visitor
}

export async function givenSupplier(operator: Visitor, changes: Partial<SupplierFields> = {}): Promise<SupplierFields> {
  const fields = supplierFields(changes)
  await expectSuccess(operator.call(createSupplier, fields))
  return fields
}

export async function givenSignedInSupplier(test: TestApp, fields: SupplierFields): Promise<Visitor> {
  const visitor = test.visitor()
  await expectSuccess(visitor.call(supplierLogin, { email: fields.contactEmail, password: fields.password }))
  return visitor
}

/** Throws if the setup call of a test was refused. */
async function expectSuccess(response: Promise<{ status: number; body: { success: boolean; error?: string } }>) {
  const { status, body } = await response
  if (!body.success) throw new Error(`the test setup was refused with ${status}: ${body.error}`)
}
