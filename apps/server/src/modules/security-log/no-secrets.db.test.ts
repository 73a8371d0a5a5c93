import { Readable } from 'node:stream'
import { checkPasswordReset, login, resetPassword, sendPasswordReset, supplierLogin } from '@partwire/contract/auth'
import { resetSecondFactor } from '@partwire/contract/security'
import { listOwnSecurityEvents, listSecurityEvents } from '@partwire/contract/security-log'
import { listSuppliers, updateSupplier } from '@partwire/contract/suppliers'
import type { UsedPasskey } from '@partwire/domain/security/shape'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { resetOperatorPassword } from '../../cli/operator-passwords'
import { resetOperatorFactor, resetSupplierFactor } from '../../cli/reset-factor'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../../testing/given/given'
import {
  ACCOUNT_CALLS,
  givenApp,
  givenConfirmation,
  givenPasskey,
  type AccountArea,
  type SignedIn,
} from '../../testing/given/given-factors'
import { findSupplierId, givenOrder } from '../../testing/given/given-orders'
import { logLines } from '../../testing/log-lines'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

/*
 * Every kind of event is caused once through the calls and commands, with the log at its lowest level. Then nothing that
 * was typed, shown or stored as a secret may be in the events, the log, the lists or the export.
 */

const WEBSERVICE_PASSWORD = 'ws-pass-9f31'
const NEW_PASSWORDS = { admin: 'seven-yellow-trams', supplier: 'eleven-green-ferries' }
const RESET_PASSWORD = 'nine-purple-cranes'
const OPERATOR_CHOICE = 'three-brown-lorries'
const COMMAND_LINE_PASSWORD = 'five-orange-tractors'
const GUESSES = ['wrong-guess-one', 'wrong-guess-two', 'wrong-guess-three']

const { log, lines } = logLines('trace')
/** What each secret is, by value. */
const secrets = new Map<string, string>()

let portal: TestApp
let operator: Visitor
let texts: Map<string, string>

beforeAll(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 3, perAddress: 1_000, minutes: 15 } }, undefined, log)
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  const supplier = await givenSupplier(operator, { tecComPassword: WEBSERVICE_PASSWORD })
  const id = await findSupplierId(portal, supplier.tecComId)
  keep('webservice password', WEBSERVICE_PASSWORD)
  keep('password', OPERATOR.password, supplier.password, RESET_PASSWORD, OPERATOR_CHOICE, COMMAND_LINE_PASSWORD)
  keep('password', ...Object.values(NEW_PASSWORDS))
  keep('guessed password', ...GUESSES)

  const accounts = {
    admin: OPERATOR,
    supplier: { email: supplier.contactEmail, password: supplier.password },
  }
  for (const area of ['admin', 'supplier'] as const) await useAccount(area, accounts[area])
  operator = await signInAgain(login, { ...OPERATOR, password: NEW_PASSWORDS.admin })

  await operator.call(listSuppliers, {})
  const order = await givenOrder(portal, id)
  const clerk = await signInAgain(supplierLogin, { email: supplier.contactEmail, password: NEW_PASSWORDS.supplier })
  await download(clerk, `/api/supplier/order/export/csv/${order}`)
  await download(clerk, `/api/supplier/order/export/xlsx/${order}`)

  await givenPasskey({ area: 'supplier', visitor: clerk, password: NEW_PASSWORDS.supplier })
  await operator.call(resetSecondFactor, { id })
  await operator.call(updateSupplier, { id, password: OPERATOR_CHOICE, contactEmail: 'ida@kessler.test' })
  await useResetLink('ida@kessler.test')
  await operator.call(updateSupplier, { id, active: false })
  await operator.call(updateSupplier, { id, active: true })
  await resetOnCommandLine({ email: 'ida@kessler.test', password: RESET_PASSWORD })
  operator = await signInAgain(login, { ...OPERATOR, password: COMMAND_LINE_PASSWORD })
  const supplierAgain = await signInAgain(supplierLogin, { email: 'ida@kessler.test', password: RESET_PASSWORD })

  texts = new Map([
    ['the log of the process', lines.join('\n')],
    ['the events', await tableText('security_events')],
    ['the actions of operators', await tableText('operator_actions')],
    ['the export', await download(operator, '/api/admin/security/export/csv')],
    ['the list of the operator', await listAll((pageNo) => operator.call(listSecurityEvents, { pageNo }))],
    ['the list of the supplier', await listAll((pageNo) => supplierAgain.call(listOwnSecurityEvents, { pageNo }))],
  ])
})
afterAll(() => portal.close())

