import { listSuppliers, removeSupplier } from '@partwire/contract/suppliers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app'

let portal: TestApp
let operator: Visitor

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await givenSupplier(operator)
})
afterAll(() => portal.close())

describe('the record of operator actions is append-only', () => {
  test.each([
    ['changed', "update operator_actions set action = 'remove'"],
    ['deleted', 'delete from operator_actions'],
    ['deleted, not even none of them', 'delete from operator_actions where false'],
    ['emptied', 'truncate operator_actions'],
  ])('it cannot be %s', async (_what, statement) => {
    const { db } = portal
    const before = await db.selectFrom('operator_actions').selectAll().execute()

    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/^operator_actions(?:_\d+)? is append-only$/)

    expect(before).toHaveLength(1)
    expect(await db.selectFrom('operator_actions').selectAll().execute()).toEqual(before)
  })

  test('a supplier or operator in the record cannot be deleted', async () => {
    await expect(portal.db.deleteFrom('suppliers').execute()).rejects.toThrow('foreign key constraint')
  })
})

describe('a session has one owner', () => {
  test.each([
    ['nobody', async () => ({ operatorId: null, supplierId: null })],
    ['an operator and a supplier', findOwners],
  ])('not %s', async (_whom, owners) => {
    const { operatorId, supplierId } = await owners()

    const inserted = sql`insert into sessions (token_hash, operator_id, supplier_id, created_at, last_seen_at)
      values ('x', ${operatorId}, ${supplierId}, now(), now())`.execute(portal.db)

    await expect(inserted).rejects.toThrow('check constraint')
  })

  async function findOwners(): Promise<{ operatorId: string; supplierId: string }> {
    const { db } = portal
    const operatorOwner = await db.selectFrom('operators').select('id').orderBy('id').executeTakeFirstOrThrow()
    const supplierOwner = await db.selectFrom('suppliers').select('id').orderBy('id').executeTakeFirstOrThrow()
    return { operatorId: operatorOwner.id, supplierId: supplierOwner.id }
  }
})

describe('e-mail and TecCom ID are unique, whatever their case', () => {
  const copy = (tecComId: string, email: string) => sql`
    insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
      tec_com_password_sealed, password_hash, send_email_for_order, created_at)
    values (${tecComId}, 'x', 'x', ${email}, 'x', 'x', 'x', true, now())`

  test('of the suppliers there are', async () => {
    const { db } = portal
    await copy('abc', 'abc@supplier.test').execute(db)

    await expect(copy('ABC', 'other@supplier.test').execute(db)).rejects.toThrow('suppliers_tec_com_id')
    await expect(copy('other', 'ABC@Supplier.test').execute(db)).rejects.toThrow('suppliers_contact_email')
  })

  test('removal frees both', async () => {
    const { db } = portal
    const { tecComId, contactEmail } = await givenSupplier(operator, {
      tecComId: 'freed',
      contactEmail: 'freed@supplier.test',
    })
    const { body } = await operator.call(listSuppliers, { keyword: 'freed' })
    await operator.call(removeSupplier, { id: body.pager?.list[0]?.id ?? '' })

    await expect(copy(tecComId, contactEmail).execute(db)).resolves.toMatchObject({ numAffectedRows: 1n })
  })

  test('of operators too', async () => {
    await expect(
      sql`insert into operators (email, password_hash, created_at, updated_at)
        values ('OPERATOR@partwire.test', 'x', now(), now())`.execute(portal.db),
    ).rejects.toThrow('operators_email')
  })
})

test('there is only one key check', async () => {
  const { db } = portal
  await db.insertInto('key_check').values({ sealed: 'x' }).execute()

  await expect(sql`insert into key_check (sealed) values ('y')`.execute(db)).rejects.toThrow('key_check_pkey')
  await expect(sql`insert into key_check (only_row, sealed) values (false, 'y')`.execute(db)).rejects.toThrow(
    'check constraint',
  )
})
