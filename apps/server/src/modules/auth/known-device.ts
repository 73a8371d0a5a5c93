import type { Area } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import type { Visit } from '../../http/visit'

type Browser = Pick<Visit, 'deviceToken' | 'setDeviceCookie'>

/** Accounts that one browser is remembered for; the one that signed in longest ago is forgotten. */
const MAX_ACCOUNTS = 5

/** The form of `deps.newToken()`, and of a signature. */
const TOKEN = /^[\w-]{43}$/

/**
 * The id of the device if this account has signed in on it before; null for any other device. Strangers cannot use up
 * the attempts of such a device (`attempts.ts`). It gives no access.
 */
export function findKnownDevice({ signer }: Deps, browser: Browser, area: Area, account: string): string | null {
  const { id, signatures } = readDevice(browser)
  if (id === null) return null
  const text = signedText(area, account, id)
  return signatures.some((signature) => signer.isSignature(text, signature)) ? id : null
}

/** Remembers that the account has signed in on this device. Call it only after a correct password or reset link. */
export function rememberDevice({ signer, newToken }: Deps, browser: Browser, area: Area, account: string): void {
  const stored = readDevice(browser)
  const id = stored.id ?? newToken()
  const signature = signer.sign(signedText(area, account, id))
  const others = stored.signatures.filter((other) => other !== signature)
  browser.setDeviceCookie([id, signature, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.'))
}

/** The cookie holds the id of the device and one signature for each account, the latest first. */
function readDevice(browser: Browser): { id: string | null; signatures: string[] } {
  const [id = '', ...signatures] = (browser.deviceToken() ?? '').split('.', 1 + MAX_ACCOUNTS)
  if (!TOKEN.test(id)) return { id: null, signatures: [] }
  return { id, signatures: signatures.filter((signature) => TOKEN.test(signature)) }
}

function signedText(area: Area, account: string, id: string): string {
  return `device ${area} ${account.trim().toLowerCase()} ${id}`
}
