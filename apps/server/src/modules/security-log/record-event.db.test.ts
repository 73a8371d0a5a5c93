import { Readable } from 'node:stream'
import {
  checkPasswordReset,
  login,
  logout,
  resetPassword,
  sendPasswordReset,
  supplierLogin,
  supplierLogout,
} from '@partwire/contract/auth'
import { listSuppliers, removeSupplier, updateSupplier } from '@partwire/contract/suppliers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetOperatorPassword } from '../../cli/operator-passwords'
import { disableOperator } from '../../cli/manage-operators'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
  supplierFields,
} from '../../testing/given/given'
import { givenOrder } from '../../testing/given/given-orders'
import { logLines } from '../../testing/log-lines'
import { FROM_HERE, takeSecurityEvents } from '../../testing/security-events'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { recordSecurityEvent } from './record-event'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SUPPLIER = { email: 'jonas@kessler.test', password: 'kessler-secret' }

let portal: TestApp
let operator: Visitor
let supplierId: string
let operatorId: string

beforeEach(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 2, perAddress: 100, minutes: 15 } })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  await givenSupplier(operator)
  ;({ id: supplierId } = await portal.db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow())
  ;({ id: operatorId } = await portal.db.selectFrom('operators').select('id').executeTakeFirstOrThrow())
  await portal.db.deleteFrom('security_events').execute()
})
afterEach(() => portal.close())

const takeEvents = () => takeSecurityEvents(portal)

describe('a sign-in', () => {
  test('of a supplier is recorded with time, address and browser', async () => {
    await portal.visitor().send({
      method: 'POST',
      url: supplierLogin.path,
      payload: JSON.stringify(SUPPLIER),
      headers: { 'user-agent': FIREFOX },
    })

    const [row] = await portal.db.selectFrom('security_events').selectAll().execute()
    expect(row).toEqual({
      id: expect.any(String),
      at: portal.clock.now(),
      kind: 'sign-in',
      reason: '',
      area: 'supplier',
      supplier_id: supplierId,
      operator_id: null,
      account: '',
      address: '127.0.0.1',
      browser: FIREFOX,
      details: '',
    })
  })

  test('of an operator is recorded', async () => {
    await portal.visitor().call(login, OPERATOR)

    expect(await takeEvents()).toEqual([{ kind: 'sign-in', area: 'admin', operator_id: operatorId, ...FROM_HERE }])
  })

  test.each([
    ['a wrong password', { ...SUPPLIER, password: 'guess-guess' }, true, { reason: 'wrong-password' }],
    [
      'an unknown account, with what was typed shortened',
      { email: 'Nobody@kessler.test', password: 'guess-guess' },
      false,
      { reason: 'unknown-account', account: 'N…@kessler.test' },
    ],
  ])('that fails is recorded with its reason: %s', async (_case, body, isKnown, expected) => {
    await portal.visitor().call(supplierLogin, body)

    expect(await takeEvents()).toEqual([
      {
        kind: 'sign-in-failed',
        area: 'supplier',
        ...(isKnown && { supplier_id: supplierId }),
        ...expected,
        ...FROM_HERE,
      },
    ])
  })

  test('of a disabled supplier is recorded as that', async () => {
    await operator.call(updateSupplier, { id: supplierId, active: false })
    await takeEvents()

    await portal.visitor().call(supplierLogin, SUPPLIER)

    expect(await takeEvents()).toEqual([
      { kind: 'sign-in-failed', reason: 'account-disabled', area: 'supplier', supplier_id: supplierId, ...FROM_HERE },
    ])
  })

  test.each([
    ['a wrong password', OPERATOR.email, true, { reason: 'wrong-password' }],
    ['an unknown operator', 'nobody@partwire.test', false, { reason: 'unknown-account', account: 'n…@partwire.test' }],
  ])('of an operator that fails is recorded: %s', async (_case, email, isKnown, expected) => {
    await portal.visitor().call(login, { email, password: 'guess-guess' })

    expect(await takeEvents()).toEqual([
      { kind: 'sign-in-failed', area: 'admin', ...(isKnown && { operator_id: operatorId }), ...expected, ...FROM_HERE },
    ])
  })

  test('whose failure starts a delay is recorded as a lockout, and the refused ones after it are not', async () => {
    for (let i = 0; i < 10; i += 1) await portal.visitor().call(login, { ...OPERATOR, password: `guess-${i}` })

    const failure = { kind: 'sign-in-failed', reason: 'wrong-password', area: 'admin', operator_id: operatorId }
    expect(await takeEvents()).toEqual([
      { ...failure, ...FROM_HERE },
      { ...failure, ...FROM_HERE },
      { kind: 'lockout', reason: 'by-account', area: 'admin', operator_id: operatorId, ...FROM_HERE },
    ])
  })

  test('from an address that has failed too often is recorded as a lockout of the address', async () => {
    portal.deps.config.signInLimits.perAddress = 2
    for (const n of [1, 2, 3]) {
      await portal.visitor().call(supplierLogin, { email: `clerk${n}@x.test`, password: 'guess-guess' })
    }

    expect((await takeEvents()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['sign-in-failed', 'unknown-account'],
      ['sign-in-failed', 'unknown-account'],
      ['lockout', 'by-address'],
    ])
  })
})

