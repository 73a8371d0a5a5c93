import { adminCheckLogin, login, supplierCheckLogin, supplierLogin } from '@partwire/contract/auth'
import { resetSecondFactor } from '@partwire/contract/security'
import { listSuppliers } from '@partwire/contract/suppliers'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resetOperatorFactor, resetSupplierFactor } from '../../../cli/reset-factor'
import { appCode } from '../../../testing/app-code'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../../testing/given/given'
import { ACCOUNT_CALLS, givenApp, givenPasskey, type SignedIn } from '../../../testing/given/given-factors'
import { findSupplierId } from '../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

let portal: TestApp
let operator: Visitor
let fields: SupplierFields
let account: SignedIn
beforeEach(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  fields = await givenSupplier(operator)
  account = { area: 'supplier', visitor: await givenSignedInSupplier(portal, fields), password: fields.password }
})
afterEach(() => portal.close())

const FACTORS_REMOVED = { secondFactor: { from: true, to: false } }

describe('a supplier who lost the second factor', () => {
  test('is seen by the operator, who removes it: the password alone signs in again', async () => {
    await givenApp(portal, account)
    const id = await findSupplierId(portal, fields.tecComId)
    const before = await isListedWithFactor()

    const answer = await operator.call(resetSecondFactor, { id })

    expect(before).toBe(true)
    expect(answer.body).toEqual({ success: true })
    expect(await isListedWithFactor()).toBeUndefined()
    expect((await account.visitor.call(supplierCheckLogin)).body.success).toBe(false)
    expect((await signIn()).body.success).toBe(true)
    expect(await countRows()).toEqual({ totp_factors: 0, passkeys: 0, recovery_codes: 0 })
    expect(await recorded()).toEqual({
      operator_email: OPERATOR.email,
      action: 'update',
      supplier_id: id,
      target_operator_id: null,
      changes: FACTORS_REMOVED,
    })
  })

  test('gets it removed by a command, which is recorded', async () => {
    await givenPasskey(account)

    const message = await resetSupplierFactor(portal.deps, ` ${fields.contactEmail.toUpperCase()} `)

    expect(message).toBe(
      `Supplier ${fields.contactEmail.toUpperCase()} has no second factor any more; its sessions ended.`,
    )
    expect((await account.visitor.call(supplierCheckLogin)).body.success).toBe(false)
    expect((await signIn()).body.success).toBe(true)
    expect(await recorded()).toMatchObject({ operator_email: 'command line', changes: FACTORS_REMOVED })
  })

  test('who has none is refused, and nothing is recorded or ended', async () => {
    const id = await findSupplierId(portal, fields.tecComId)

    expect(await operator.call(resetSecondFactor, { id })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This account has no second factor.' },
    })
    await expect(resetSupplierFactor(portal.deps, fields.contactEmail)).rejects.toThrow(
      'This account has no second factor.',
    )
    expect((await account.visitor.call(supplierCheckLogin)).body.success).toBe(true)
    expect(await recorded()).toMatchObject({ action: 'create' })
  })

  test.each(['999999', '0'])('who does not exist (%s) is not found', async (id) => {
    expect([400, 404]).toContain((await operator.call(resetSecondFactor, { id })).status)
    await expect(resetSupplierFactor(portal.deps, 'nobody@supplier.test')).rejects.toThrow(
      'There is no supplier nobody@supplier.test.',
    )
  })
})

describe('an operator who lost the second factor', () => {
  test('gets it removed by a command, which is recorded', async () => {
    await givenApp(portal, { area: 'admin', visitor: operator, password: OPERATOR.password })

    const message = await resetOperatorFactor(portal.deps, OPERATOR.email)

    expect(message).toBe(`Operator ${OPERATOR.email} has no second factor any more; its sessions ended.`)
    expect((await operator.call(adminCheckLogin)).body.success).toBe(false)
    expect((await portal.visitor().call(login, OPERATOR)).body).toEqual({ success: true })
    expect(await recorded()).toMatchObject({
      operator_email: 'command line',
      supplier_id: null,
      changes: FACTORS_REMOVED,
    })
  })

  test('the command waits for a change of the account that is under way, and finds no operator after a removal', async () => {
    await givenApp(portal, { area: 'admin', visitor: operator, password: OPERATOR.password })
    const removal = await beginBlocking(portal.connectionString, 'select from operators for update')

    const reset = Promise.allSettled([resetOperatorFactor(portal.deps, OPERATOR.email)])
    await removal.untilWaiting(1)
    await removal.run('update operators set removed_at = now()')
    await removal.commit()
    await removal.end()

    expect(await reset).toMatchObject([{ reason: { message: `There is no operator ${OPERATOR.email}.` } }])
  })

  test('who does not exist is not found', async () => {
    await expect(resetOperatorFactor(portal.deps, 'nobody@partwire.test')).rejects.toThrow(
      'There is no operator nobody@partwire.test.',
    )
  })
})

