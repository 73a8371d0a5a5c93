import type { CallInput } from '@partwire/contract/call'
import type { CallName, CallByName } from '@partwire/contract/call-names'

type Body<Name extends CallName> = CallInput<CallByName<Name>>

/** The body of a call, if it has one. */
export type BodyArgument<Name extends CallName> = undefined extends Body<Name> ? [] : [body: Body<Name>]

const TOKEN_COOKIE = 'XSRF-TOKEN'

/**
 * A reply that has not arrived by then is lost, for example because the network was changed: many times what the server
 * needs for a call. Synchronisations last as long as the platform has orders.
 */
const REPLY_TIMEOUT_MS = 120_000
const CALLS_WITHOUT_TIMEOUT = new Set(['GET /api/supplier/order/sync', 'GET /api/supplier/customer/sync'])

/** The calls of the supplier area. The session check and the sign-in have other paths. */
const SUPPLIER_CALLS = '/api/supplier/'

let pageSupplier: string | undefined

/**
 * The supplier that the page belongs to. The calls of its area name it: when another supplier has signed in meanwhile, in
 * another tab, they are answered as after the end of the session.
 */
export function setPageSupplier(id: string | undefined): void {
  pageSupplier = id
}

/** A call that was sent early and that nobody has asked for yet. */
interface EarlyCall {
  /** Null: the call was not sent. */
  response: Promise<Response | null>
  /** Resolves to whether the reply is a success. Never rejects. */
  isSuccess: Promise<boolean>
  /** The reply once it is here, if it is a success. */
  reply?: object
}

/** By name and body. */
const earlyCalls = new Map<string, EarlyCall>()

/** Longest time that a screen waits for an early reply before it opens without its data. */
const EARLY_WAIT_MS = 100

/** Sends a call, or returns the response of the same call if it was sent early. Rejects when there is no network. */
export function sendCall(name: string, body: unknown): Promise<Response> {
  const early = takeEarlyCall(name, body)
  if (early === undefined) return request(name, body)
  return early.response.then((response) => response ?? request(name, body))
}

/**
 * Waits for the replies of the early calls, so that the first screen opens with its data; not longer than a person
 * notices. Undefined when there is none.
 */
export function waitForEarlyCalls(): Promise<unknown> | undefined {
  if (earlyCalls.size === 0) return undefined
  const timeout = new Promise((resolve) => setTimeout(resolve, EARLY_WAIT_MS))
  return Promise.race([Promise.all([...earlyCalls.values()].map(({ isSuccess }) => isSuccess)), timeout])
}

/** The reply of an early call, if it is here and a success. It is returned once; the same call is sent again afterwards. */
export function takeEarlyResult(name: string, body: unknown): object | undefined {
  const key = callKey(name, body)
  const reply = earlyCalls.get(key)?.reply
  if (reply !== undefined) earlyCalls.delete(key)
  return reply
}

/**
 * Sends a call of the first screen while its code loads; the first `sendCall` with this name and body gets the
 * response. Returns whether the reply is a success.
 */
export function sendEarly<Name extends CallName>(name: Name, ...[body]: BodyArgument<Name>): Promise<boolean> {
  return keepEarly(callKey(name, body), request(name, body))
}

/** `sendEarly` once `condition` is true. A `sendCall` waits for the condition; if it is false, it sends the call itself. */
export function sendEarlyIf<Name extends CallName>(
  condition: Promise<boolean>,
  name: Name,
  ...[body]: BodyArgument<Name>
): Promise<boolean> {
  return keepEarly(
    callKey(name, body),
    condition.then((isMet) => (isMet ? request(name, body) : null)),
  )
}

function keepEarly(key: string, response: Promise<Response | null>): Promise<boolean> {
  // Also handles the rejection of a call that nobody asks for.
  const isSuccess = readSuccess(response).then(keepReply, () => false)
  const early: EarlyCall = { response, isSuccess }
  earlyCalls.set(key, early)
  return isSuccess

  function keepReply(reply: object | null): boolean {
    if (reply !== null) early.reply = reply
    return reply !== null
  }
}

/** The reply if it is a success, otherwise null. The response can still be read. */
async function readSuccess(early: Promise<Response | null>): Promise<object | null> {
  const response = await early
  const reply: unknown = await response?.clone().json()
  const isSuccess = typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true
  return isSuccess ? reply : null
}

/** Each response is used once, and only by the first screen: a call that was not sent early ends all others. */
function takeEarlyCall(name: string, body: unknown): EarlyCall | undefined {
  const key = callKey(name, body)
  const early = earlyCalls.get(key)
  if (early === undefined) earlyCalls.clear()
  else earlyCalls.delete(key)
  return early
}

function callKey(name: string, body: unknown): string {
  return `${name} ${JSON.stringify(body)}`
}

/**
 * Sends a call. If it is refused and the anti-forgery token has changed meanwhile, it is sent again: another tab has
 * signed in, or the portal has replaced the token. The refused call was not executed.
 */
async function request(name: string, body: unknown): Promise<Response> {
  const token = readCookie(TOKEN_COOKIE)
  const response = await requestWithToken(name, body, token)
  const newToken = response.status === 403 ? readCookie(TOKEN_COOKIE) : token
  return newToken === token ? response : requestWithToken(name, body, newToken)
}

function requestWithToken(name: string, body: unknown, token: string | null): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const isGet = method === 'GET'
  const headers = callHeaders(path, token)
  if (!isGet) headers.set('Content-Type', 'application/json')
  return fetch(isGet ? fillPath(path, body) : path, {
    method,
    headers,
    body: isGet ? null : JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: CALLS_WITHOUT_TIMEOUT.has(name) ? null : AbortSignal.timeout(REPLY_TIMEOUT_MS),
  })
}

/** Sends a file as the body of a POST. A token that has changed meanwhile is handled as in `request`. */
export async function sendFile(url: string, file: Blob): Promise<Response> {
  const token = readCookie(TOKEN_COOKIE)
  const response = await sendFileWithToken(url, file, token)
  const newToken = response.status === 403 ? readCookie(TOKEN_COOKIE) : token
  return newToken === token ? response : sendFileWithToken(url, file, newToken)
}

function sendFileWithToken(url: string, file: Blob, token: string | null): Promise<Response> {
  const headers = callHeaders(url, token)
  headers.set('Content-Type', 'application/octet-stream')
  return fetch(url, { method: 'POST', headers, body: file, credentials: 'same-origin', cache: 'no-store' })
}

function callHeaders(path: string, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== null) headers.set('X-XSRF-TOKEN', token)
  if (pageSupplier !== undefined && path.startsWith(SUPPLIER_CALLS)) headers.set('X-Supplier-Id', pageSupplier)
  return headers
}

/** The value of a cookie that scripts can read; null when there is none. */
function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

/** Replaces the parameters of a path: `/api/supplier/order/:id` with `{ id: '7' }` becomes `/api/supplier/order/7`. */
function fillPath(path: string, parameters: unknown): string {
  const values = new Map(Object.entries(parameters ?? {}))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
