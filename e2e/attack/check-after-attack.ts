import { findInvalidOrders } from '../../apps/server/src/testing/find-invalid-orders'
import { supplierClient } from '../faults/supplier-client'
import { SUPPLIER_A } from './accounts'
import { createOrder, saveValidSettings } from './attacked-data'
import type { PhaseContext } from './phase'
import { workOrder } from './work-order'

const TIMEOUT_MS = 60_000

/** Checks after the attack that the portal works and no illegal data is stored. Returns one sentence per problem. */
export async function checkAfterAttack({ cluster, db }: PhaseContext): Promise<string[]> {
  const problems = await findInvalidOrders(db)
  try {
    const client = supplierClient(cluster.webUrls, SUPPLIER_A, {}, TIMEOUT_MS)
    await saveValidSettings(client, 'Supplier A')
    await workOrder(
      client,
      await createOrder(db, SUPPLIER_A, 3),
      ['orderResponse', 'dispatchAdvice', 'invoice'],
      'Afterwards',
    )
  } catch (error) {
    problems.push(`No order can be worked any more: ${String(error)}`)
  }
  for (const url of cluster.webUrls) {
    const { status } = await fetch(`${url}/readyz`)
    if (status !== 200) problems.push(`${url}/readyz answers ${status}.`)
  }
  return [...problems, ...(await findInvalidOrders(db))]
}
