import { ALL_CALLS } from '@partwire/contract/all-calls'
import type { Call } from '@partwire/contract/call'
import { listSuppliers } from '@partwire/contract/suppliers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'

/** Generated from the contract, so that new calls are tested automatically. */
const POSTS = ALL_CALLS.filter((call) => call.method === 'POST')

const HOSTILE_BODIES: [string, string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '1'],
  ['a string', '"x"'],
  ['a list', '[]'],
  ['broken JSON', '{"email":'],
  ['a prototype', '{"__proto__":{"success":true}}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
  ['a deep nesting', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
]

const HOSTILE_VALUES: [string, unknown][] = [
  ['null', null],
  ['a number', -1.5],
  ['a list', [1]],
  ['an object', { $ne: null }],
  ['a NUL character', 'a\0b'],
  ['a lone surrogate', '\ud800'],
  ['a 1 MB string', 'x'.repeat(1_000_000)],
  ['a long string', 'x'.repeat(10_000)],
  ['SQL', "'; drop table suppliers; --"],
  ['an empty string', ''],
]

let portal: TestApp
let visitors: Record<Call['access'], Visitor>

beforeAll(async () => {
  portal = await startTestApp({ signInLimits: { perAccount: 1_000_000, perAddress: 1_000_000, minutes: 1 } })
  await givenOperator(portal)
  const admin = await givenSignedInOperator(portal)
  const supplier = await givenSignedInSupplier(portal, await givenSupplier(admin))
  visitors = { anyone: portal.visitor(), admin, supplier }
})
afterAll(() => portal.close())

async function suppliers() {
  const { body } = await visitors.admin.call(listSuppliers, {})
  return body.pager
}

describe.each(POSTS)('$method $path', (call) => {
  test.each(HOSTILE_BODIES)('%s as body is a 4xx without success and changes nothing', async (_case, payload) => {
    const before = await suppliers()

    const response = await visitors[call.access].send({ method: 'POST', url: call.path, payload })

    expect({ status: response.status, body: response.body }).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      body: { success: false, error: expect.any(String) },
    })
    expect(await suppliers()).toEqual(before)
  })

  test('a field the call does not know is a 400', async () => {
    const response = await visitors[call.access].send({
      method: 'POST',
      url: call.path,
      payload: JSON.stringify({ ...plausibleBody(call), isAdmin: true }),
    })

    expect(response).toMatchObject({ status: 400, body: { success: false } })
  })

  test.each(HOSTILE_VALUES)('%s in any field is never a 5xx and changes nothing', async (_case, value) => {
    const before = await suppliers()

    for (const field of listFields(call)) {
      const payload = JSON.stringify({ ...plausibleBody(call), [field]: value })
      const response = await visitors[call.access].send({ method: 'POST', url: call.path, payload })

      expect({ field, status: response.status, success: isSuccess(response.body) }).toEqual(
        expect.toSatisfy(
          ({ status, success }: { status: number; success: boolean }) =>
            status < 500 && (!success || !call.changesState),
        ),
      )
    }
    expect(await suppliers()).toEqual(before)
  })
})

function listFields(call: Call): string[] {
  return call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []
}

/** Right in shape, but of a supplier and an account that do not exist. */
function plausibleBody(call: Call): Record<string, unknown> {
  const values: Record<string, unknown> = {
    id: '999999',
    email: 'nobody@supplier.test',
    contactEmail: 'not an address',
    password: 'some-password',
    host: 'http://localhost',
    token: 'no-token',
    pageNo: 1,
    keyword: '',
    orderField: null,
    isDesc: true,
    active: true,
    state: '',
    sendEmailForOrder: true,
  }
  return Object.fromEntries(listFields(call).map((field) => [field, values[field] ?? 'text']))
}

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}
