import type { PasskeyRequest } from '@partwire/domain/security/shape'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { ACCOUNT_CALLS, givenConfirmation, givenPasskey, type SignedIn } from '../../../testing/given/given-factors'
import { createTestAuthenticator } from '../../../testing/test-authenticator'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'

const calls = ACCOUNT_CALLS.supplier
const REFUSED = {
  status: 200,
  body: { success: false, code: 'wrong-code', error: 'The passkey was not accepted. Please try again.' },
}

let portal: TestApp
let operator: Visitor
let fields: SupplierFields
let account: SignedIn
beforeEach(async () => {
  portal = await startTestApp({
    publicOrigins: ['http://localhost:3000', 'http://partner.localhost:3000'],
    signInLimits: { perAccount: 1_000, perAddress: 1_000, minutes: 15 },
  })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  fields = await givenSupplier(operator)
  account = { area: 'supplier', visitor: await givenSignedInSupplier(portal, fields), password: fields.password }
})
afterEach(() => portal.close())

describe('a passkey', () => {
  test('is added with its name, and the first one comes with recovery codes', async () => {
    const { authenticator, recoveryCodes } = await givenPasskey(account)

    const { body } = await account.visitor.call(calls.get)

    expect(recoveryCodes).toHaveLength(10)
    expect(body.factors).toEqual({
      passkeys: [{ passkey: authenticator.credential, name: 'Test key', createTime: portal.clock.now().toISOString() }],
      recoveryCodes: 10,
      isRequired: false,
    })
  })

  test('signs in after the password, and its use is recorded', async () => {
    const { authenticator } = await givenPasskey(account)
    const { visitor, request, reply } = await enterPassword()

    const answer = await visitor.call(calls.loginCode, { passkey: authenticator.use(request) })

    expect(reply).toMatchObject({ success: false, code: 'code-needed', statusCode: 2, secondFactor: { hasApp: false } })
    expect(request).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: authenticator.credential, type: 'public-key', transports: ['usb'] }],
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const { body } = await visitor.call(calls.get)
    expect(body.factors?.passkeys[0]?.lastUsedTime).toBe(portal.clock.now().toISOString())
  })

  test('can be replaced by a recovery code', async () => {
    const { recoveryCodes } = await givenPasskey(account)
    const { visitor } = await enterPassword()

    expect((await visitor.call(calls.loginCode, { code: recoveryCodes[0] ?? '' })).body.success).toBe(true)
  })

  test('can be removed; the sign-in asks for nothing then', async () => {
    const { authenticator } = await givenPasskey(account)

    await account.visitor.call(calls.remove, { factor: authenticator.credential })

    const answer = await portal.visitor().call(calls.login, { email: fields.contactEmail, password: fields.password })
    expect(answer.body.success).toBe(true)
  })

  test('is not asked for on another host, where it does not work', async () => {
    await givenPasskey(account)
    const visitor = portal.visitor()

    const { body } = await visitor.send({
      method: 'POST',
      url: calls.login.path,
      payload: JSON.stringify({ email: fields.contactEmail, password: fields.password }),
      headers: { host: 'partner.localhost:3000' },
    })

    expect(body).toMatchObject({ code: 'code-needed', secondFactor: { hasApp: false } })
    expect(body).not.toHaveProperty('secondFactor.passkey')
  })
})

