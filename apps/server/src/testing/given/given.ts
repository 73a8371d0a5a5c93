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
  await accepted(visitor.call(login, OPERATOR))
  return visitor
}

export async function givenSupplier(operator: Visitor, changes: Partial<SupplierFields> = {}): Promise<SupplierFields> {
  const fields = supplierFields(changes)
  await accepted(operator.call(createSupplier, fields))
  return fields
}

export async function givenSignedInSupplier(test: TestApp, fields: SupplierFields): Promise<Visitor> {
  const visitor = test.visitor()
  await accepted(visitor.call(supplierLogin, { email: fields.contactEmail, password: fields.password }))
  return visitor
}

/** What a test takes for granted must have worked, or the test would prove nothing. */
async function accepted(answer: Promise<{ status: number; body: { success: boolean; error?: string } }>) {
  const { status, body } = await answer
  if (!body.success) throw new Error(`given was refused with ${status}: ${body.error}`)
}
