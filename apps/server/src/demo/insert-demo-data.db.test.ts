import { listSuppliers } from '@partwire/contract/suppliers'
import { supplierLogin, login } from '@partwire/contract/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps'
import { startTestApp, type TestApp } from '../testing/test-app'
import { insertDemoData } from './insert-demo-data'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(() => portal.close())

describe('the sign-ins of the README', () => {
  beforeEach(() => insertDemoData(portal.deps))

  test('operator@demo.test / operator-demo is the operator', async () => {
    const response = await portal.visitor().call(login, { email: 'operator@demo.test', password: 'operator-demo' })

    expect(response.body).toEqual({ success: true })
  })

  test('supplier@demo.test / supplier-demo is a supplier who has been here before', async () => {
    const response = await portal
      .visitor()
      .call(supplierLogin, { email: 'supplier@demo.test', password: 'supplier-demo' })

    expect(response.body).toEqual({
      success: true,
      supplier: {
        id: expect.any(String),
        supplierName: 'Kessler Fahrwerktechnik AG',
        lastAccessTime: expect.any(String),
      },
    })
  })

  test('newcomer@demo.test / newcomer-demo never signed in', async () => {
    const response = await portal
      .visitor()
      .call(supplierLogin, { email: 'newcomer@demo.test', password: 'newcomer-demo' })

    const supplier = { id: expect.any(String), supplierName: 'Nordlicht Bremsen GmbH' }
    expect(response.body).toEqual({ success: true, supplier })
  })

  test("the operator's list has several pages and shows every webservice password", async () => {
    const operator = portal.visitor()
    await operator.call(login, { email: 'operator@demo.test', password: 'operator-demo' })

    const { body } = await operator.call(listSuppliers, {})

    expect(body.pager?.total).toBeGreaterThan(20)
    expect(body.pager?.list[0]).toMatchObject({
      contactEmail: 'newcomer@demo.test',
      tecComPassword: 'ws-newcomer-demo',
    })
  })
})

describe('the demo data is inserted on the first run only', () => {
  test('a second run changes nothing, not even what was changed or removed since', async () => {
    const { db } = portal
    await insertDemoData(portal.deps)
    await db.updateTable('suppliers').set({ supplier_name: 'Renamed' }).where('tec_com_id', '=', '4300042').execute()
    await db.deleteFrom('suppliers').where('tec_com_id', '=', '4300107').execute()
    const before = await everything()

    await insertDemoData(portal.deps)

    expect(await everything()).toEqual(before)
  })

  test("an operator of one's own may have been created before", async () => {
    const { db } = portal
    const at = new Date()
    await db
      .insertInto('operators')
      .values({ email: 'real@partwire.test', password_hash: 'x', created_at: at, updated_at: at })
      .execute()

    await insertDemoData(portal.deps)

    const { operators, suppliers } = await everything()
    expect(operators.map((operator) => operator.email)).toEqual(['real@partwire.test', 'operator@demo.test'])
    expect(suppliers).toHaveLength(24)
  })

  test('two first runs at the same moment insert it once', async () => {
    await Promise.all([insertDemoData(portal.deps), insertDemoData(portal.deps)])

    const { operators, suppliers } = await everything()
    expect(operators).toHaveLength(1)
    expect(new Set(suppliers.map((supplier) => supplier.tec_com_id)).size).toBe(suppliers.length)
  })
})

describe('a crash in the middle', () => {
  test('leaves nothing', async () => {
    await expect(insertDemoData(crashingAfter(portal.deps, 5))).rejects.toThrow('crash')

    expect(await everything()).toEqual({ operators: [], suppliers: [] })
  })

  test('leaves a first run for the next start', async () => {
    await insertDemoData(crashingAfter(portal.deps, 5)).catch(() => undefined)

    await insertDemoData(portal.deps)

    expect((await everything()).operators).toMatchObject([{ email: 'operator@demo.test' }])
  })
})

/** The accounts are inserted one after the other; the hash after `count` accounts fails. */
function crashingAfter(deps: Deps, count: number): Deps {
  let done = 0
  const hash = async (password: string) => {
    done += 1
    if (done > count) throw new Error('crash')
    return deps.passwords.hash(password)
  }
  return { ...deps, passwords: { ...deps.passwords, hash } }
}

async function everything() {
  const { db } = portal
  return {
    operators: await db.selectFrom('operators').selectAll().orderBy('id').execute(),
    suppliers: await db.selectFrom('suppliers').selectAll().orderBy('id').execute(),
  }
}
