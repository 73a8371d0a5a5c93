import { listParts } from '@partwire/contract/parts/parts'
import { PART_SORT_FIELDS } from '@partwire/domain/parts/shape'
import { signInSupplier } from './lib/bench-supplier'
import { benchList } from './lib/list-bench'
import { type BenchPortal, withPortal } from './lib/with-portal'

const CASES = {
  'first page': {},
  'last page': { pageNo: 1_000_000 },
  'middle page': { pageNo: 'middle' },
  ...Object.fromEntries(
    PART_SORT_FIELDS.flatMap((orderField) =>
      [false, true].map((isDesc) => [`sort ${orderField} ${isDesc ? 'desc' : 'asc'}`, { orderField, isDesc }]),
    ),
  ),
  'search, every part': { keyword: 'disc' },
  'search, few': { keyword: 'part 77' },
  'search, one product number': { keyword: 'BENCH-4711' },
  'search, two characters': { keyword: '9a' },
  'search, none': { keyword: 'nowhere to be found' },
  'search and sort': { keyword: 'disc', orderField: 'description', isDesc: false },
}

const isMet = await withPortal(async (portal) => {
  const supplierId = await signInSupplier(portal.pool)
  return benchList(portal, {
    title: 'Part list',
    path: listParts.path,
    rows: 'parts',
    sizes: [1_000, 100_000],
    cases: CASES,
    maxGrowth: {},
    cookie: 'partwire_supplier=bench',
    fill: (size) => fill(portal, supplierId, size),
  })
})
process.exitCode = isMet ? 0 : 1

/** Parts with description, EAN, two prices, a packet kind and a country of origin each. */
async function fill({ pool }: BenchPortal, supplierId: string, size: number): Promise<void> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from parts where supplier_id = $1', [
    supplierId,
  ])
  const first = Number(rows[0]?.count ?? 0) + 1
  await pool.query(
    `insert into parts (supplier_id, product_number, created_at)
     select $1, 'BENCH-' || i, now() - i * interval '1 minute' from generate_series($2::int, $3::int) i`,
    [supplierId, first, size],
  )
  await pool.query(
    `insert into part_values (supplier_id, product_key, field, currency, party_number, learned, revision)
     select $1, 'bench-' || i, field, currency, party, json_build_object('value', value, 'at', '2026-11-01T09:00:00.000Z',
       'day', '20261101', 'orderNumber', 'PO-' || i, 'orderDate', '20261031'), 1
     from generate_series($2::int, $3::int) i, lateral (values
       ('description', '', '', md5(i::text) || ' brake disc, part ' || i % 1000),
       ('ean', '', '', lpad((i * 7919)::text, 13, '4')),
       ('netPrice', 'EUR', '', (i % 500 + 0.5)::text),
       ('netPrice', 'EUR', '100', (i % 500)::text),
       ('packetKind', '', '', 'Box'),
       ('countryCode', '', '', 'DE')
     ) as known (field, currency, party, value)`,
    [supplierId, first, size],
  )
  await pool.query('vacuum analyze parts, part_values')
}
