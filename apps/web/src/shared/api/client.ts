import type { ReplyOf, SentBodyOf } from '@partwire/contract/call'
import type { CallName, CallNamed } from '@partwire/contract/call-names'
import { cookie } from './cookie'
import { announceSessionEnd } from './session-end'

type Body<Name extends CallName> = SentBodyOf<CallNamed<Name>>
type Reply<Name extends CallName> = ReplyOf<CallNamed<Name>>
type BodyArgument<Name extends CallName> = undefined extends Body<Name> ? [] : [body: Body<Name>]

/**
 * Makes one call of the contract, named as the specification names it: `callApi('POST /api/login', { email, password })`.
 * It never throws: what is no answer (no network, no JSON) counts as `success: false` and is only logged.
 */
export async function callApi<Name extends CallName>(name: Name, ...[body]: BodyArgument<Name>): Promise<Reply<Name>> {
  try {
    const response = await send(name, body)
    const reply = replyTo(name, await response.json())
    if (response.status === 401) announceSessionEnd()
    return reply
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification: a transport failure is only logged
    console.error(`${name} failed`, error)
    return replyTo(name, { success: false })
  }
}

function send(name: string, body: unknown): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const isGet = method === 'GET'
  const headers = new Headers({ Accept: 'application/json' })
  const token = cookie('XSRF-TOKEN')
  if (token !== null) headers.set('X-XSRF-TOKEN', token)
  if (!isGet) headers.set('Content-Type', 'application/json')
  return fetch(isGet ? withParameters(path, body) : path, {
    method,
    headers,
    body: isGet ? null : JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  })
}

function replyTo<Name extends CallName>(name: Name, answer: unknown): Reply<Name> {
  if (isReply(name, answer)) return answer
  throw new Error(`${name} answered something without success`)
}

/** The server checks its answers against the same contract; checking again would bring the schemas to the login page. */
function isReply<Name extends CallName>(_name: Name, answer: unknown): answer is Reply<Name> {
  return typeof answer === 'object' && answer !== null && 'success' in answer && typeof answer.success === 'boolean'
}

/** `/api/supplier/order/:id` with the id in its place. */
function withParameters(path: string, parameters: unknown): string {
  const values = new Map(Object.entries(parameters ?? {}))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
