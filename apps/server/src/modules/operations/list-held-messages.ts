import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { listHeldMessages as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { countHeldMessages, findHeldMessages } from './message-store'
import { pageOf } from './page'

export async function listHeldMessages(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { facts, cut } = pageOf(await countHeldMessages(db, state), pageNo)
  return { success: true, pager: { list: await findHeldMessages(db, state, cut), ...facts } }
}
