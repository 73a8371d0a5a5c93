import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  listCustomers as listCustomersCall,
  syncCustomers as syncCustomersCall,
  updateTaxRegNumber as updateTaxRegNumberCall,
} from '@partwire/contract/customers'
import { CUSTOMER_SORT_FIELDS } from '@partwire/domain/customers/shape'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { JsonText } from '../../lib/json-text'
import { UnreadableCustomers } from '../../upstream/errors'
import type { Credentials, IncomingCustomer } from '../../upstream/port'
import type { UncheckedSession } from '../auth/sessions'
import { runSync, syncReply } from '../sync/run-sync'
import { customerPageRead, setTaxRegNumber, upsertCustomer } from './customer-store'

export async function listCustomers(
  _deps: Deps,
  session: UncheckedSession,
  { pageNo, keyword, orderField, fieldName, isDesc }: CallBody<typeof listCustomersCall>,
): Promise<JsonText> {
  const field = CUSTOMER_SORT_FIELDS.find((candidate) => candidate === (orderField || fieldName))
  const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
  const read = customerPageRead({ sort, hasKeyword: keyword !== '' })
  return new JsonText(await session.read(read, { pageNo, keyword }))
}

/**
 * Imports all customers of the supplier from the platform in one transaction; returns the ids of the new ones. Where some
 * cannot be read, the others are imported, and the synchronisation fails with the reason.
 */
export async function syncCustomers(deps: Deps, supplierId: string): Promise<CallReply<typeof syncCustomersCall>> {
  const outcome = await runSync(deps, supplierId, 'customers', async ({ credentials, report }) => {
    const { customers, unreadable } = await fetchCustomers(deps, credentials)
    const ids = await deps.db.transaction().execute(async (tx) => {
      const created: string[] = []
      for (const customer of customers) {
        const id = await upsertCustomer(tx, supplierId, customer, deps.now())
        if (id !== null) created.push(id)
      }
      return created
    })
    await report({ received: customers.length, created: ids.length })
    if (unreadable !== null) throw unreadable
    return ids
  })
  return syncReply(outcome)
}

interface FetchedCustomers {
  customers: readonly IncomingCustomer[]
  unreadable: UnreadableCustomers | null
}

async function fetchCustomers({ upstream }: Deps, credentials: Credentials): Promise<FetchedCustomers> {
  try {
    return { customers: await upstream.listCustomers(credentials), unreadable: null }
  } catch (error) {
    if (!(error instanceof UnreadableCustomers)) throw error
    return { customers: error.readable, unreadable: error }
  }
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