describe('the end of a session', () => {
  test('by signing out is recorded, once', async () => {
    const supplier = await givenSignedInSupplier(portal, supplierFields())
    await takeEvents()

    await supplier.call(supplierLogout)
    await supplier.call(supplierLogout)
    await operator.call(logout)

    const event = { kind: 'session-ended', reason: 'signed-out', ...FROM_HERE }
    expect(await takeEvents()).toEqual([
      { ...event, area: 'supplier', supplier_id: supplierId },
      { ...event, area: 'admin', operator_id: operatorId },
    ])
  })

  test.each([
    ['a new password', { password: 'operator-chose-this' }, ['password-changed', 'session-ended password-changed 1']],
    ['a new e-mail', { contactEmail: 'ida@kessler.test' }, ['email-changed', 'session-ended email-changed 1']],
    ['a deactivation', { active: false }, ['session-ended account-disabled 1']],
    ['a new name', { contactName: 'Ida' }, []],
  ])('by %s that the operator sets is recorded with the operator', async (_case, changes, expected) => {
    await givenSignedInSupplier(portal, supplierFields())
    await takeEvents()

    await operator.call(updateSupplier, { id: supplierId, ...changes })

    const events = await takeEvents()
    expect(
      events.map(({ kind, reason, details = '' }) =>
        kind === 'session-ended' ? `${kind} ${String(reason)} ${String(details)}` : kind,
      ),
    ).toEqual(expected)
    for (const event of events) {
      expect(event).toMatchObject({ area: 'admin', supplier_id: supplierId, operator_id: operatorId, ...FROM_HERE })
    }
  })

  test('by the removal of the account is recorded', async () => {
    await givenSignedInSupplier(portal, supplierFields())
    await takeEvents()

    await operator.call(removeSupplier, { id: supplierId })

    expect(await takeEvents()).toMatchObject([{ kind: 'session-ended', reason: 'account-removed', details: '1' }])
  })

  test('by a command is recorded without an address', async () => {
    await resetPasswordOnCommandLine('brand-new-secret')
    await disableOperator(portal.deps, OPERATOR.email, true)

    const event = { area: 'admin', reason: 'on-command-line', operator_id: operatorId }
    expect(await takeEvents()).toEqual([
      { ...event, kind: 'password-changed' },
      { ...event, kind: 'session-ended', details: '1' },
    ])
  })
})

describe('a password reset', () => {
  const host = 'http://localhost'

  test.each([true, false])('is recorded when it is requested (RESET_REVEALS_ACCOUNTS %s)', async (reveals) => {
    portal.deps.config.resetRevealsAccounts = reveals
    await portal.visitor().call(sendPasswordReset, { email: SUPPLIER.email, host })
    await portal.visitor().call(sendPasswordReset, { email: 'nobody@kessler.test', host })
    await portal.runJobs()

    expect(await takeEvents()).toEqual([
      { kind: 'reset-requested', area: 'supplier', supplier_id: supplierId, ...FROM_HERE },
      { kind: 'reset-failed', reason: 'unknown-account', area: 'supplier', account: 'n…@kessler.test', ...FROM_HERE },
    ])
  })

  test('is recorded when it is done, with the sessions it ends', async () => {
    await givenSignedInSupplier(portal, supplierFields())
    await portal.visitor().call(sendPasswordReset, { email: SUPPLIER.email, host })
    await portal.runJobs()
    const token = /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await takeEvents()

    await portal.visitor().call(resetPassword, { token, password: 'brand-new-secret' })

    const event = { area: 'supplier', supplier_id: supplierId, ...FROM_HERE }
    expect(await takeEvents()).toEqual([
      { ...event, kind: 'password-changed', reason: 'with-reset-link' },
      { ...event, kind: 'session-ended', reason: 'password-changed', details: '1' },
    ])
  })

  test('with an invalid link is recorded without the link', async () => {
    await portal.visitor().call(checkPasswordReset, { token: 'guess-1' })
    await portal.visitor().call(resetPassword, { token: 'guess-2', password: 'brand-new-secret' })

    const event = { kind: 'reset-failed', reason: 'link-invalid', area: 'supplier', ...FROM_HERE }
    expect(await takeEvents()).toEqual([event, event])
  })
})

