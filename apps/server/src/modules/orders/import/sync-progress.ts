import type { ReplyOf } from '@partwire/contract/call'
import type { syncProgress as call } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { findRunning } from '../../sync/sync-run-store'

export async function syncProgress({ db }: Deps, supplierId: string): Promise<ReplyOf<typeof call>> {
  const progress = await findRunning(db, supplierId)
  return { success: true, ...(progress === null ? {} : { progress }) }
}
