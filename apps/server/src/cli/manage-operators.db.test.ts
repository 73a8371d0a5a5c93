import { createSupplier } from '@partwire/contract/suppliers'
import { adminCheckLogin, login } from '@partwire/contract/auth'
import { WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertOperator } from '../modules/auth/operator-store'
import { givenOperator, givenSignedInOperator, OPERATOR, supplierFields } from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'
import { listOperators } from './list-accounts'
import { disableOperator, enableOperator, removeOperator } from './manage-operators'
import { resetOperatorPassword } from './operator-passwords'
import { resetOperatorFactor } from './reset-factor'

const SECOND = { email: 'second@partwire.test', password: 'second-secret' }

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp({ demo: false })
  await givenOperator(portal)
})
afterEach(() => portal.close())

describe('operator list', () => {
  test('names every operator, by e-mail, and who of them can sign in', async () => {
    await givenSecond()
    await insertOperator(portal.deps.db, {
      email: 'a@demo.test',
      passwordHash: 'x',
      at: portal.clock.now(),
      isDemo: true,
    })
    await disableOperator(portal.deps, SECOND.email)
    const created = portal.clock.now().toISOString()

    const printed = await listOperators(portal.deps, '')

    expect(printed.split('\n').map((line) => line.split('\t'))).toEqual([
      ['Email', 'Can sign in', 'State', 'Created'],
      ['a@demo.test', 'no', 'demo', created],
      [OPERATOR.email, 'yes', 'active', created],
      [SECOND.email, 'no', 'disabled', created],
    ])
  })

  test('does not name a removed one', async () => {
    await givenSecond()
    await removeOperator(portal.deps, SECOND.email)

    expect(await listOperators(portal.deps, '')).not.toContain(SECOND.email)
  })
})

describe('operator disable', () => {
  test('ends the sessions of the operator, who cannot sign in any more', async () => {
    await givenSecond()
    const visitor = await givenSignedInOperator(portal)

    const message = await disableOperator(portal.deps, ` ${OPERATOR.email.toUpperCase()} `)

    expect(message).toBe(`Operator ${OPERATOR.email} is disabled; its sessions ended.`)
    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
    expect((await signIn(OPERATOR)).body).toEqual({ success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN })
    expect((await signIn(SECOND)).body).toEqual({ success: true })
  })

  test('a session that began at the same moment is not accepted either', async () => {
    await givenSecond()
    const visitor = await givenSignedInOperator(portal)

    await portal.db.updateTable('operators').set({ disabled_at: portal.clock.now() }).execute()

    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
  })

  test('a second time says so and changes nothing', async () => {
    await givenSecond()
    await disableOperator(portal.deps, SECOND.email)

    expect(await disableOperator(portal.deps, SECOND.email)).toBe(`Operator ${SECOND.email} was disabled already.`)
    expect(await recorded()).toHaveLength(1)
  })
})

describe('operator enable', () => {
  test('lets a disabled operator sign in again, with the former password', async () => {
    await disableOperator(portal.deps, OPERATOR.email, true)

    const message = await enableOperator(portal.deps, OPERATOR.email)

    expect(message).toBe(`Operator ${OPERATOR.email} can sign in again.`)
    expect((await signIn(OPERATOR)).body).toEqual({ success: true })
  })

  test('of an operator who is not disabled says so', async () => {
    expect(await enableOperator(portal.deps, OPERATOR.email)).toBe(`Operator ${OPERATOR.email} was not disabled.`)
  })
})

