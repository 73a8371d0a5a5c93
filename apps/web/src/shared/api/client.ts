import type { CallReply } from '@partwire/contract/call'
import type { CallName, CallByName } from '@partwire/contract/call-names'
import { unlessLeaving } from '../unless-leaving'
import { type BodyArgument, sendCall, takeEarlyResult } from './send-call'

type Reply<Name extends CallName> = CallReply<CallByName<Name>>
type SuccessReply<Name extends CallName> = Extract<Reply<Name>, { success: true }>

/**
 * Sends one call of the contract, by its name in the specification: `callApi('POST /api/login', { email, password })`.
 * Never throws: a transport failure (no network, no JSON) is logged and returned as a refusal with the code `no-reply`,
 * unless the page is being left. A reply with status 401 notifies the listeners of `onSessionEnd`. A call that is made
 * during a sign-out waits for its end, see `signOut`.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  ...argument: BodyArgument<Name>
): Promise<Reply<Name>> {
  const isSignedOut = signOutUnderWay !== null && (await signOutUnderWay)
  if (isSignedOut) return new Promise(() => {})
  const call = exchange(name, ...argument)
  callsUnderWay.add(call)
  try {
    return await call
  } finally {
    callsUnderWay.delete(call)
  }
}

/** The reply of a call that was sent early, if it is here and a success. It is returned once. */
export function takeEarlyReply<Name extends CallName>(
  name: Name,
  ...[body]: BodyArgument<Name>
): SuccessReply<Name> | undefined {
  const reply = takeEarlyResult(name, body)
  return reply !== undefined && isSuccess(name, reply) ? reply : undefined
}

/** Longest wait of a sign-out for other calls: a slow one does not hold up the user. */
const SIGN_OUT_WAIT_MS = 2_000

const callsUnderWay = new Set<Promise<unknown>>()

/** Resolves to whether the session has ended. Null when no sign-out is under way. */
let signOutUnderWay: Promise<boolean> | null = null

/**
 * Ends the session. The server refuses every call that it receives after the end, so the calls under way are waited for
 * first, and calls that are made meanwhile are sent only if the sign-out fails. Otherwise they never have a reply: the
 * screen that made them is left.
 */
export async function signOut(name: 'GET /api/logout' | 'GET /api/supplierLogout'): Promise<void> {
  signOutUnderWay = waitForCalls().then(async () => (await exchange(name)).success)
  await signOutUnderWay
  signOutUnderWay = null
}

/** Resolves when the calls under way have a reply, and after `SIGN_OUT_WAIT_MS` at the latest. */
function waitForCalls(): Promise<unknown> {
  const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))
  return Promise.race([Promise.allSettled(callsUnderWay), timeout])
}

/** Sends one call and reads its reply. Never throws. */
async function exchange<Name extends CallName>(name: Name, ...[body]: BodyArgument<Name>): Promise<Reply<Name>> {
  try {
    const { status, reply } = await unlessLeaving(async () => {
      const response = await sendCall(name, body)
      return { status: response.status, reply: asReply(name, await response.json()) }
    })
    if (status === 401) notifySessionEnd()
    return reply
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification: a transport failure is only logged
    console.error(`${name} failed`, error)
    return asReply(name, { success: false, code: 'no-reply' })
  }
}

function asReply<Name extends CallName>(name: Name, json: unknown): Reply<Name> {
  if (isReply(name, json)) return json
  throw new Error(`the reply to ${name} has no success field`)
}

/** Checks only `success`: the server validates its replies, and the schemas would enlarge the login page. */
function isReply<Name extends CallName>(_name: Name, json: unknown): json is Reply<Name> {
  return typeof json === 'object' && json !== null && 'success' in json && typeof json.success === 'boolean'
}

/** Checks only `success`, see `isReply`. */
function isSuccess<Name extends CallName>(name: Name, json: unknown): json is SuccessReply<Name> {
  return isReply(name, json) && json.success
}

const sessionEndListeners = new Set<() => void>()

/** Calls `listener` whenever a call is answered 401. Returns how to unsubscribe. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Tells all listeners of `onSessionEnd` that the session has ended. */
export function notifySessionEnd(): void {
  for (const listener of sessionEndListeners) listener()
}
