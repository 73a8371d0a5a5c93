import { readConfig } from '../config/config'
import { browserToken } from '../http/xsrf'
import { signer } from '../security/signer'

const BROWSER_ID = 'test-browser'.padEnd(43, '-')
const DEMO_KEYS = readConfig({ DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1' }).secretKeys

/** What a browser sends that has the anti-forgery token of a portal with these keys, over http. */
export function antiForgery(secretKeys: readonly Buffer[] = DEMO_KEYS) {
  const token = browserToken(signer(secretKeys), BROWSER_ID)
  return { cookies: { 'XSRF-TOKEN': token, partwire_browser: BROWSER_ID }, headers: { 'x-xsrf-token': token } }
}

export const WITH_TOKEN = antiForgery()

/** The same for clients that write the Cookie header themselves. */
export const TOKEN_COOKIES = Object.entries(WITH_TOKEN.cookies)
  .map(([name, value]) => `${name}=${value}`)
  .join('; ')
