import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { listSyncRuns as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { findBackingOff } from './backing-off-store'
import { pageOf } from './page'
import { countSyncRuns, findSyncRuns } from './sync-run-list-store'

export async function listSyncRuns(
  { db, config }: Deps,
  _operator: Operator,
  { pageNo, state }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { facts, cut } = pageOf(await countSyncRuns(db, state), pageNo)
  const list = await findSyncRuns(db, state, cut)
  // With background synchronisation switched off there is no next try, whatever is left of the last one.
  const backingOff = config.syncEveryMinutes === 0 ? { list: [], total: 0 } : await findBackingOff(db)
  return { success: true, pager: { list, ...facts }, backingOff }
}
