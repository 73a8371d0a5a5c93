import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_CALLS } from '@partwire/contract/all-calls'
import { sendPasswordReset } from '@partwire/contract/auth'
import type { Call } from '@partwire/contract/call'
import { updateSupplier } from '@partwire/contract/suppliers'
import { CUSTOMER_SORT_FIELDS } from '@partwire/domain/customers/shape'
import { HELD_STATES, OPEN_FILTERS, SYNC_RUN_STATES } from '@partwire/domain/operations/states'
import { OPEN_STATUSES } from '@partwire/domain/order-flow/status'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/sort-fields'
import { TODAY_LISTS } from '@partwire/domain/today/options'
import { SUPPLIER_SORT_FIELDS, type SupplierFields } from '@partwire/domain/suppliers/shape'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ACCOUNT_CALL_ORDER, accountRequests } from '../../testing/account-requests'
import { WITH_TOKEN } from '../../testing/anti-forgery'
import { compareReply } from '../../testing/compare-reply'
import { fillPath, listFields, listIdFields, type Endpoint } from '../../testing/endpoints'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../testing/given/given'
import { givenDocuments } from '../../testing/given/given-documents'
import { endLineRuns } from '../../testing/given/given-lines'
import { orderXml } from '../../testing/given/given-messages'
import { findSupplierId } from '../../testing/given/given-orders'
import {
  givenRunningSync,
  givenSupplierRecords,
  type SupplierRecordIds,
} from '../../testing/given/given-supplier-records'
import { payloadsWithIds } from '../../testing/given/valid-payloads'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { readUpstreamConfig } from '../../upstream/config'
import { golden } from '../../upstream/testing/golden'

/*
 * Some replies are written as JSON by the database and do not pass a serializer that drops unknown fields. So every call
 * is made over HTTP on a filled database, and its replies are compared with the schema field by field.
 */

/**
 * They open the draft of every order, need the mail with the token, change the sign-in of an account, end sessions or
 * remove the supplier, so they are made last, in this order.
 */
const LAST = [
  '/api/supplier/line/save',
  '/api/supplier/line/start',
  ...ACCOUNT_CALL_ORDER,
  '/api/admin/supplier/resetSecondFactor',
  '/api/password/checkReset',
  '/api/password/reset',
  '/api/admin/supplier/remove',
  '/api/supplierLogout',
  '/api/logout',
]
const CALLS = ALL_CALLS.toSorted((a, b) => rank(a) - rank(b))

/** A field of each form without which it violates a rule. */
const REQUIRED_FIELDS: Record<string, string> = {
  '/api/supplier/orderResponse/submit': 'sellerOrderNumber',
  '/api/supplier/dispatchAdvice/submit': 'transportId',
  '/api/supplier/invoice/submit': 'invoiceId',
  '/api/supplier/creditNote/submit': 'reason',
}

/** No request can be refused: there is no input, no session and no change. */
const NEVER_REFUSED = new Set(['GET /api/constants'])

/** Calls whose successes have different fields. */
const SEVERAL_REPLIES = /factor\/begin$/

