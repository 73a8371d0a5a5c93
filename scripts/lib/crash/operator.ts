export interface Operator {
  post(path: string, body: object): Promise<Reply>
}

export type Reply = Readonly<Record<string, unknown>>

/** Signs in as the demo operator the way a browser does: the cookie of the first GET is echoed by every POST. */
export async function signIn(url: string): Promise<Operator> {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(10_000) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const reply: unknown = await response.json()
    return typeof reply === 'object' && reply !== null ? { ...reply } : {}
  }
  const operator: Operator = { post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }) }

  await call('/api/adminCheckLogin', { method: 'GET' })
  const reply = await operator.post('/api/login', { email: 'operator@demo.test', password: 'operator-demo' })
  if (reply['success'] !== true) throw new Error(`The operator could not sign in: ${JSON.stringify(reply)}`)
  return operator
}
