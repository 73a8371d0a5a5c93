import { createSupplier, listSuppliers, removeSupplier, updateSupplier } from '@partwire/contract/suppliers'
import { supplierCheckLogin, supplierLogin } from '@partwire/contract/auth'
import type { Supplier } from '@partwire/domain/suppliers/shape'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
  supplierFields,
} from '../../testing/given/given'
import { givenOrder } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

let portal: TestApp
let operator: Visitor
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
})
beforeEach(async () => {
  operator = await givenSignedInOperator(portal)
  count += 1
})
afterAll(() => portal.close())

/** Fields that no other test uses. */
function newFields(changes = {}) {
  return supplierFields({ tecComId: `T-${count}`, contactEmail: `clerk${count}@supplier.test`, ...changes })
}

async function findListed(tecComId: string): Promise<Supplier | undefined> {
  const { body } = await operator.call(listSuppliers, { keyword: tecComId })
  return body.pager?.list.find((supplier) => supplier.tecComId === tecComId)
}

async function givenListed(changes = {}): Promise<Supplier> {
  const fields = await givenSupplier(operator, newFields(changes))
  const supplier = await findListed(fields.tecComId)
  if (supplier === undefined) throw new Error('the supplier is not in the list')
  return supplier
}

async function findActions(supplierId: string) {
  return portal.db
    .selectFrom('operator_actions')
    .select(['action', 'operator_email', 'at', 'changes'])
    .where('supplier_id', '=', supplierId)
    .orderBy('id')
    .execute()
}

describe('create', () => {
  test('a created supplier is in the list with every field but the account password', async () => {
    const answer = await operator.call(createSupplier, newFields())

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const { password: _password, ...shown } = newFields()
    expect(await findListed(`T-${count}`)).toEqual({
      ...shown,
      id: expect.stringMatching(/^\d+$/),
      active: true,
      createTime: portal.clock.now().toISOString(),
    })
  })

  test('a created supplier can sign in with its password', async () => {
    await operator.call(createSupplier, newFields())

    const answer = await portal
      .visitor()
      .call(supplierLogin, { email: newFields().contactEmail, password: newFields().password })

    expect(answer.body.success).toBe(true)
  })

  test('blank fields are refused with the labels in the order of the dialog', async () => {
    const answer = await operator.call(
      createSupplier,
      newFields({ tecComId: ' ', contactName: '', password: '', contactEmail: 'x' }),
    )

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      success: false,
      error: 'Please confirm TecCom ID, Contact Name, Password & Contact Email!',
      errorField: 'tecComId',
    })
  })

  test('a password that is too short is refused with the rule and its field', async () => {
    const answer = await operator.call(createSupplier, newFields({ password: 'seven77' }))

    expect(answer).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: 'The password must have at least 8 characters.',
        errorField: 'password',
      },
    })
    expect(await findListed(`T-${count}`)).toBeUndefined()
  })

  test.each([
    [
      'tecComId',
      { contactEmail: 'other@supplier.test', tecComId: 'taken-id' },
      'Another supplier already has this TecCom ID.',
    ],
    ['contactEmail', { contactEmail: 'TAKEN@supplier.test' }, 'Another supplier already has this Contact Email.'],
  ])('a duplicate %s is refused whatever its case', async (errorField, changes, error) => {
    await operator.call(createSupplier, newFields({ tecComId: 'TAKEN-ID', contactEmail: 'taken@supplier.test' }))

    const answer = await operator.call(createSupplier, newFields(changes))

    expect(answer).toMatchObject({ status: 409, body: { success: false, error, errorField } })
  })

  test('of two operators who create the same supplier at once, one is refused', async () => {
    const answers = await Promise.all([1, 2].map(() => operator.call(createSupplier, newFields())))

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('blanks around ids, names and addresses are dropped, those in passwords are kept', async () => {
    const { tecComId, contactEmail } = newFields()
    await operator.call(
      createSupplier,
      newFields({
        tecComId: ` ${tecComId} `,
        supplierName: ' Nord ',
        contactName: ' Anna Berg ',
        tecComUserName: ' ws-nord ',
        contactEmail: ` ${contactEmail} `,
        tecComPassword: ' ws ',
        password: ' 12345678 ',
      }),
    )

    expect(await findListed(tecComId)).toMatchObject({
      supplierName: 'Nord',
      contactName: 'Anna Berg',
      tecComUserName: 'ws-nord',
      contactEmail,
      tecComPassword: ' ws ',
    })
    const answer = await portal
      .visitor()
      .call(supplierLogin, { email: newFields().contactEmail, password: ' 12345678 ' })
    expect(answer.body.success).toBe(true)
  })
})

