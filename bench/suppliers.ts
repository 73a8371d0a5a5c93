import { listSuppliers } from '@partwire/contract/suppliers'
import { SUPPLIER_SORT_FIELDS } from '@partwire/domain/suppliers/shape'
import { insertSession } from '../apps/server/src/modules/auth/session-store'
import { insertOperator } from '../apps/server/src/modules/auth/operator-store'
import { tokenHash } from '../apps/server/src/security/tokens'
import { benchList } from './lib/list-bench'
import { type BenchPortal, withPortal } from './lib/with-portal'

const CASES = {
  'first page': {},
  'last page': { pageNo: 1_000_000 },
  'middle page': { pageNo: 'middle' },
  ...Object.fromEntries(
    SUPPLIER_SORT_FIELDS.flatMap((orderField) =>
      [false, true].map((isDesc) => [`sort ${orderField} ${isDesc ? 'desc' : 'asc'}`, { orderField, isDesc }]),
    ),
  ),
  'search, every supplier': { keyword: 'teile' },
  'search, few': { keyword: 'c77@' },
  'search, none': { keyword: 'nowhere to be found' },
  'search and sort': { keyword: 'teile', orderField: 'supplierName', isDesc: false },
}

const isMet = await withPortal(async (portal) => {
  await signIn(portal)
  return benchList(portal, {
    title: 'Supplier list',
    path: listSuppliers.path,
    rows: 'suppliers',
    sizes: [100, 10_000],
    cases: CASES,
    maxGrowth: {},
    cookie: 'partwire_admin=bench',
    fill: (size) => fill(portal, size),
  })
})
process.exitCode = isMet ? 0 : 1

async function signIn({ deps, pool }: BenchPortal): Promise<void> {
  await insertOperator(deps.db, { email: 'bench@partwire.test', passwordHash: 'none', at: deps.now() })
  const { rows } = await pool.query<{ id: string }>('select id from operators')
  await insertSession(deps.db, { area: 'admin', id: rows[0]?.id ?? '' }, { hash: tokenHash('bench'), at: deps.now() })
}

async function fill({ deps, pool }: BenchPortal, size: number): Promise<void> {
  await pool.query(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at)
     select 'T' || i, md5(i::text) || ' Teile GmbH', md5((i * 7)::text), 'c' || i || '@supplier.test', 'ws' || i, $1,
       'none', true, now() - i * interval '1 minute'
     from generate_series((select count(*) from suppliers) + 1, $2::int) i`,
    [deps.secrets.sealWithoutContext('ws-secret'), size],
  )
  await pool.query(
    `insert into supplier_accesses (supplier_id, last_access_at)
     select id, created_at - interval '1 hour' from suppliers where id % 3 > 0
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze suppliers, supplier_accesses')
}
