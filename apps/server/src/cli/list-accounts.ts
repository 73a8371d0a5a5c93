import { findOperators } from '../modules/auth/operator-store'
import { findSuppliers } from '../modules/suppliers/supplier-store'
import { canSignIn, type OperatorRow } from './manage-operators'
import type { Command } from './with-deps'

/** One line per supplier, tab-separated for other tools. No column contains a secret. */
export const listSuppliers: Command = async ({ db }) => {
  const rows = await findSuppliers(db)
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

/** One line per operator, tab-separated for other tools. */
export const listOperators: Command = async ({ db, config }) => {
  const rows = await findOperators(db)
  const lines = rows.map((row) => [
    row.email,
    canSignIn(config, row) ? 'yes' : 'no',
    describeState(row),
    row.createdAt.toISOString(),
  ])
  return formatTable([['Email', 'Can sign in', 'State', 'Created'], ...lines])
}

function describeState({ disabledAt, isDemo }: OperatorRow): string {
  if (disabledAt !== null) return 'disabled'
  return isDemo ? 'demo' : 'active'
}

function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(removeControlCharacters).join('\t')).join('\n')
}

/** A control character in a name would break the table or control the terminal. */
function removeControlCharacters(cell: string): string {
  return cell.replaceAll(/\p{Cc}+/gu, ' ')
}
