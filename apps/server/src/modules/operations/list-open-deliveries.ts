import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { listOpenDeliveries as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { countOpenDeliveries, findOpenDeliveries } from './delivery-list-store'
import { pageOf } from './page'

export async function listOpenDeliveries(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { facts, cut } = pageOf(await countOpenDeliveries(db, state), pageNo)
  return { success: true, pager: { list: await findOpenDeliveries(db, state, cut), ...facts } }
}
