import type { ReplyOf } from '@partwire/contract/call'
import type { syncCustomers as call } from '@partwire/contract/customers'
import type { Deps } from '../../deps'
import { runSync } from '../sync/run-sync'
import { upsertCustomer } from './customer-store'

/** Imports all customers of the supplier from the platform in one transaction; returns the ids of the new ones. */
export async function syncCustomers(deps: Deps, supplierId: string): Promise<ReplyOf<typeof call>> {
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