describe('after everything that is recorded has happened', () => {
  test('each kind of event has been recorded', async () => {
    const rows = await portal.db.selectFrom('security_events').select('kind').distinct().orderBy('kind').execute()

    expect(rows.map(({ kind }) => kind)).toEqual([
      'confirmation-failed',
      'confirmed',
      'email-changed',
      'exported',
      'factor-added',
      'factor-removed',
      'factor-reset',
      'lockout',
      'password-changed',
      'recovery-code-used',
      'recovery-codes-renewed',
      'reset-failed',
      'reset-requested',
      'secrets-shown',
      'session-ended',
      'sign-in',
      'sign-in-failed',
    ])
  })

  test('passwords, codes, keys, cookies, links and signatures were used', () => {
    expect([...new Set(secrets.values())].toSorted()).toEqual([
      'challenge of a passkey',
      'code of an app',
      'cookie XSRF-TOKEN',
      'cookie partwire_admin',
      'cookie partwire_admin_code',
      'cookie partwire_browser',
      'cookie partwire_device',
      'cookie partwire_supplier',
      'cookie partwire_supplier_code',
      'guessed password',
      'key of an app',
      'password',
      'recovery code',
      'reset link',
      'signature of a passkey',
      'webservice password',
    ])
  })

  test.each([
    'the log of the process',
    'the events',
    'the actions of operators',
    'the export',
    'the list of the operator',
    'the list of the supplier',
  ])('nothing secret is in %s', (place) => {
    const text = texts.get(place) ?? ''

    expect(text.length).toBeGreaterThan(100)
    expect(findSecrets(text)).toEqual([])
  })

  test('the line of each event has ids instead of names and e-mail addresses', () => {
    const events = lines.filter((line) => line.includes('"securityEvent"'))

    expect(events.length).toBeGreaterThan(30)
    expect(events.filter((line) => /kessler|jonas|ida@|operator@|partwire\.test/i.test(line))).toEqual([])
  })

  test('a planted secret would be found', () => {
    expect(findSecrets(`{"details":"${GUESSES[0]}"}`)).toEqual(['guessed password'])
  })
})

/** Signs in and out, fails to, sets up and uses each second factor, ends sessions and changes the password. */
async function useAccount(area: AccountArea, { email, password }: { email: string; password: string }): Promise<void> {
  const calls = ACCOUNT_CALLS[area]
  const visitor = await signInAgain(calls.login, { email, password })
  const account: SignedIn = { area, visitor, password }
  await signInAgain(calls.login, { email, password })

  const app = await givenApp(portal, account)
  keep('key of an app', app.key)
  keep('recovery code', ...app.recoveryCodes)
  const renewed = await visitor.call(calls.recoveryCodes, { replace: true })
  keep('recovery code', ...(renewed.body.recoveryCodes ?? []))

  const waiting = portal.visitor()
  await waiting.call(calls.login, { email, password })
  await waiting.call(calls.loginCode, { code: '000000' })
  keepCookies(waiting)
  keep('code of an app', app.code())
  await waiting.call(calls.loginCode, { code: app.code() })
  keepCookies(waiting)
  const recovered = portal.visitor()
  await recovered.call(calls.login, { email, password })
  await recovered.call(calls.loginCode, { code: renewed.body.recoveryCodes?.[0] ?? '' })
  keepCookies(recovered)

  await visitor.call(calls.reauthenticate, { password: GUESSES[0] ?? '' })
  await visitor.call(calls.endSessions, { session: 'others' })
  await visitor.call(calls.remove, { factor: 'app' })
  keepCookies(visitor)
  await signInWithPasskey(account, email)

  await givenConfirmation(account)
  await visitor.call(calls.password, { password: NEW_PASSWORDS[area] })
  keepCookies(visitor)
  const stranger = portal.visitor()
  for (const guess of GUESSES) await stranger.call(calls.login, { email, password: guess })
  await stranger.call(calls.login, { email: `nobody-${email}`, password: GUESSES[0] ?? '' })
  // The delay after too many attempts has passed.
  portal.clock.advance({ minutes: 20 })
}