describe('a passkey is not accepted', () => {
  test('a second time with the same reply: a challenge is used once', async () => {
    const { authenticator } = await givenPasskey(account)
    const { visitor, request } = await enterPassword()
    const wrong = authenticator.use(request, { origin: 'http://evil.test' })
    const right = authenticator.use(request)

    const answers = [
      await visitor.call(calls.loginCode, { passkey: wrong }),
      await visitor.call(calls.loginCode, { passkey: right }),
    ]

    expect(answers).toMatchObject([REFUSED, REFUSED])
  })

  test.each([
    ['from another origin', { origin: 'https://localhost.evil.test' }],
    ['from another configured origin with another host', { origin: 'http://partner.localhost:3000' }],
    ['for another host', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a counter that went back, as of a copied key', { counter: 0 }],
  ])('%s', async (_case, forgery) => {
    const { authenticator } = await givenPasskey(account)
    const { visitor, request } = await enterPassword()

    const answer = await visitor.call(calls.loginCode, { passkey: authenticator.use(request, forgery) })

    expect(answer).toMatchObject(REFUSED)
    // The refusal has a new challenge, with which the person can try again.
    const next = answer.body.secondFactor?.passkey
    expect(next?.challenge).not.toBe(request.challenge)
    expect((await visitor.call(calls.loginCode, { passkey: authenticator.use(next ?? request) })).body.success).toBe(
      true,
    )
  })

  test('with the challenge of another sign-in', async () => {
    const { authenticator } = await givenPasskey(account)
    const { request } = await enterPassword()
    const { visitor } = await enterPassword()

    expect(await visitor.call(calls.loginCode, { passkey: authenticator.use(request) })).toMatchObject(REFUSED)
  })

  test('twice with the same counter, as of a copied key, also at the same time', async () => {
    const { authenticator } = await givenPasskey(account)
    const { password } = account
    const { visitor, request } = await enterPassword()
    const asked = await account.visitor.call(calls.reauthenticate, { password })
    const own: PasskeyRequest = asked.body.secondFactor?.passkey ?? request
    const passkeys = await beginBlocking(portal.connectionString, 'lock table passkeys in exclusive mode')

    const answers = Promise.all([
      visitor.call(calls.loginCode, { passkey: authenticator.use(request, { counter: 7 }) }),
      account.visitor.call(calls.reauthenticate, { password, passkey: authenticator.use(own, { counter: 7 }) }),
    ])
    await passkeys.untilWaiting(2)
    await passkeys.commit()
    await passkeys.end()

    expect(new Set((await answers).map(({ body }) => body.success))).toEqual(new Set([true, false]))
  })

  test('when it is removed while it is checked', async () => {
    const { authenticator } = await givenPasskey(account)
    const { visitor, request } = await enterPassword()
    const removal = await beginBlocking(portal.connectionString, 'delete from passkeys')

    const answer = visitor.call(calls.loginCode, { passkey: authenticator.use(request) })
    await removal.untilWaiting(1)
    await removal.commit()
    await removal.end()

    expect((await answer).body.success).toBe(false)
  })

  test('of an authenticator that the account does not have, or of another account', async () => {
    await givenPasskey(account)
    const other = await givenOtherSupplier()
    const { authenticator: foreign } = await givenPasskey(other)
    const { visitor, request } = await enterPassword()

    const answer = await visitor.call(calls.loginCode, { passkey: foreign.use(request) })
    const unknown = createTestAuthenticator().use(answer.body.secondFactor?.passkey ?? request)

    expect(answer).toMatchObject(REFUSED)
    expect(await visitor.call(calls.loginCode, { passkey: unknown })).toMatchObject(REFUSED)
  })
})

describe('a passkey is not added', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_case, forgery) => {
    const options = await begin()

    const passkey = createTestAuthenticator().create(options, forgery)

    expect(await account.visitor.call(calls.add, { passkey, name: 'Key' })).toMatchObject(REFUSED)
  })

  test('with a challenge that was used', async () => {
    const options = await begin()
    const add = (name: string) =>
      account.visitor.call(calls.add, { passkey: createTestAuthenticator().create(options), name })

    const answers = [await add('First'), await add('Second')]

    expect(answers.map(({ body }) => body.success)).toEqual([true, false])
  })

  test('with a challenge that is older than five minutes', async () => {
    const passkey = createTestAuthenticator().create(await begin())
    portal.clock.advance({ minutes: 5.1 })

    expect(await account.visitor.call(calls.add, { passkey, name: 'Late' })).toMatchObject(REFUSED)
  })

  test('without a name, which says what to do', async () => {
    const passkey = createTestAuthenticator().create(await begin())

    expect(await account.visitor.call(calls.add, { passkey, name: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please enter name.', errorField: 'name' },
    })
  })

  test('when another account has it', async () => {
    const { authenticator } = await givenPasskey(await givenOtherSupplier())

    const passkey = authenticator.create(await begin())

    expect(await account.visitor.call(calls.add, { passkey, name: 'Key' })).toMatchObject(REFUSED)
  })
})

test('the passkey of another account is not found and stays', async () => {
  const other = await givenOtherSupplier()
  const { authenticator } = await givenPasskey(other)
  await givenConfirmation(account)

  const answer = await account.visitor.call(calls.remove, { factor: authenticator.credential })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await other.visitor.call(calls.get)).body.factors?.passkeys).toHaveLength(1)
})

async function begin() {
  await givenConfirmation(account)
  const { body } = await account.visitor.call(calls.begin, { kind: 'passkey' })
  if (body.passkey === undefined) throw new Error('the reply has no options for a passkey')
  return body.passkey
}

async function givenOtherSupplier(): Promise<SignedIn> {
  const other = await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  return { area: 'supplier', visitor: await givenSignedInSupplier(portal, other), password: other.password }
}

/** Enters the password in a new browser; `request` is what a passkey has to sign. */
async function enterPassword() {
  const visitor = portal.visitor()
  const { body } = await visitor.call(calls.login, { email: fields.contactEmail, password: fields.password })
  const request: PasskeyRequest | undefined = body.secondFactor?.passkey
  if (request === undefined) throw new Error('the reply asks for no passkey')
  return { visitor, request, reply: body }
}