describe('update', () => {
  test('only the fields that are sent change', async () => {
    const before = await givenListed()

    const answer = await operator.call(updateSupplier, { id: before.id, contactName: 'Anna Berg' })

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await findListed(before.tecComId)).toEqual({ ...before, contactName: 'Anna Berg' })
  })

  test('a blank password means no password change', async () => {
    const { id } = await givenListed()

    await operator.call(updateSupplier, { id, contactName: 'Anna Berg', password: '' })

    const answer = await portal
      .visitor()
      .call(supplierLogin, { email: newFields().contactEmail, password: newFields().password })
    expect(answer.body.success).toBe(true)
  })

  test('a new password ends the sessions of the supplier at once', async () => {
    const { id } = await givenListed()
    const supplier = await givenSignedInSupplier(portal, newFields())

    await operator.call(updateSupplier, { id, password: 'other-secret' })

    expect((await supplier.call(supplierCheckLogin)).body.success).toBe(false)
    const answer = await portal
      .visitor()
      .call(supplierLogin, { email: newFields().contactEmail, password: 'other-secret' })
    expect(answer.body.success).toBe(true)
  })

  test('blanks around the unchanged e-mail end no session and are not recorded', async () => {
    const { id, contactEmail, tecComId } = await givenListed()
    const supplier = await givenSignedInSupplier(portal, newFields())

    const answer = await operator.call(updateSupplier, { id, contactEmail: ` ${contactEmail} ` })

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await supplier.call(supplierCheckLogin)).body.success).toBe(true)
    expect(await findListed(tecComId)).toMatchObject({ contactEmail })
    expect((await findActions(id)).map(({ action }) => action)).toEqual(['create'])
  })

  test('of two operators who enter the same e-mail, the second ends no session and has no record', async () => {
    const { id } = await givenListed()
    const contactEmail = `ida${count}@supplier.test`
    await operator.call(updateSupplier, { id, contactEmail })
    const supplier = await givenSignedInSupplier(portal, newFields({ contactEmail }))

    const answer = await operator.call(updateSupplier, { id, contactEmail })

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await supplier.call(supplierCheckLogin)).body.success).toBe(true)
    expect((await findActions(id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('a value that is stored already is not recorded beside a changed one', async () => {
    const { id, contactEmail } = await givenListed()

    await operator.call(updateSupplier, { id, contactEmail, contactName: 'Anna Berg' })

    expect((await findActions(id)).at(-1)?.changes).toEqual({ contactName: { from: 'Jonas Kessler', to: 'Anna Berg' } })
  })

  test('switching a supplier off ends its sessions at once; switching it on lets it sign in again', async () => {
    const { id } = await givenListed()
    const supplier = await givenSignedInSupplier(portal, newFields())

    await operator.call(updateSupplier, { id, active: false })
    const whileOff = await supplier.call(supplierCheckLogin)
    await operator.call(updateSupplier, { id, active: true })
    const sessionFromBefore = await supplier.call(supplierCheckLogin)

    expect([whileOff.body.success, sessionFromBefore.body.success]).toEqual([false, false])
    await expect(givenSignedInSupplier(portal, newFields())).resolves.toBeDefined()
  })

  test('a field cannot be emptied', async () => {
    const before = await givenListed()

    const answer = await operator.call(updateSupplier, { id: before.id, supplierName: ' ', contactEmail: 'x' })

    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'Please confirm Supplier Name & Contact Email!', errorField: 'supplierName' },
    })
    expect(await findListed(before.tecComId)).toEqual(before)
  })

  test.each([
    ['tecComId', () => `x-${count}`],
    ['contactEmail', () => `X${count}@Supplier.test`],
  ])('a duplicate %s is refused whatever its case, and nothing changes', async (field, taken) => {
    await givenSupplier(operator, { tecComId: `X-${count}`, contactEmail: `x${count}@supplier.test` })
    const before = await givenListed()

    const answer = await operator.call(updateSupplier, { id: before.id, contactName: 'No', [field]: taken() })

    expect(answer).toMatchObject({ status: 409, body: { success: false, errorField: field } })
    expect(await findListed(before.tecComId)).toEqual(before)
  })

  test.each([
    ['unknown', '999999999'],
    ['out-of-range', '999999999999999999'],
  ])('an %s supplier is not found', async (_case, id) => {
    const answer = await operator.call(updateSupplier, { id, contactName: 'Anna Berg' })

    expect(answer).toMatchObject({ status: 404, body: { success: false } })
  })

  test('a request that changes nothing is refused', async () => {
    const { id } = await givenListed()

    const answer = await operator.call(updateSupplier, { id })

    expect(answer).toMatchObject({ status: 400, body: { success: false, error: 'The request changes nothing.' } })
  })
})

