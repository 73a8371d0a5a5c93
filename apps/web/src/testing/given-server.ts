import { vi } from 'vitest'

export interface SentCall {
  name: string
  body: unknown
  init: RequestInit
}

type ReplyHandler = (body: unknown) => unknown

/**
 * Replaces `fetch`: `givenServer({ 'POST /api/login': () => ({ success: true }) })`.
 * A reply is sent as JSON with status 200; return a `Response` for anything else. Returns the calls made, in order.
 */
export function givenServer(handlers: Record<string, ReplyHandler>): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ name, body, init })
    const handler = handlers[name]
    if (handler === undefined) throw new TypeError(`no reply is defined for ${name}`)
    const reply = await handler(body)
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return calls
}

/** A reply for `givenServer` that stays pending until the test releases it. */
export function deferredReply(reply: unknown) {
  const pending: (() => void)[] = []
  return {
    handler: () => new Promise((resolve) => pending.push(() => resolve(reply))),
    release: () => pending.splice(0).forEach((resolve) => resolve()),
  }
}
