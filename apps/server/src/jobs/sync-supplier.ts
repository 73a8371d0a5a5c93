import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { syncOrders } from '../modules/orders/sync-orders'
import { recordScheduledSync } from '../sync/schedule-store'
import type { Tasks } from './tasks'

/** A doubling wait ends here: access that was mended is noticed within the day. */
const MOST_DOUBLINGS = 5

/** A supplier whose platform access fails is asked less and less often, and the operator sees why. */
export async function syncSupplier(deps: Deps, { supplierId }: Tasks['sync-supplier']): Promise<void> {
  const error = await failureOf(deps, supplierId)
  await recordScheduledSync(deps.db, supplierId, {
    error,
    everyMinutes: deps.config.syncEveryMinutes,
    // Between 0.8 and 1.2 times: suppliers that began together drift apart.
    spread: 0.8 + deps.random() * 0.4,
    mostDoublings: MOST_DOUBLINGS,
  })
}

async function failureOf(deps: Deps, supplierId: string): Promise<string> {
  try {
    const { success, error } = await syncOrders(deps, supplierId)
    return success ? '' : (error ?? 'The synchronisation failed.')
  } catch (error) {
    // Somebody pressed the button at the same moment: that run does the work.
    if (error instanceof Refusal) return ''
    throw error
  }
}
