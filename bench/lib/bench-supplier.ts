import { type connectPool, createDatabase } from '../../apps/server/src/db/connect'
import { insertSession } from '../../apps/server/src/modules/auth/session-store'
import { TOKEN_COOKIES, WITH_TOKEN } from '../../apps/server/src/testing/anti-forgery'
import { tokenHash } from '../../apps/server/src/security/tokens'

/** Request headers of a signed-in browser of the supplier. */
export const SIGNED_IN = {
  cookie: `partwire_supplier=bench; ${TOKEN_COOKIES}`,
  ...WITH_TOKEN.headers,
  'content-type': 'application/json',
} as const

/** Creates a supplier with a session and returns its id. */
export async function signInSupplier(pool: ReturnType<typeof connectPool>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at)
     values ('T1', 'Bench', 'Bench', 'bench@partwire.test', 'ws', 'none', 'none', false, now()) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await insertSession(createDatabase(pool), { area: 'supplier', id }, { hash: tokenHash('bench'), at: new Date() })
  return id
}