describe('operator remove', () => {
  test('ends the sessions of the operator, who cannot sign in any more; its password is gone', async () => {
    await givenSecond()
    const visitor = await givenSignedInOperator(portal)
    const before = await passwordHashes()

    const message = await removeOperator(portal.deps, OPERATOR.email)

    expect(message).toBe(`Operator ${OPERATOR.email} was removed; its sessions ended, the record of its actions stays.`)
    expect((await visitor.call(adminCheckLogin)).body).toEqual({ success: false, code: 'unauthenticated' })
    expect((await signIn(OPERATOR)).body).toEqual({ success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN })
    expect((await passwordHashes())[0]).not.toBe(before[0])
  })

  test('keeps the record of what the operator did', async () => {
    const visitor = await givenSignedInOperator(portal)
    await visitor.call(createSupplier, supplierFields({ password: 'Ventil-4711-neu' }))

    await removeOperator(portal.deps, OPERATOR.email, true)

    const actions = await portal.db.selectFrom('operator_actions').select(['action', 'operator_email']).execute()
    expect(actions).toEqual([
      { action: 'create', operator_email: OPERATOR.email },
      { action: 'remove', operator_email: 'command line' },
    ])
  })

  test('frees the e-mail for a new operator', async () => {
    await removeOperator(portal.deps, OPERATOR.email, true)
    await givenOperator(portal)

    expect((await signIn(OPERATOR)).body).toEqual({ success: true })
  })
})

test.each([
  ['operator disable', disableOperator],
  ['operator enable', enableOperator],
  ['operator remove', removeOperator],
  ['operator password', resetOperatorPassword],
  ['operator reset-factor', resetOperatorFactor],
])('%s without an address asks for it', async (_name, command) => {
  await expect(command(portal.deps, ' ')).rejects.toThrow('Name the e-mail address of the operator.')
})

describe.each([
  ['operator disable', disableOperator],
  ['operator remove', removeOperator],
])('%s', (_name, command) => {
  const LAST = `${OPERATOR.email} is the last operator who can sign in. Create another one first, or repeat the command with --force.`

  test('refuses the last operator who can sign in', async () => {
    await expect(command(portal.deps, OPERATOR.email)).rejects.toThrow(LAST)

    expect((await signIn(OPERATOR)).body).toEqual({ success: true })
  })

  test('does not count disabled operators and those of the demo', async () => {
    await givenSecond()
    await disableOperator(portal.deps, SECOND.email)
    await insertOperator(portal.deps.db, {
      email: 'a@demo.test',
      passwordHash: 'x',
      at: portal.clock.now(),
      isDemo: true,
    })

    await expect(command(portal.deps, OPERATOR.email)).rejects.toThrow(LAST)
  })

  test('accepts the last one with --force', async () => {
    await command(portal.deps, OPERATOR.email, true)

    expect((await signIn(OPERATOR)).body).toEqual({ success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN })
  })

  test('two at the same moment leave one operator', async () => {
    await givenSecond()

    const outcomes = await Promise.allSettled([
      command(portal.deps, OPERATOR.email),
      command(portal.deps, SECOND.email),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test.each([
  ['operator disable', disableOperator],
  ['operator enable', enableOperator],
  ['operator remove', removeOperator],
])('%s refuses an operator who does not exist', async (_name, command) => {
  await expect(command(portal.deps, 'nobody@partwire.test')).rejects.toThrow(
    'There is no operator nobody@partwire.test.',
  )
})

test('every change is recorded as done on the command line, with the operator it was done to', async () => {
  await givenSecond()
  const { db } = portal
  const { id } = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', SECOND.email)
    .executeTakeFirstOrThrow()

  await disableOperator(portal.deps, SECOND.email)
  await enableOperator(portal.deps, SECOND.email)
  await removeOperator(portal.deps, SECOND.email)

  const common = { at: portal.clock.now(), operator_id: null, operator_email: 'command line', target_operator_id: id }
  expect(await recorded()).toEqual([
    { ...common, action: 'deactivate' },
    { ...common, action: 'activate' },
    { ...common, action: 'remove' },
  ])
})

async function givenSecond(): Promise<void> {
  const passwordHash = await portal.deps.passwords.hash(SECOND.password)
  await insertOperator(portal.deps.db, { email: SECOND.email, passwordHash, at: portal.clock.now() })
}

function signIn(account: { email: string; password: string }) {
  return portal.visitor().call(login, account)
}

async function passwordHashes(): Promise<string[]> {
  const rows = await portal.db.selectFrom('operators').select('password_hash').orderBy('id').execute()
  return rows.map((row) => row.password_hash)
}

function recorded() {
  return portal.db
    .selectFrom('operator_actions')
    .select(['at', 'operator_id', 'operator_email', 'target_operator_id', 'action'])
    .orderBy('id')
    .execute()
}