/** Fields that no success of this file contains. */
const FIELDS_WITHOUT_VALUE = [
  // More rows than are counted: thousands of them.
  'POST /api/admin/operations/deliveries: pager.totalIsCapped',
  'POST /api/admin/operations/mails: pager.totalIsCapped',
  'POST /api/admin/operations/messages: pager.totalIsCapped',
  'POST /api/admin/operations/syncRuns: pager.totalIsCapped',
  'POST /api/admin/security/events: pager.totalIsCapped',
  'POST /api/supplier/order/list: pager.totalIsCapped',
  'POST /api/supplier/part/list: pager.list.0.hasMorePrices',
  'POST /api/supplier/part/list: pager.totalIsCapped',
  'POST /api/supplier/line/list: pager.totalIsCapped',
  'POST /api/supplier/security/events: pager.totalIsCapped',
  // Only buyer and seller have a tax number.
  'GET /api/supplier/dispatchAdvice/get/:orderId: dispatchAdvices.0.deliveryParty.taxRegNumber',
  'GET /api/supplier/invoice/get/:orderId: invoice.deliveryParty.taxRegNumber',
  'GET /api/supplier/orderResponse/get/:orderId: orderResponse.deliveryParty.taxRegNumber',
  // Set in currencies without decimals only.
  'GET /api/supplier/invoice/get/:orderId: invoice.submittedSums.payable',
  'GET /api/supplier/creditNote/get/:creditNoteId: creditNote.invoiceSums.payable',
  'GET /api/supplier/creditNote/get/:creditNoteId: creditNote.submittedSums.payable',
  // The files of the given invoice and credit note lack nothing.
  'GET /api/supplier/creditNote/files/:creditNoteId: files.0.issues.0.label',
  'GET /api/supplier/creditNote/files/:creditNoteId: files.0.issues.0.path',
  'GET /api/supplier/creditNote/files/:creditNoteId: hints.0',
  'GET /api/supplier/eDocument/files/:orderId: files.0.issues.0.label',
  'GET /api/supplier/eDocument/files/:orderId: files.0.issues.0.path',
  // An order confirmation can always be made, and so can the files of the given dispatch advices.
  'GET /api/supplier/eDocument/responseFiles/:orderId: files.0.issues.0.label',
  'GET /api/supplier/eDocument/responseFiles/:orderId: files.0.issues.0.path',
  'GET /api/supplier/eDocument/responseFiles/:orderId: hints.0',
  'GET /api/supplier/eDocument/adviceFiles/:dispatchAdviceId: files.0.issues.0.label',
  'GET /api/supplier/eDocument/adviceFiles/:dispatchAdviceId: files.0.issues.0.path',
  // The given orders have EANs and requested dates.
  ...['inputEan', 'deliveryDate'].flatMap((field) =>
    [`offers.${field}.source`, `offers.${field}.value`, `proposals.${field}`].map(
      (path) => `GET /api/supplier/orderResponse/get/:orderId: orderResponse.items.0.${path}`,
    ),
  ),
  ...['inputEan', 'deliveryDate'].map((field) => `POST /api/supplier/line/list: pager.list.0.proposals.${field}`),
  // It has just been started.
  'POST /api/supplier/line/start: run.endedAt',
  // Only typed values are saved.
  ...['unitNetPrice', 'unitListPrice', 'inputEan', 'deliveryDate'].map(
    (field) => `POST /api/supplier/line/save: lines.0.proposals.${field}`,
  ),
  // The given dispatch advices have no transport id, and nobody has begun a packet.
  'GET /api/supplier/dispatchAdvice/get/:orderId: dispatchAdvices.0.offers.transportId.source',
  'GET /api/supplier/dispatchAdvice/get/:orderId: dispatchAdvices.0.offers.transportId.value',
  'GET /api/supplier/dispatchAdvice/get/:orderId: dispatchAdvices.0.proposals.transportId',
  'GET /api/supplier/dispatchAdvice/get/:orderId: dispatchAdvices.0.items.0.proposals.packetKind',
  // The given invoices have no discount.
  ...['discount', 'discountDueDate'].flatMap((field) =>
    [`offers.${field}.source`, `offers.${field}.value`, `proposals.${field}`].map(
      (path) => `GET /api/supplier/invoice/get/:orderId: invoice.${path}`,
    ),
  ),
  // In the reply of the session check only.
  'POST /api/supplierLogin: supplier.decimalMark',
  'POST /api/supplierLoginCode: supplier.decimalMark',
  // With OPERATOR_SECOND_FACTOR=required.
  'GET /api/adminCheckLogin: needsSecondFactor',
  // An order with a submitted dispatch advice is past these calls.
  'POST /api/supplier/dispatchAdvice/skip: order.submittedDispatchAdviceIds.0',
  'POST /api/supplier/orderResponse/submit: order.submittedDispatchAdviceIds.0',
]

const MARK = 'OWNMARK'
const NO_SUCH_ID = '999999999999'

interface Reply {
  name: string
  status: number
  text: string
  body: unknown
}

let portal: TestApp
let url: string
let exchange: string
let operator: Visitor
let supplier: Visitor
let fields: SupplierFields
let disabled: SupplierFields
let own: SupplierRecordIds
let requestsOfAccount: ReturnType<typeof accountRequests>

