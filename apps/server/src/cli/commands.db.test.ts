import { Readable } from 'node:stream'
import { listSuppliers as listCall, removeSupplier, updateSupplier } from '@partwire/contract/suppliers'
import { adminCheckLogin, login } from '@partwire/contract/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSecretKey } from '../db/key-check-store'
import type { Deps } from '../deps'
import { secretBox } from '../security/secret-box'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app'
import { openWebservicePassword } from '../modules/suppliers/credentials-store'
import { listSuppliers } from './list-accounts'
import { createOperator, resetOperatorPassword } from './operator-passwords'
import { rotateSecrets } from './rotate-secrets'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

describe('operator create', () => {
  test('creates an operator who can sign in with the password from standard input', async () => {
    setStandardInput('new-operator-secret\n')

    const message = await createOperator(portal.deps, ' new@partwire.test ')

    expect(message).toBe('Operator new@partwire.test was created.')
    expect((await signIn('new@partwire.test', 'new-operator-secret')).body).toEqual({ success: true })
  })

  test('refuses an address that is taken, whatever its case, and leaves its password alone', async () => {
    await givenOperator(portal)
    setStandardInput('another-secret\n')

    await expect(createOperator(portal.deps, OPERATOR.email.toUpperCase())).rejects.toThrow(
      `There is an operator ${OPERATOR.email.toUpperCase()} already.`,
    )
    expect((await signIn(OPERATOR.email, OPERATOR.password)).body).toEqual({ success: true })
  })

  test.each(['', 'operator', 'operator@nowhere'])('refuses "%s", which is no e-mail address', async (email) => {
    await expect(createOperator(portal.deps, email)).rejects.toThrow('Name the e-mail address of the operator.')
  })

  test.each(['', 'short', 'short\r\n'])('refuses a password that is too short and creates nobody', async (password) => {
    setStandardInput(password)

    await expect(createOperator(portal.deps, 'new@partwire.test')).rejects.toThrow(
      'The password must have at least 8 characters.',
    )
    expect(await portal.db.selectFrom('operators').select('email').execute()).toEqual([])
  })

  test.each([
    ['password1', 'This password is too common. Please choose another one.'],
    ['new@partwire.test', 'The password must not contain the name or the e-mail address of the account.'],
  ])('refuses the password %s outside the demo', async (password, sentence) => {
    portal.deps.config.demo = false
    setStandardInput(password)

    await expect(createOperator(portal.deps, 'new@partwire.test')).rejects.toThrow(sentence)
    expect(await portal.db.selectFrom('operators').select('email').execute()).toEqual([])
  })

  test('keeps the password as Argon2id and does not print it', async () => {
    setStandardInput('new-operator-secret')

    const message = await createOperator(portal.deps, 'new@partwire.test')

    const stored = await portal.db.selectFrom('operators').select('password_hash').executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$/)
    expect(message).not.toContain('secret')
  })
})

describe('operator password', () => {
  test('sets a new password; the former one is no longer accepted', async () => {
    await givenOperator(portal)
    setStandardInput('brand-new-secret\n')

    const message = await resetOperatorPassword(portal.deps, OPERATOR.email.toUpperCase())

    expect(message).toBe(`Operator ${OPERATOR.email} has a new password; its sessions ended.`)
    expect((await signIn(OPERATOR.email, OPERATOR.password)).body.success).toBe(false)
    expect((await signIn(OPERATOR.email, 'brand-new-secret')).body.success).toBe(true)
  })

  test('ends the sessions of that operator and of nobody else', async () => {
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)
    setStandardInput('other-operator-secret')
    await createOperator(portal.deps, 'other@partwire.test')
    const other = portal.visitor()
    await other.call(login, { email: 'other@partwire.test', password: 'other-operator-secret' })
    setStandardInput('brand-new-secret')

    await resetOperatorPassword(portal.deps, OPERATOR.email)

    expect((await operator.call(adminCheckLogin)).body.success).toBe(false)
    expect((await other.call(adminCheckLogin)).body.success).toBe(true)
  })

  test('refuses an operator who does not exist', async () => {
    await expect(resetOperatorPassword(portal.deps, 'nobody@partwire.test')).rejects.toThrow(
      'There is no operator nobody@partwire.test.',
    )
  })

  test('a password that is too short changes nothing', async () => {
    await givenOperator(portal)
    const operator = await givenSignedInOperator(portal)
    setStandardInput('short')

    await expect(resetOperatorPassword(portal.deps, OPERATOR.email)).rejects.toThrow('at least 8 characters')

    expect((await operator.call(adminCheckLogin)).body.success).toBe(true)
  })
})

