import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  listCustomers as listCustomersCall,
  syncCustomers as syncCustomersCall,
  updateTaxRegNumber as updateTaxRegNumberCall,
} from '@partwire/contract/customers'
import { CUSTOMER_SORT_FIELDS } from '@partwire/domain/customers/shape'
import { clampPageNo } from '@partwire/domain/list/pages'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { runSync } from '../sync/run-sync'
import { countCustomers, findCustomerPage, setTaxRegNumber, upsertCustomer } from './customer-store'

const PAGE_SIZE = 10

export async function listCustomers(
  { db }: Deps,
  supplierId: string,
  { pageNo, keyword, orderField, fieldName, isDesc }: CallBody<typeof listCustomersCall>,
): Promise<CallReply<typeof listCustomersCall>> {
  const total = await countCustomers(db, supplierId, keyword)
  const page = clampPageNo({ total, pageNo, pageSize: PAGE_SIZE })
  const field = CUSTOMER_SORT_FIELDS.find((candidate) => candidate === (orderField || fieldName))
  const list = await findCustomerPage(db, supplierId, {
    keyword,
    sort: field === undefined ? { field: 'createTime', isDesc: true } : { field, isDesc },
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  return { success: true, pager: { list, total, pageNo: page, pageSize: PAGE_SIZE } }
}

/** Imports all customers of the supplier from the platform in one transaction; returns the ids of the new ones. */
export async function syncCustomers(deps: Deps, supplierId: string): Promise<CallReply<typeof syncCustomersCall>> {
  return runSync(deps, supplierId, 'customers', async ({ credentials, report }) => {
    const customers = await deps.upstream.listCustomers(credentials)
    const ids = await deps.db.transaction().execute(async (tx) => {
      const created: string[] = []
      for (const customer of customers) {
        const id = await upsertCustomer(tx, supplierId, customer, deps.now())
        if (id !== null) created.push(id)
      }
      return created
    })
    await report({ received: customers.length, created: ids.length })
    return ids
  })
}

export async function updateTaxRegNumber(
  { db }: Deps,
  supplierId: string,
  { id, taxRegNumber }: CallBody<typeof updateTaxRegNumberCall>,
): Promise<CallReply<typeof updateTaxRegNumberCall>> {
  const isFound = await setTaxRegNumber(db, supplierId, id, taxRegNumber.trim())
  if (!isFound) throw new Refusal('not-found', 'This customer does not exist.')
  return { success: true }
}
