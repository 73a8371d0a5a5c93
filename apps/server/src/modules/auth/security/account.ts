import type { Area } from '@partwire/domain/auth/rules'
import type { Visit } from '../../../http/visit'

/** An account that signs in: an operator (area `admin`) or a supplier. */
export interface Account {
  area: Area
  id: string
}

/** A signed-in account, with the session and the request it calls with. */
export interface AccountSession extends Account {
  /** Hash of the session's token. */
  tokenHash: Buffer
  visit: Visit
}

/** The column of the tables of accounts that refers to the accounts of an area. */
export function ownerColumn(area: Area): 'operator_id' | 'supplier_id' {
  return area === 'admin' ? 'operator_id' : 'supplier_id'
}

/** The columns of a new row of an account. */
export function ownerColumns({ area, id }: Account): { operator_id: string | null; supplier_id: string | null } {
  return { operator_id: area === 'admin' ? id : null, supplier_id: area === 'supplier' ? id : null }
}
