import { vi } from 'vitest'

export interface SentCall {
  name: string
  body: unknown
  init: RequestInit
}

type Answer = (body: unknown) => unknown

/**
 * Stands in for the network: `givenServer({ 'POST /api/login': () => ({ success: true }) })`.
 * An answer is sent as JSON with status 200; return a `Response` for anything else. Returns the calls made, in order.
 */
export function givenServer(answers: Record<string, Answer>): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ name, body, init })
    const answer = answers[name]
    if (answer === undefined) throw new TypeError(`no answer was given for ${name}`)
    const result = await answer(body)
    return result instanceof Response ? result : Response.json(result)
  })
  return calls
}