test('a new operator and a new password are recorded as done on the command line', async () => {
  setStandardInput('new-operator-secret')
  await createOperator(portal.deps, 'new@partwire.test')
  setStandardInput('brand-new-secret')
  await resetOperatorPassword(portal.deps, 'new@partwire.test')

  const { db } = portal
  expect(await db.selectFrom('operator_actions').select(['operator_email', 'action', 'changes']).execute()).toEqual([
    { operator_email: 'command line', action: 'create', changes: {} },
    { operator_email: 'command line', action: 'update', changes: {} },
  ])
})

describe('suppliers', () => {
  test('lists one line per supplier by TecCom ID, without the removed ones', async () => {
    const operator = await operatorWithSuppliers()
    await operator.call(removeSupplier, { id: await findSupplierId(operator, 'C3') })
    await operator.call(updateSupplier, { id: await findSupplierId(operator, 'B2'), active: false })
    await givenSignedInSupplier(
      portal,
      await givenSupplier(operator, { tecComId: 'D4', contactEmail: 'd@supplier.test' }),
    )

    const printed = await listSuppliers(portal.deps, '')

    expect(printed.split('\n').map((line) => line.split('\t'))).toEqual([
      ['TecCom ID', 'Supplier Name', 'Contact Name', 'Contact Email', 'Active', 'Last Access'],
      ['A1', 'Kessler Fahrwerktechnik AG', 'Jonas Kessler', 'a@supplier.test', 'yes', '-'],
      ['B2', 'Kessler Fahrwerktechnik AG', 'Jonas Kessler', 'b@supplier.test', 'no', '-'],
      ['D4', 'Kessler Fahrwerktechnik AG', 'Jonas Kessler', 'd@supplier.test', 'yes', portal.clock.now().toISOString()],
    ])
  })

  test('never prints a stored secret: no hash, no sealed text, no clear webservice password', async () => {
    await operatorWithSuppliers()

    const printed = await listSuppliers(portal.deps, '')

    const rows = await portal.db
      .selectFrom('suppliers')
      .select(['id', 'password_hash', 'tec_com_password_sealed'])
      .execute()
    const secrets = rows.flatMap((row) => [
      row.password_hash,
      row.tec_com_password_sealed,
      openWebservicePassword(portal.deps.secrets, row.id, row.tec_com_password_sealed) ?? '',
    ])
    expect(secrets).toHaveLength(9)
    expect(secrets.filter((secret) => printed.includes(secret))).toEqual([])
    expect(printed).not.toMatch(/argon2|ws-secret|kessler-secret/)
  })

  test('a name with tabs, line ends or terminal commands stays in its cell', async () => {
    await givenOperator(portal)
    await givenSupplier(await givenSignedInOperator(portal))
    const hostile = 'Two\nlines\tand \u001B[31mred'
    await portal.db.updateTable('suppliers').set({ supplier_name: hostile }).execute()

    const printed = await listSuppliers(portal.deps, '')

    expect(printed.split('\n')[1]?.split('\t')[1]).toBe('Two lines and  [31mred')
  })
})

