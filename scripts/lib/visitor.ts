export interface Visitor {
  get(path: string): Promise<Reply>
  post(path: string, body: object): Promise<Reply>
}

export type Reply = Readonly<Record<string, unknown>>

/**
 * HTTP client that behaves like a browser: it sends the anti-forgery cookie of the first GET as a header with every
 * POST.
 */
export async function visit(url: string, timeoutMs = 10_000): Promise<Visitor> {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const reply: unknown = await response.json()
    return typeof reply === 'object' && reply !== null ? { ...reply } : {}
  }
  await call('/healthz', { method: 'GET' })
  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