async function signInWithPasskey(account: SignedIn, email: string): Promise<void> {
  const { area, password, visitor } = account
  const calls = ACCOUNT_CALLS[area]
  const { authenticator, recoveryCodes } = await givenPasskey(account)
  keep('recovery code', ...recoveryCodes)
  const other = portal.visitor()
  const { body } = await other.call(calls.login, { email, password })
  const request = body.secondFactor?.passkey
  if (request === undefined) throw new Error('the reply asks for no passkey')
  const used: UsedPasskey = authenticator.use(request)
  keep('challenge of a passkey', request.challenge)
  keep('signature of a passkey', used.signature)
  await other.call(calls.loginCode, { passkey: used })
  keepCookies(other)
  await visitor.call(calls.remove, { factor: authenticator.credential })
}

async function useResetLink(email: string): Promise<void> {
  const visitor = portal.visitor()
  await visitor.call(sendPasswordReset, { email, host: 'http://localhost' })
  await visitor.call(sendPasswordReset, { email: 'nobody@kessler.test', host: 'http://localhost' })
  await portal.runJobs()
  const token = /passwdReset\/([\w-]+)/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
  keep('reset link', token)
  await portal.app.inject({ url: `/supplier/passwdReset/${token}` })
  await visitor.call(checkPasswordReset, { token })
  await visitor.call(resetPassword, { token, password: RESET_PASSWORD })
  await visitor.call(resetPassword, { token, password: RESET_PASSWORD })
  keepCookies(visitor)
}

async function resetOnCommandLine(supplier: { email: string; password: string }): Promise<void> {
  const own: SignedIn = { area: 'admin', visitor: operator, password: NEW_PASSWORDS.admin }
  const app = await givenApp(portal, own)
  keep('key of an app', app.key)
  keep('recovery code', ...app.recoveryCodes)
  await resetOperatorFactor(portal.deps, OPERATOR.email)
  const visitor = await signInAgain(supplierLogin, supplier)
  const { recoveryCodes } = await givenPasskey({ area: 'supplier', visitor, password: supplier.password })
  keep('recovery code', ...recoveryCodes)
  await resetSupplierFactor(portal.deps, supplier.email)

  const input = Readable.from([Buffer.from(COMMAND_LINE_PASSWORD)])
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Object.assign(Object.create(process.stdin), {
      isTTY: false,
      [Symbol.asyncIterator]: () => input[Symbol.asyncIterator](),
    }),
  )
  await resetOperatorPassword(portal.deps, OPERATOR.email)
  vi.restoreAllMocks()
}

/** Signs in an account without a second factor. */
async function signInAgain(
  call: (typeof ACCOUNT_CALLS)[AccountArea]['login'],
  account: { email: string; password: string },
): Promise<Visitor> {
  const visitor = portal.visitor()
  const { body } = await visitor.call(call, account)
  if (!body.success) throw new Error(`the sign-in of ${account.email} was refused: ${body.error}`)
  keepCookies(visitor)
  return visitor
}

function keep(name: string, ...values: string[]): void {
  for (const value of values) secrets.set(value, name)
  // Recovery codes are shown in groups and stored without the dashes.
  if (name === 'recovery code') for (const value of values) secrets.set(value.replaceAll('-', ''), name)
}

function keepCookies(visitor: Visitor): void {
  for (const [name, value] of visitor.cookies) keep(`cookie ${name}`, value)
}

/** The kinds of secrets in a text. A code of six digits counts only where it is a number of its own. */
function findSecrets(text: string): string[] {
  const found = [...secrets].filter(([value]) =>
    /^\d+$/.test(value) ? new RegExp(`(?<![\\d.])${value}(?![\\d.])`).test(text) : text.includes(value),
  )
  return [...new Set(found.map(([, name]) => name))]
}

async function download(visitor: Visitor, url: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject({ url, cookies: Object.fromEntries(visitor.cookies) })
  expect(statusCode).toBe(200)
  return body
}

async function tableText(table: 'security_events' | 'operator_actions'): Promise<string> {
  return JSON.stringify(await portal.db.selectFrom(table).selectAll().execute())
}

async function listAll(list: (pageNo: number) => Promise<{ body: unknown }>): Promise<string> {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(list))
  return JSON.stringify(pages.map(({ body }) => body))
}