const replies: Reply[] = []
const comparedFields = new Set<string>()
/** What each secret is, by value. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  exchange = await mkdtemp(join(tmpdir(), 'exchange-'))
  await placeWaitingMessages('4300042')
  portal = await startTestApp({
    signInLimits: { perAccount: 1_000_000, perAddress: 1_000_000, minutes: 1 },
    upstream: readUpstreamConfig({ UPSTREAM_FOLDER: exchange }, true),
  })
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  fields = await givenSupplier(operator)
  supplier = await givenSignedInSupplier(portal, fields)
  disabled = await givenSupplier(operator, { tecComId: 'DISABLED', contactEmail: 'disabled@supplier.test' })
  await operator.call(updateSupplier, { id: await findSupplierId(portal, 'DISABLED'), active: false })
  await givenEveryRecord()
  plantSecrets()
  requestsOfAccount = accountRequests(portal, { admin: operator, supplier }, fields, findSuccess)
})
afterAll(async () => {
  await portal.close()
  await rm(exchange, { recursive: true })
})

describe.each(CALLS.map((call) => [callName(call), call] as const))('%s', (name, call) => {
  test('a refusal has the fields of its schema and no other', async () => {
    for (const request of refusedRequests(call)) await send(call, request)

    const refusals = findReplies(name).filter((reply) => !isSuccess(reply))
    expect(refusals.length > 0 || NEVER_REFUSED.has(name)).toBe(true)
    expect(findProblems(call)).toEqual([])
  })

  test('a success has the fields of its schema and no other', async () => {
    await endLineRuns(portal)
    for (const request of await successfulRequests(call)) {
      const reply = await send(call, request)
      if (isSuccess(reply) && call.changesState && call.method === 'POST' && !SEVERAL_REPLIES.test(name)) break
    }

    expect(findReplies(name).filter(isSuccess)).not.toEqual([])
    expect(findProblems(call)).toEqual([])
  })
})

test('every field of every success was compared at least once', () => {
  const missing = CALLS.flatMap((call) =>
    successFields(call)
      .map((path) => `${callName(call)}: ${path}`)
      .filter((field) => !comparedFields.has(field)),
  )

  expect(missing.toSorted()).toEqual(FIELDS_WITHOUT_VALUE.toSorted())
})

test('no reply contains a secret, except the webservice account in the list of suppliers of the operator', async () => {
  await readStoredSecrets()
  const found = replies.flatMap(({ name, text }) =>
    [...secrets].filter(([value]) => text.includes(value)).map(([, secret]) => `${name}: ${secret}`),
  )

  expect([...new Set(found)].toSorted()).toEqual([
    'POST /api/admin/supplier/list: webservice password',
    'POST /api/admin/supplier/list: webservice user',
  ])
})

interface Request {
  visitor: Visitor
  payload: object
  headers?: Record<string, string>
}

/** Sends a request through the real HTTP server and records the reply. */
async function send(call: Call, { visitor, payload, headers = {} }: Request): Promise<Reply> {
  const cookies = new Map([...Object.entries(WITH_TOKEN.cookies), ...visitor.cookies])
  const isPost = call.method === 'POST'
  const response = await fetch(url + fillPath(call, payload), {
    method: call.method,
    headers: {
      cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
      ...(isPost ? { 'content-type': 'application/json' } : {}),
    },
    ...(isPost ? { body: JSON.stringify(payload) } : {}),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') continue
    secrets.set(value, `cookie ${cookieName}`)
    visitor.cookies.set(cookieName, value)
  }
  const text = await response.text()
  const reply = { name: callName(call), status: response.status, text, body: JSON.parse(text) }
  replies.push(reply)
  return reply
}

function findProblems(call: Call): string[] {
  return findReplies(callName(call)).flatMap((reply) => {
    const { problems, fields: compared } = compareReply(call.reply, reply.body)
    if (isSuccess(reply)) for (const path of compared) comparedFields.add(`${reply.name}: ${path}`)
    return problems
  })
}

async function successfulRequests(call: Call): Promise<Request[]> {
  const ofAccount = await requestsOfAccount(call)
  if (ofAccount !== undefined) return ofAccount
  const visitors = {
    admin: [operator],
    supplier: [supplier],
    anyone: [portal.visitor(), operator, supplier],
  }[call.access]
  const payloads = (await specialPayloads(call)) ?? payloadsWithIds(toEndpoint(call), own)
  return visitors.flatMap((visitor) => payloads.map((payload) => ({ visitor, payload })))
}

/** The payloads of calls that need other values than ids, and of lists: each sort, filter and page. */
async function specialPayloads({ path }: Call): Promise<object[] | undefined> {
  switch (path) {
    case '/api/login':
      return [OPERATOR]
    case '/api/supplierLogin':
      return [{ email: fields.contactEmail, password: fields.password }]
    case '/api/password/sendReset':
      return [{ email: fields.contactEmail, host: 'http://localhost' }]
    case '/api/password/checkReset':
      // Changes of the sign-in have ended the link that was sent before.
      await portal.visitor().call(sendPasswordReset, { email: fields.contactEmail, host: 'http://localhost' })
      return [{ token: await readResetToken() }]
    case '/api/password/reset':
      return [{ password: 'another-secret', token: await readResetToken() }]
    case '/api/admin/supplier/list':
      return listPayloads(SUPPLIER_SORT_FIELDS)
    case '/api/supplier/customer/list':
      return listPayloads(CUSTOMER_SORT_FIELDS)
    case '/api/supplier/order/list':
      return ['', ...OPEN_STATUSES].flatMap((status) =>
        listPayloads(ORDER_SORT_FIELDS).map((payload) => ({ ...payload, status })),
      )
    case '/api/supplier/today/list':
      return TODAY_LISTS.flatMap((show) => [1, 99].map((pageNo) => ({ show, pageNo })))
    case '/api/admin/operations/messages':
      return ['', ...HELD_STATES].map((state) => ({ state }))
    case '/api/admin/operations/syncRuns':
      return ['', ...SYNC_RUN_STATES].map((state) => ({ state }))
    case '/api/admin/operations/deliveries':
    case '/api/admin/operations/mails':
      return ['', ...OPEN_FILTERS].map((state) => ({ state }))
    case '/api/supplier/order/sync':
    case '/api/supplier/customer/sync':
      await endRunningSync()
      return undefined
    default:
      return undefined
  }
}

function listPayloads(sortFields: readonly string[]): object[] {
  const sorts = [{}, ...sortFields.flatMap((orderField) => [true, false].map((isDesc) => ({ orderField, isDesc })))]
  const keywords = ['', MARK, 'ow', 'found nowhere']
  return sorts.flatMap((sort) =>
    keywords.flatMap((keyword) => [1, 2, 99].map((pageNo) => ({ ...sort, keyword, pageNo }))),
  )
}

/** Without a session, from another site, with an unknown field, with unknown ids, with a form that violates a rule. */
function refusedRequests(call: Call): Request[] {
  const visitor = { admin: operator, supplier, anyone: portal.visitor() }[call.access]
  const endpoint = toEndpoint(call)
  const [payload = {}] = payloadsWithIds(endpoint, own)
  const unknownIds = Object.fromEntries(listIdFields(endpoint).map((field) => [field, NO_SUCH_ID]))
  const required = REQUIRED_FIELDS[call.path]
  return [
    { visitor: portal.visitor(), payload },
    ...(call.changesState ? [{ visitor, payload, headers: { 'sec-fetch-site': 'cross-site' } }] : []),
    ...(call.method === 'POST' ? [{ visitor, payload: { ...payload, unknown: 1 } }] : []),
    ...(Object.keys(unknownIds).length > 0 ? [{ visitor, payload: { ...payload, ...unknownIds } }] : []),
    ...(required === undefined ? [] : blankForms(endpoint, required).map((blank) => ({ visitor, payload: blank }))),
    ...(call.path === '/api/supplierLogin'
      ? [{ visitor, payload: { email: disabled.contactEmail, password: disabled.password } }]
      : []),
  ]
}

function blankForms(endpoint: Endpoint, field: string): object[] {
  return payloadsWithIds(endpoint, own).map((payload) => ({
    ...payload,
    form: { ...('form' in payload && Object(payload.form)), [field]: '' },
  }))
}

/** One order and one customer that wait on the platform. */
async function placeWaitingMessages(tecComId: string): Promise<void> {
  await mkdir(join(exchange, tecComId, 'in'), { recursive: true })
  await mkdir(join(exchange, tecComId, 'customers'))
  await writeFile(join(exchange, tecComId, 'in/order.xml'), orderXml('WAITING-1'))
  await writeFile(join(exchange, tecComId, 'customers/customer.xml'), golden('business-relation'))
}

/** Rows for every field of every reply, and several pages of orders. */
async function givenEveryRecord(): Promise<void> {
  const supplierId = await findSupplierId(portal, fields.tecComId)
  const { db } = portal
  own = await givenSupplierRecords(portal, fields.tecComId, MARK)
  for (let copy = 0; copy < 2; copy += 1) {
    const { delivery } = await givenDocuments(portal, supplierId, MARK)
    own.delivery.push(...delivery)
  }
  await sql`
    insert into sync_runs (supplier_id, kind, started_at, seen_at, ended_at, state, error)
    values (${supplierId}, 'customers', now(), now(), now(), 'failed', 'no answer')
  `.execute(db)
  await givenRunningSync(portal, supplierId, 5)
  await sql`update settings set decimal_mark = ',' where supplier_id = ${supplierId}`.execute(db)
  await sql`
    insert into totp_factors (supplier_id, key_sealed, created_at, confirmed_at)
    select id, 'sealed', now(), now() from suppliers where tec_com_id = 'DISABLED'
  `.execute(db)
  await sql`
    insert into supplier_syncs (supplier_id, due_at, failures, error) values (${supplierId}, now(), 3, 'no answer')
  `.execute(db)
  await sql`
    update mails set state = 'queued', due_at = now() + interval '1 hour' where id = ${own.mail[0]}
  `.execute(db)
  await sql`
    update deliveries set state = 'queued', due_at = now() + interval '1 hour' where id = ${own.delivery[0]}
  `.execute(db)
}

async function endRunningSync(): Promise<void> {
  await sql`update sync_runs set state = 'done', ended_at = now() where state = 'running'`.execute(portal.db)
}

async function readResetToken(): Promise<string> {
  await portal.runJobs()
  const texts = portal.mails.flatMap(({ text }) => /passwdReset\/([\w-]+)/.exec(text)?.[1] ?? [])
  const token = texts.at(-1) ?? ''
  secrets.set(token, 'reset token')
  await readStoredSecrets()
  return token
}

function plantSecrets(): void {
  const { config } = portal.deps
  secrets.set(OPERATOR.password, 'password of the operator')
  secrets.set(fields.password, 'password of the supplier')
  secrets.set(fields.tecComPassword, 'webservice password')
  secrets.set(fields.tecComUserName, 'webservice user')
  secrets.set(portal.connectionString, 'connection string')
  for (const [cookie, value] of [...operator.cookies, ...supplier.cookies]) secrets.set(value, `cookie ${cookie}`)
  for (const key of config.secretKeys) plantBytes('secret key', key)
}

/** Hashes and encrypted values that are stored now. */
async function readStoredSecrets(): Promise<void> {
  const { db } = portal
  const { rows } = await sql<{ name: string; text: string | null; bytes: Buffer | null }>`
    select 'password hash' as name, password_hash as text, null::bytea as bytes from operators
    union all select 'password hash', password_hash, null from suppliers
    union all select 'encrypted webservice password', tec_com_password_sealed, null from suppliers
    union all select 'key check', sealed, null from key_check
    union all select 'hash of a session', null, token_hash from sessions
    union all select 'hash of a reset token', null, token_hash from password_resets
    union all select 'hash of a pending sign-in', null, token_hash from pending_sign_ins
    union all select 'encrypted key of an authenticator app', key_sealed, null from totp_factors where key_sealed <> 'sealed'
    union all select 'hash of a recovery code', code_hash, null from recovery_codes
  `.execute(db)
  for (const { name, text, bytes } of rows) {
    if (text !== null) secrets.set(text, name)
    if (bytes !== null) plantBytes(name, bytes)
  }
}

function plantBytes(name: string, bytes: Buffer): void {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    secrets.set(bytes.toString(encoding), name)
  }
}

function toEndpoint(call: Call): Endpoint {
  return { ...call, name: callName(call) }
}

function callName({ method, path }: Call): string {
  return `${method} ${path}`
}

/** Lists first, then changes, then documents, so that they contain what was saved. */
function rank({ path, method, changesState }: Call): number {
  if (LAST.includes(path)) return 3 + LAST.indexOf(path)
  if (method === 'GET' && path.includes(':')) return 2
  return changesState ? 1 : 0
}

function findSuccess(path: string): unknown {
  return replies.find((reply) => reply.name.endsWith(` ${path}`) && isSuccess(reply))?.body
}

function findReplies(name: string): Reply[] {
  return replies.filter((reply) => reply.name === name)
}

function isSuccess({ body }: Reply): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

/** The fields of a success, which is the first option of the schema of a reply. */
function successFields({ reply }: Call): string[] {
  const [success] = reply instanceof z.ZodUnion ? reply.options : []
  return success instanceof z.ZodType ? listFields(success).map(({ path }) => path) : []
}