describe('what people read', () => {
  test('the webservice passwords that an operator is shown are recorded for each supplier, once a day', async () => {
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
    await takeEvents()

    await operator.call(listSuppliers, { keyword: 'OTHER' })
    await operator.call(listSuppliers, {})
    await operator.call(listSuppliers, {})
    const first = await takeSecretsShown()
    portal.clock.advance({ hours: 25 })
    operator = await givenSignedInOperator(portal)
    await operator.call(listSuppliers, {})

    expect(first.map((row) => row.supplier_id === supplierId)).toEqual([false, true])
    expect(first.every((row) => row.operator_id === operatorId && row.address === '127.0.0.1')).toBe(true)
    expect(await takeSecretsShown()).toHaveLength(2)
  })

  test('a list of suppliers is one line in the log, with the ids of the suppliers', async () => {
    await portal.close()
    const { log, lines } = logLines()
    portal = await startTestApp({}, undefined, log)
    await givenOperator(portal)
    operator = await givenSignedInOperator(portal)
    await givenSupplier(operator)
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })

    await operator.call(listSuppliers, {})
    await operator.call(listSuppliers, {})

    const ids = (await takeSecretsShown()).map((row) => row.supplier_id)
    const shown = lines.filter((line) => line.includes('secrets-shown')).map((line) => JSON.parse(line))
    expect(shown).toMatchObject([{ area: 'admin', supplierIds: ids, address: '127.0.0.1', msg: 'security event' }])
    expect(ids).toHaveLength(2)
  })

  test('a refused list shows nothing and records nothing', async () => {
    await portal.visitor().call(listSuppliers, {})

    expect(await takeEvents()).toEqual([])
  })

  test('an exported file is recorded with its name', async () => {
    const supplier = await givenSignedInSupplier(portal, supplierFields())
    const order = await givenOrder(portal, supplierId)
    await takeEvents()

    await exportFile(supplier, `/api/supplier/order/export/csv/${order}`)
    await exportFile(supplier, '/api/supplier/order/export/csv/999999')
    await exportFile(operator, '/api/admin/security/export/csv')

    expect(await takeEvents()).toEqual([
      {
        kind: 'exported',
        area: 'supplier',
        supplier_id: supplierId,
        details: expect.stringMatching(/^order-.*\.csv$/),
        ...FROM_HERE,
      },
      {
        kind: 'exported',
        area: 'admin',
        operator_id: operatorId,
        details: expect.stringMatching(/^security-log-\d{4}-\d\d-\d\d\.csv$/),
        ...FROM_HERE,
      },
    ])
  })
})

describe('an event', () => {
  test('is a line in the log as well, with ids instead of names', async () => {
    const { log, lines } = logLines()
    const source = { address: '203.0.113.9', userAgent: FIREFOX }

    await recordSecurityEvent(
      { ...portal.deps, log },
      { kind: 'sign-in-failed', reason: 'unknown-account', area: 'supplier', account: 'n…@kessler.test', source },
    )

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 30,
        msg: 'security event',
        securityEvent: 'sign-in-failed',
        reason: 'unknown-account',
        area: 'supplier',
        supplierId: null,
        operatorId: null,
        address: '203.0.113.9',
      },
    ])
    expect(lines.join('')).not.toContain('kessler')
  })

  test('keeps one line of at most 300 characters of what the caller sends', async () => {
    const userAgent = `a\u0000b\nc\u202Ed\ud800${'😀'.repeat(1_000)}`

    await recordSecurityEvent(portal.deps, { kind: 'sign-in', area: 'admin', source: { address: 'x', userAgent } })

    const { browser } = await portal.db.selectFrom('security_events').select('browser').executeTakeFirstOrThrow()
    expect(browser).toBe(`a b c d ${'😀'.repeat(292)}`)
  })

  test.each([
    ['changed', "update security_events set kind = 'sign-in'"],
    ['emptied', 'truncate security_events'],
  ])('cannot be %s', async (_case, statement) => {
    await expect(portal.pool.query(statement)).rejects.toThrow(/^security_events(?:_\d+)? is append-only$/)
  })
})

async function takeSecretsShown() {
  const rows = await portal.db
    .selectFrom('security_events')
    .select(['supplier_id', 'operator_id', 'address'])
    .where('kind', '=', 'secrets-shown')
    .orderBy('id')
    .execute()
  await portal.db.deleteFrom('security_events').execute()
  return rows
}

function exportFile(visitor: Visitor, url: string) {
  return portal.app.inject({ url, cookies: Object.fromEntries(visitor.cookies) })
}

async function resetPasswordOnCommandLine(password: string): Promise<void> {
  const stream = Readable.from([Buffer.from(password)])
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Object.assign(Object.create(process.stdin), {
      isTTY: false,
      [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
    }),
  )
  await resetOperatorPassword(portal.deps, OPERATOR.email)
  vi.restoreAllMocks()
}
