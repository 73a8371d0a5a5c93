import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { listSyncRuns as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../../http/session-store'
import { pageOf } from './page'
import { countSyncRuns, findSyncRuns } from './sync-run-list-store'

export async function listSyncRuns(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { facts, cut } = pageOf(await countSyncRuns(db, state), pageNo)
  return { success: true, pager: { list: await findSyncRuns(db, state, cut), ...facts } }
}
