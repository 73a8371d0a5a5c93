import { findSupplierPage } from '../modules/suppliers/supplier-store'
import { formatTable } from './tab-separated'
import type { Command } from './with-deps'

const ALL = 1_000_000

/** One line a supplier, tab-separated for other tools; no secret is among the columns. */
export const listSuppliers: Command = async ({ db }) => {
  const rows = await findSupplierPage(db, {
    keyword: '',
    sort: { field: 'tecComId', isDesc: false },
    offset: 0,
    limit: ALL,
  })
  const header = ['TecCom ID', 'Supplier Name', 'Contact Name', 'Contact Email', 'Active', 'Last Access']
  const lines = rows.map((row) => [
    row.tec_com_id,
    row.supplier_name,
    row.contact_name,
    row.contact_email,
    row.active ? 'yes' : 'no',
    row.last_access_at?.toISOString() ?? '-',
  ])
  return formatTable([header, ...lines])
}