describe('OPERATOR_SECOND_FACTOR=required', () => {
  beforeEach(() => {
    portal.deps.config.operatorSecondFactor = 'required'
  })

  test('an operator without a second factor signs in only to set one up', async () => {
    const visitor = portal.visitor()

    const signedIn = await visitor.call(login, OPERATOR)

    expect(signedIn.body).toEqual({ success: true })
    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: true, needsSecondFactor: true })
    expect((await visitor.call(listSuppliers, {})).status).toBe(401)
    expect((await visitor.call(resetSecondFactor, { id: '1' })).status).toBe(401)
    expect((await visitor.call(ACCOUNT_CALLS.admin.get)).body.factors).toMatchObject({ isRequired: true })

    await givenApp(portal, { area: 'admin', visitor, password: OPERATOR.password })

    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: true, version: portal.deps.version })
    expect((await visitor.call(listSuppliers, {})).status).toBe(200)
  })

  test('the last second factor of an operator cannot be removed, another one can', async () => {
    const visitor = await givenSignedInOperator(portal)
    const own: SignedIn = { area: 'admin', visitor, password: OPERATOR.password }
    const { authenticator } = await givenPasskey(own)
    const { remove } = ACCOUNT_CALLS.admin

    const last = await visitor.call(remove, { factor: authenticator.credential })

    expect(last).toMatchObject({
      status: 409,
      body: { error: 'A second factor is required. Please set up another one before you remove this one.' },
    })
    expect((await visitor.call(ACCOUNT_CALLS.admin.get)).body.factors).toMatchObject({ recoveryCodes: 10 })
  })

  test('of the last two second factors of an operator, removed at the same time, one stays', async () => {
    const { begin, add, remove, get } = ACCOUNT_CALLS.admin
    const visitor = await givenSignedInOperator(portal)
    const { authenticator } = await givenPasskey({ area: 'admin', visitor, password: OPERATOR.password })
    const { key = '' } = (await visitor.call(begin, { kind: 'app' })).body.app ?? {}
    await visitor.call(add, { code: appCode(key, portal.clock.now()) })
    const events = await beginBlocking(portal.connectionString, 'lock table security_events in exclusive mode')

    const removals = Promise.all([
      visitor.call(remove, { factor: 'app' }),
      visitor.call(remove, { factor: authenticator.credential }),
    ])
    await events.untilWaiting(2)
    await events.commit()
    await events.end()

    expect(new Set((await removals).map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { factors } = (await visitor.call(get)).body
    expect((factors?.passkeys.length ?? 0) + (factors?.appTime === undefined ? 0 : 1)).toBe(1)
    expect(factors?.recoveryCodes).toBe(10)
  })

  test('suppliers need none', async () => {
    expect((await signIn()).body.success).toBe(true)
    expect((await account.visitor.call(ACCOUNT_CALLS.supplier.get)).body.factors).toMatchObject({ isRequired: false })
  })
})

function signIn() {
  return portal.visitor().call(supplierLogin, { email: fields.contactEmail, password: fields.password })
}

async function isListedWithFactor(): Promise<boolean | undefined> {
  const { body } = await operator.call(listSuppliers, {})
  return body.pager?.list[0]?.hasSecondFactor
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await portal.pool.query<Record<string, number>>(
    `select (select count(*)::int from totp_factors) as totp_factors, (select count(*)::int from passkeys) as passkeys,
       (select count(*)::int from recovery_codes) as recovery_codes`,
  )
  return rows[0] ?? {}
}

/** The last recorded action. */
function recorded() {
  return portal.db
    .selectFrom('operator_actions')
    .select(['operator_email', 'action', 'supplier_id', 'target_operator_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
