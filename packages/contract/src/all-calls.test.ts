import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ALL_CALLS } from './all-calls'
import type { Call } from './call'

/**
 * Section 7 of both specifications: call, payload (for a GET: its path parameters) and access. The two exports are
 * downloads, not calls: see `downloads.test.ts`.
 */
const SPECIFIED = [
  ['POST /api/login', ['email', 'password'], 'anyone'],
  ['GET /api/logout', [], 'anyone'],
  ['GET /api/adminCheckLogin', [], 'anyone'],
  ['POST /api/admin/supplier/list', ['pageNo', 'keyword', 'orderField', 'isDesc'], 'admin'],
  [
    'POST /api/admin/supplier/create',
    [
      'tecComId',
      'supplierName',
      'contactName',
      'tecComUserName',
      'tecComPassword',
      'password',
      'contactEmail',
      'sendEmailForOrder',
    ],
    'admin',
  ],
  [
    'POST /api/admin/supplier/update',
    [
      'tecComId',
      'supplierName',
      'contactName',
      'tecComUserName',
      'tecComPassword',
      'password',
      'contactEmail',
      'sendEmailForOrder',
      'id',
      'active',
    ],
    'admin',
  ],
  ['POST /api/admin/supplier/remove', ['id'], 'admin'],
  ['POST /api/supplierLogin', ['email', 'password'], 'anyone'],
  ['GET /api/supplierLogout', [], 'anyone'],
  ['GET /api/supplierCheckLogin', [], 'anyone'],
  ['POST /api/password/sendReset', ['email', 'host'], 'anyone'],
  ['POST /api/password/reset', ['password', 'token'], 'anyone'],
  ['POST /api/supplier/customer/list', ['pageNo', 'keyword', 'orderField', 'isDesc', 'fieldName'], 'supplier'],
  ['GET /api/supplier/customer/sync', [], 'supplier'],
  ['POST /api/supplier/customer/updateTaxRegNumber', ['id', 'taxRegNumber'], 'supplier'],
  ['POST /api/supplier/order/list', ['pageNo', 'keyword', 'orderField', 'isDesc', 'status'], 'supplier'],
  ['GET /api/supplier/order/sync', [], 'supplier'],
  ['GET /api/supplier/order/:id', ['id'], 'supplier'],
  ['GET /api/constants', [], 'anyone'],
  ['GET /api/supplier/setting', [], 'supplier'],
  ['GET /api/supplier/orderResponse/get/:orderId', ['orderId'], 'supplier'],
  ['POST /api/supplier/orderResponse/update', ['orderId', 'orderResponseId', 'version', 'form'], 'supplier'],
  ['POST /api/supplier/orderResponse/submit', ['orderId', 'orderResponseId', 'version', 'form'], 'supplier'],
  ['GET /api/supplier/dispatchAdvice/get/:orderId', ['orderId'], 'supplier'],
  ['POST /api/supplier/dispatchAdvice/update', ['orderId', 'dispatchAdviceId', 'version', 'form'], 'supplier'],
  ['POST /api/supplier/dispatchAdvice/submit', ['orderId', 'dispatchAdviceId', 'version', 'form'], 'supplier'],
  ['POST /api/supplier/dispatchAdvice/skip', ['orderId'], 'supplier'],
  ['GET /api/supplier/invoice/get/:orderId', ['orderId'], 'supplier'],
  ['POST /api/supplier/invoice/update', ['orderId', 'invoiceId', 'version', 'form'], 'supplier'],
  ['POST /api/supplier/invoice/submit', ['orderId', 'invoiceId', 'version', 'form'], 'supplier'],
  [
    'POST /api/supplier/setting/update',
    ['seller', 'bank', 'contactPerson', 'taxRegistrationNumber', 'defaultCurrency', 'taxs', 'decimalMark'],
    'supplier',
  ],
] as const

