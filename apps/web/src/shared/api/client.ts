import type { CallReply } from '@partwire/contract/call'
import type { CallName, CallByName } from '@partwire/contract/call-names'
import { unlessLeaving } from '../unless-leaving'
import { type BodyArgument, sendCall } from './send-call'

type Reply<Name extends CallName> = CallReply<CallByName<Name>>

/**
 * Sends one call of the contract, by its name in the specification: `callApi('POST /api/login', { email, password })`.
 * Never throws: a transport failure (no network, no JSON) is logged and returned as a refusal with the code `no-reply`,
 * unless the page is being left. A reply with status 401 notifies the listeners of `onSessionEnd`.
 */
export async function callApi<Name extends CallName>(name: Name, ...[body]: BodyArgument<Name>): Promise<Reply<Name>> {
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
