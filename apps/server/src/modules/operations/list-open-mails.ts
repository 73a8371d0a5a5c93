import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { listOpenMails as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { countOpenMails, findOpenMails } from './mail-list-store'
import { pageOf } from './page'

export async function listOpenMails(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { facts, cut } = pageOf(await countOpenMails(db, state), pageNo)
  return { success: true, pager: { list: await findOpenMails(db, state, cut), ...facts } }
}
