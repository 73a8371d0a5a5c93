import { vi } from 'vitest'

export interface SentCall {
  name: string
  body: unknown
  init: RequestInit
}

type ReplyHandler = (body: unknown) => unknown

/** Ends the replies that are pending at the end of a test; otherwise calls of later tests would wait for them. */
const endPending = new Set<() => void>()

const DRAFT_KEYS = 'GET /api/supplier/security/draftKeys'

/**
 * Replaces `fetch`: `givenServer({ 'POST /api/login': () => ({ success: true }) })`.
 * A reply is sent as JSON with status 200; return a `Response` for anything else. Returns the calls made, in order. The keys
 * that every edited document asks for are given without a handler, and this call is not listed.
 */
export function givenServer(given: Record<string, ReplyHandler>): SentCall[] {
  const calls: SentCall[] = []
  const handlers: typeof given = { [DRAFT_KEYS]: () => draftKeys(given['GET /api/supplierCheckLogin']), ...given }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (name !== DRAFT_KEYS || DRAFT_KEYS in given) calls.push({ name, body, init })
    const handler = handlers[name]
    if (handler === undefined) throw new TypeError(`no reply is defined for ${name}`)
    const reply = await Promise.race([handler(body), endOfTest()])
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return calls
}

/** Answers the calls whose reply is still pending. Called after each test. */
export function endPendingReplies(): void {
  for (const end of endPending) end()
  endPending.clear()
}

function endOfTest(): Promise<unknown> {
  return new Promise((resolve) => endPending.add(() => resolve({ success: false })))
}

/** A reply for `givenServer` that stays pending until the test releases it. */
export function deferredReply(reply: unknown) {
  const pending: (() => void)[] = []
  return {
    handler: () => new Promise((resolve) => pending.push(() => resolve(reply))),
    release: () => pending.splice(0).forEach((resolve) => resolve()),
  }
}

/** The keys of the supplier who is signed in; without a session check those of the supplier without id. */
async function draftKeys(checkLogin: ReplyHandler = () => ({})) {
  const session: { supplier?: { id?: string } } = Object(await checkLogin(undefined))
  const supplierId = session.supplier?.id ?? ''
  return { success: true, supplierId, keys: [{ id: 'key1', key: btoa(`a key of 32 bytes ${supplierId}`.padEnd(32)) }] }
}
