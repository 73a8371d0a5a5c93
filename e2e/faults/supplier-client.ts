/** No usable response: it is unknown whether the call was executed. */
export class NoAnswer extends Error {}

export type Reply = Readonly<Record<string, unknown>> & { success: boolean }

const DEFAULT_TIMEOUT_MS = 30_000

/** Client of a supplier that uses the next web process when one does not respond, like a load balancer. */
export interface SupplierClient {
  get: (path: string) => Promise<Reply>
  post: (path: string, body: object) => Promise<Reply>
}

/** `headers` are sent with every request; a request is aborted after `timeoutMs`. */
export function supplierClient(
  urls: readonly string[],
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
): SupplierClient {
  const cookies = new Map<string, string>()
  let turn = 0

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    if (!cookies.has('XSRF-TOKEN')) await once('GET', '/healthz')
    const token = cookies.get('XSRF-TOKEN')
    const answer = await once(method, path, body)
    // As the web app does: the portal has replaced the token and has not executed the call.
    if (answer.status === 403 && cookies.get('XSRF-TOKEN') !== token) return (await once(method, path, body)).reply
    if (answer.status !== 401 || path === '/api/supplierLogin') return answer.reply
    await once('POST', '/api/supplierLogin', { email, password })
    return (await once(method, path, body)).reply
  }

  async function once(method: 'GET' | 'POST', path: string, body?: object) {
    turn += 1
    const url = urls[turn % urls.length] ?? ''
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const init = { method, headers: { ...headers, ...own }, signal: AbortSignal.timeout(timeoutMs) }
    const request = body === undefined ? init : { ...init, body: JSON.stringify(body) }
    const response = await fetch(url + path, request).catch((error: unknown) => {
      throw new NoAnswer(String(error))
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const reply: unknown = await response.json().catch(() => null)
    if (response.status >= 500 || !isReply(reply, path)) throw new NoAnswer(`${path} answered ${response.status}`)
    return { status: response.status, reply }
  }

  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

function isReply(reply: unknown, path: string): reply is Reply {
  return typeof reply === 'object' && reply !== null && ('success' in reply || path === '/healthz')
}