describe('remove', () => {
  test('a removed supplier is gone from the list, cannot sign in, and its sessions end', async () => {
    const { id, tecComId } = await givenListed()
    const supplier = await givenSignedInSupplier(portal, newFields())

    const answer = await operator.call(removeSupplier, { id })

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await findListed(tecComId)).toBeUndefined()
    expect((await supplier.call(supplierCheckLogin)).body.success).toBe(false)
    const login = await portal
      .visitor()
      .call(supplierLogin, { email: newFields().contactEmail, password: newFields().password })
    expect(login.body).toEqual({
      success: false,
      code: 'wrong-credentials',
      error: 'Username and password are wrong. Please enter again.',
    })
  })

  test('removal keeps the record and frees the e-mail and the TecCom ID', async () => {
    const { id } = await givenListed()
    await operator.call(removeSupplier, { id })

    const again = await operator.call(createSupplier, newFields())

    const kept = await portal.db.selectFrom('suppliers').select('tec_com_id').where('id', '=', id).execute()
    expect(again.body).toEqual({ success: true })
    expect(kept).toEqual([{ tec_com_id: `T-${count}` }])
  })

  test('removal keeps the orders of the supplier: they are business records', async () => {
    const { id } = await givenListed()
    const order = await givenOrder(portal, id)

    await operator.call(removeSupplier, { id })

    const kept = await portal.db.selectFrom('orders').select('id').where('supplier_id', '=', id).execute()
    expect(kept).toEqual([{ id: order }])
  })

  test('removing twice is refused the second time', async () => {
    const { id } = await givenListed()

    const answers = await Promise.all([operator.call(removeSupplier, { id }), operator.call(removeSupplier, { id })])

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('the record of operator actions', () => {
  test('every action is recorded with who, when and what changed, secrets masked', async () => {
    const { id } = await givenListed()
    await operator.call(updateSupplier, {
      id,
      contactName: 'Anna Berg',
      tecComPassword: 'new-ws',
      password: 'new-secret',
    })
    await operator.call(updateSupplier, { id, active: false })
    await operator.call(updateSupplier, { id, active: true })
    await operator.call(removeSupplier, { id })

    const actions = await findActions(id)

    expect(actions.map((entry) => entry.action)).toEqual(['create', 'update', 'deactivate', 'activate', 'remove'])
    expect(actions.every((entry) => entry.operator_email === OPERATOR.email)).toBe(true)
    expect(actions.every((entry) => entry.at.getTime() === portal.clock.now().getTime())).toBe(true)
    expect(actions[1]?.changes).toEqual({
      contactName: { from: 'Jonas Kessler', to: 'Anna Berg' },
      tecComPassword: { from: '••••', to: '••••' },
      password: { from: '••••', to: '••••' },
    })
    expect(actions[2]?.changes).toEqual({ active: { from: true, to: false } })
    expect(JSON.stringify(actions)).not.toMatch(/ws-secret|kessler-secret|new-ws|new-secret/)
  })

  test('a refused action leaves no record', async () => {
    const { id } = await givenListed()
    await operator.call(updateSupplier, { id, contactEmail: 'x' })

    expect((await findActions(id)).map((entry) => entry.action)).toEqual(['create'])
  })
})

test('the webservice password is encrypted at rest', async () => {
  const { id, tecComPassword } = await givenListed()

  const row = await portal.db.selectFrom('suppliers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  expect(tecComPassword).toBe('ws-secret')
  expect(JSON.stringify(row)).not.toContain('ws-secret')
})

test('the account password is kept as Argon2id', async () => {
  const { id } = await givenListed()

  const row = await portal.db.selectFrom('suppliers').select('password_hash').where('id', '=', id).execute()

  expect(row[0]?.password_hash).toMatch(/^\$argon2id\$/)
})

test.each([listSuppliers, createSupplier, updateSupplier, removeSupplier])(
  'without an operator session $path is refused with 401, a supplier session does not help',
  async (call) => {
    await givenListed()
    const supplier = await givenSignedInSupplier(portal, newFields())

    const answers = await Promise.all(
      [portal.visitor(), supplier].map((visitor) => visitor.send({ method: 'POST', url: call.path, payload: '{}' })),
    )

    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [401, { success: false, code: 'unauthenticated', error: 'Please sign in.' }],
      [401, { success: false, code: 'unauthenticated', error: 'Please sign in.' }],
    ])
    expect(await findListed(`T-${count}`)).toBeDefined()
  },
)
