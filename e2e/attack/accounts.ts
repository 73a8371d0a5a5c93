import { DEMO_OPERATOR } from '../../apps/server/src/demo/demo-data'
import { TOKEN_COOKIES, WITH_TOKEN } from '../../apps/server/src/testing/anti-forgery'
import type { HttpClient } from './http-client'
import { isReply } from './http-client'

export const SUPPLIER_A = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
export const SUPPLIER_B = { email: 'newcomer@demo.test', password: 'newcomer-demo', tecComId: '4300107' }

/** Marker in all texts of supplier B. No other account may read it. */
export const SUPPLIER_B_MARKER = 'ZQXMARKOFBXQZ'

const SESSION_COOKIES = { admin: 'partwire_admin', supplier: 'partwire_supplier' }

export type VisitorName = 'anonymous' | 'supplier A' | 'supplier B' | 'operator'

/** Request headers by visitor name. `anonymous` has a cookie that was never issued. */
export type Sessions = Readonly<Record<VisitorName, Record<string, string>>>

export async function signInAll(client: HttpClient, url: string): Promise<Sessions> {
  return {
    anonymous: sessionHeaders('supplier', 'made-up-session'),
    'supplier A': sessionHeaders('supplier', await signIn(client, url, '/api/supplierLogin', SUPPLIER_A)),
    'supplier B': sessionHeaders('supplier', await signIn(client, url, '/api/supplierLogin', SUPPLIER_B)),
    operator: sessionHeaders('admin', await signIn(client, url, '/api/login', DEMO_OPERATOR)),
  }
}

export function sessionHeaders(area: 'supplier' | 'admin', session: string): Record<string, string> {
  return {
    cookie: `${TOKEN_COOKIES}; ${SESSION_COOKIES[area]}=${session}`,
    ...WITH_TOKEN.headers,
  }
}

export async function signIn(
  client: HttpClient,
  url: string,
  path: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const headers = { ...sessionHeaders('supplier', ''), 'content-type': 'application/json' }
  const reply = await client.send(url, { method: 'POST', path, headers, body: JSON.stringify({ email, password }) })
  const cookies = isReply(reply) ? (reply.headers['set-cookie'] ?? []) : []
  for (const cookie of cookies) {
    const session = /^partwire_(?:admin|supplier)=([^;]+)/.exec(cookie)?.[1]
    if (session !== undefined) return session
  }
  throw new Error(`${email} could not sign in: ${JSON.stringify(reply).slice(0, 300)}`)
}