/** Calls that are not in the specification. */
const ADDITIONAL_CALLS = [
  'POST /api/admin/security/events',
  'POST /api/supplier/security/events',
  'POST /api/loginCode',
  'POST /api/supplierLoginCode',
  ...['admin', 'supplier'].flatMap((area) => [
    `GET /api/${area}/security`,
    `POST /api/${area}/security/endSessions`,
    `POST /api/${area}/security/reauthenticate`,
    `POST /api/${area}/security/password`,
    `POST /api/${area}/security/factor/begin`,
    `POST /api/${area}/security/factor/add`,
    `POST /api/${area}/security/factor/remove`,
    `POST /api/${area}/security/recoveryCodes`,
  ]),
  'POST /api/admin/supplier/resetSecondFactor',
  'GET /api/supplier/security/draftKeys',
  'POST /api/password/checkReset',
  'GET /api/supplier/syncProgress',
  'GET /api/supplier/order/timeline/:orderId',
  'POST /api/supplier/delivery/resend',
  'GET /api/supplier/eDocument/setting',
  'POST /api/supplier/eDocument/setting/update',
  'GET /api/supplier/eDocument/customer/:id',
  'POST /api/supplier/eDocument/customer/update',
  'GET /api/supplier/eDocument/invoice/:orderId',
  'GET /api/supplier/creditNote/list/:orderId',
  'POST /api/supplier/creditNote/create',
  'GET /api/supplier/creditNote/get/:creditNoteId',
  'POST /api/supplier/creditNote/update',
  'POST /api/supplier/creditNote/remove',
  'POST /api/supplier/creditNote/submit',
  'GET /api/supplier/creditNote/files/:creditNoteId',
  'POST /api/supplier/creditNote/sendFile',
  'GET /api/supplier/eDocument/files/:orderId',
  'GET /api/supplier/eDocument/responseFiles/:orderId',
  'GET /api/supplier/eDocument/adviceFiles/:dispatchAdviceId',
  'POST /api/supplier/eDocument/packageNumbers',
  'GET /api/supplier/eDocument/archives',
  'POST /api/supplier/eDocument/archive/create',
  'POST /api/supplier/eDocument/invoice/complete',
  'POST /api/supplier/eDocument/send',
  'POST /api/supplier/part/list',
  'POST /api/supplier/part/create',
  'POST /api/supplier/part/update',
  'POST /api/supplier/part/remove',
  'POST /api/supplier/part/updatePriceGuard',
  'GET /api/supplier/part/import/file/:importId',
  'POST /api/supplier/part/import/rows',
  'POST /api/supplier/part/import/choose',
  'POST /api/supplier/part/import/apply',
  'POST /api/supplier/part/import/remove',
  'POST /api/supplier/line/list',
  'POST /api/supplier/line/summary',
  'POST /api/supplier/line/save',
  'POST /api/supplier/line/start',
  'POST /api/supplier/line/run',
  'GET /api/supplier/line/import/file/:importId',
  'POST /api/supplier/line/import/rows',
  'POST /api/supplier/line/import/apply',
  'POST /api/supplier/line/import/remove',
  'GET /api/supplier/today',
  'POST /api/supplier/today/list',
  'GET /api/supplier/today/figures',
  'POST /api/admin/operations/messages',
  'POST /api/admin/operations/message',
  'POST /api/admin/operations/message/retake',
  'POST /api/admin/operations/syncRuns',
  'POST /api/admin/operations/deliveries',
  'POST /api/admin/operations/delivery/resend',
  'POST /api/admin/operations/mails',
  'POST /api/admin/operations/mail/resend',
]

test('the calls are those of the specification and the additional ones', () => {
  const specified = SPECIFIED.map(([name]) => name)

  expect(ALL_CALLS.map(callName).toSorted()).toEqual([...specified, ...ADDITIONAL_CALLS].toSorted())
})

describe.each(SPECIFIED)('%s', (name, payload, access) => {
  test(`accepts ${payload.join(', ') || 'no payload'}`, () => {
    expect(payloadFields(findCall(name))).toEqual([...payload])
  })

  test(`is for ${access}`, () => {
    expect(findCall(name).access).toBe(access)
  })
})

describe.each(ALL_CALLS.map((call) => [callName(call), call] as const))('%s', (_, call) => {
  test('declares its access', () => {
    expect(['anyone', 'admin', 'supplier']).toContain(call.access)
  })

  test('has a sentence as summary', () => {
    expect(call.summary).toMatch(/^[A-Z].*\.$/)
  })

  test('replies with success', () => {
    expect(call.reply.safeParse({ success: false, code: 'internal' }).success).toBe(true)
    expect(call.reply.safeParse({ success: false }).success).toBe(false)
    expect(call.reply.safeParse({}).success).toBe(false)
  })

  test('has a sentence and a field in a failure', () => {
    const failure = { success: false, code: 'invalid', error: 'The e-mail is invalid.', errorField: 'email' }

    expect(call.reply.parse(failure)).toEqual(failure)
  })

  test('refuses a payload with an unknown field', () => {
    const refusal = call.body.safeParse({ unknown: 1 }).error

    expect(refusal?.issues.map((issue) => issue.code)).toContain(
      call.method === 'POST' ? 'unrecognized_keys' : 'invalid_type',
    )
  })

  test('has a payload when it is a POST, and the parameters of its path when it is a GET', () => {
    const pathParameters = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)

    expect(call.method === 'POST' ? payloadFields(call).length > 0 : payloadFields(call)).toEqual(
      call.method === 'POST' ? true : pathParameters,
    )
  })
})

test('a call that does not declare its access does not compile', () => {
  const { access: _access, ...undeclared } = findCall('GET /api/constants')

  // @ts-expect-error The type check is the test: if access were optional, this line would compile and fail the check.
  const call: Call = undeclared

  expect(call.access).toBeUndefined()
})

test('no two calls share method and path', () => {
  const names = ALL_CALLS.map(callName)

  expect(new Set(names).size).toBe(names.length)
})

test('everything under /api/admin is for the operator, everything under /api/supplier/ for a supplier', () => {
  const wrong = ALL_CALLS.filter(
    ({ path, access }) =>
      (path.startsWith('/api/admin/') && access !== 'admin') ||
      (path.startsWith('/api/supplier/') && access !== 'supplier'),
  )

  expect(wrong.map(callName)).toEqual([])
})

test('the state-changing GETs are the logouts, the syncs and the opening of an order response', () => {
  const stateChanging = ALL_CALLS.filter((call) => call.method === 'GET' && call.changesState)

  expect(stateChanging.map((call) => call.path).toSorted()).toEqual([
    '/api/logout',
    '/api/supplier/customer/sync',
    '/api/supplier/order/sync',
    '/api/supplier/orderResponse/get/:orderId',
    '/api/supplierLogout',
  ])
})

function callName({ method, path }: Call): string {
  return `${method} ${path}`
}

function findCall(name: string): Call {
  const call = ALL_CALLS.find((candidate) => callName(candidate) === name)
  if (call === undefined) throw new Error(`There is no call ${name}.`)
  return call
}

function payloadFields({ body }: Call): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}