describe('secrets rotate', () => {
  const NEW_KEY = Buffer.alloc(32, 9)

  test('seals every webservice password again with the present key, removed suppliers included', async () => {
    const operator = await operatorWithSuppliers()
    await operator.call(removeSupplier, { id: await findSupplierId(operator, 'C3') })
    const rotating = await withNewKey()

    const message = await rotateSecrets(rotating, '')

    expect(message).toBe('3 webservice passwords are encrypted with the present key.')
    const onlyNew = secretBox([NEW_KEY])
    expect((await sealed()).map(({ id, text }) => openWebservicePassword(onlyNew, id, text))).toEqual([
      'ws-secret',
      'ws-secret',
      'ws-secret',
    ])
  })

  test('after it the former key can be removed', async () => {
    await operatorWithSuppliers()
    const rotating = await withNewKey()

    await rotateSecrets(rotating, '')

    await expect(checkSecretKey(portal.deps.db, secretBox([NEW_KEY]))).resolves.toBeUndefined()
  })

  test('a second run finds nothing to do', async () => {
    await operatorWithSuppliers()
    const rotating = await withNewKey()
    await rotateSecrets(rotating, '')
    const before = await sealed()

    const message = await rotateSecrets(rotating, '')

    expect(message).toBe('0 webservice passwords are encrypted with the present key.')
    expect(await sealed()).toEqual(before)
  })

  test('a password that does not open leaves all of them as they were', async () => {
    const { db } = portal
    await operatorWithSuppliers()
    const rotating = await withNewKey()
    await db
      .updateTable('suppliers')
      .set({ tec_com_password_sealed: 'broken' })
      .where('tec_com_id', '=', 'C3')
      .execute()
    const before = await sealed()

    await expect(rotateSecrets(rotating, '')).rejects.toThrow('sealed with a key that is not configured')

    expect(await sealed()).toEqual(before)
  })

  test('binds the passwords of the version before to their suppliers, and new ones from then on', async () => {
    const { db } = portal
    const { secrets } = portal.deps
    const operator = await operatorWithSuppliers()
    await checkSecretKey(db, secrets)
    await db
      .updateTable('key_check')
      .set({ sealed: secrets.sealWithoutContext('partwire') })
      .execute()
    await operator.call(updateSupplier, { id: await findSupplierId(operator, 'A1'), tecComPassword: 'ws-changed' })
    await givenSupplier(operator, { tecComId: 'D4', contactEmail: 'd@supplier.test' })
    const before = (await sealed()).map(({ text }) => secrets.isBoundToContext(text))

    const message = await rotateSecrets(portal.deps, '')
    await operator.call(updateSupplier, { id: await findSupplierId(operator, 'B2'), tecComPassword: 'ws-changed' })

    expect(before).toEqual([true, false, true, false])
    expect(message).toBe('2 webservice passwords are encrypted with the present key.')
    expect((await sealed()).map(({ text }) => secrets.isBoundToContext(text))).toEqual([true, true, true, true])
    expect((await sealed()).map(({ id, text }) => openWebservicePassword(secrets, id, text))).toEqual([
      'ws-changed',
      'ws-changed',
      'ws-secret',
      'ws-secret',
    ])
  })

  async function withNewKey(): Promise<Deps> {
    await checkSecretKey(portal.deps.db, portal.deps.secrets)
    return { ...portal.deps, secrets: secretBox([NEW_KEY, ...portal.deps.config.secretKeys]) }
  }

  function sealed() {
    return portal.db.selectFrom('suppliers').select(['id', 'tec_com_password_sealed as text']).orderBy('id').execute()
  }
})

/** Replaces standard input. */
function setStandardInput(input: string): void {
  const { stdin } = process
  const stream = Readable.from([Buffer.from(input)])
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Object.assign(Object.create(stdin), { isTTY: false, [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() }),
  )
}

async function operatorWithSuppliers(): Promise<Visitor> {
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  await givenSupplier(operator, { tecComId: 'B2', contactEmail: 'b@supplier.test' })
  await givenSupplier(operator, { tecComId: 'A1', contactEmail: 'a@supplier.test' })
  await givenSupplier(operator, { tecComId: 'C3', contactEmail: 'c@supplier.test' })
  return operator
}

async function findSupplierId(operator: Visitor, tecComId: string): Promise<string> {
  const { body } = await operator.call(listCall, { keyword: tecComId })
  return body.pager?.list[0]?.id ?? ''
}

function signIn(email: string, password: string) {
  return portal.visitor().call(login, { email, password })
}
