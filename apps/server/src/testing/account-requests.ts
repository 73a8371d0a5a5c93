import type { Call } from '@partwire/contract/call'
import type { SupplierFields } from '@partwire/domain/suppliers/shape'
import * as z from 'zod'
import { appCode } from './app-code'
import { OPERATOR } from './given/given'
import { ACCOUNT_CALLS, type AccountArea } from './given/given-factors'
import type { TestApp, Visitor } from './test-app'

interface AccountRequest {
  visitor: Visitor
  payload: object
}

/** The order in which the requests of `accountRequests` succeed, for both areas. */
export const ACCOUNT_CALL_ORDER: readonly string[] = (['admin', 'supplier'] as const).flatMap((area) => {
  const { reauthenticate, endSessions, begin, add, recoveryCodes, get, loginCode, remove, password } =
    ACCOUNT_CALLS[area]
  const order = [reauthenticate, endSessions, begin, add, recoveryCodes, get, loginCode, remove, password]
  return order.map(({ path }) => path)
})

const begun = z.object({ app: z.object({ key: z.string() }) })

/**
 * Successful requests of the calls about the own account, which depend on each other. `findReply` returns the first
 * success of a call. Undefined for every other call.
 */
export function accountRequests(
  portal: TestApp,
  visitors: Record<AccountArea, Visitor>,
  supplier: SupplierFields,
  findReply: (path: string) => unknown,
) {
  const accounts = {
    admin: OPERATOR,
    supplier: { email: supplier.contactEmail, password: supplier.password },
  }
  return async ({ path }: Call): Promise<AccountRequest[] | undefined> => {
    const area = /^\/api\/(?:admin|login)/.test(path) ? 'admin' : 'supplier'
    const calls = ACCOUNT_CALLS[area]
    const visitor = visitors[area]
    switch (path) {
      case calls.endSessions.path:
        return [{ visitor, payload: { session: 'others' } }]
      case calls.reauthenticate.path:
        return [{ visitor, payload: { password: accounts[area].password } }]
      case calls.begin.path:
        await insertPasskey(portal, area)
        return ['app', 'passkey'].map((kind) => ({ visitor, payload: { kind } }))
      case calls.add.path:
        return [{ visitor, payload: { code: currentCode(area) } }]
      case calls.recoveryCodes.path:
        return [{ visitor, payload: { replace: true } }]
      case calls.loginCode.path: {
        // The code that set up the app is used up.
        portal.clock.advance({ minutes: 0.5 })
        const pending = portal.visitor()
        await pending.call(calls.login, accounts[area])
        return [{ visitor: pending, payload: { code: currentCode(area) } }]
      }
      case calls.remove.path:
        return [{ visitor, payload: { factor: 'app' } }]
      case calls.password.path:
        return [{ visitor, payload: { password: 'yet-another-secret' } }]
      default:
        return undefined
    }
  }

  function currentCode(area: AccountArea): string {
    const { app } = begun.parse(findReply(ACCOUNT_CALLS[area].begin.path))
    return appCode(app.key, portal.clock.now())
  }
}

/** A passkey that was used, so that every field of a reply about passkeys has a value. */
async function insertPasskey({ pool }: TestApp, area: AccountArea): Promise<void> {
  const [owner, table] = area === 'admin' ? ['operator_id', 'operators'] : ['supplier_id', 'suppliers']
  await pool.query(
    `insert into passkeys (${owner}, credential_id, public_key, counter, transports, rp_id, name, created_at, last_used_at)
     select min(id), 'credential of ' || $1, '', 0, '{usb}', 'localhost', 'Key', now(), now() from ${table}`,
    [area],
  )
}
