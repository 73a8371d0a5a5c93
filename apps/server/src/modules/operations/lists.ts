import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  listHeldMessages as listHeldMessagesCall,
  listOpenDeliveries as listOpenDeliveriesCall,
  listOpenMails as listOpenMailsCall,
  listSyncRuns as listSyncRunsCall,
} from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { countOpenDeliveries, findOpenDeliveries } from '../documents/deliveries/delivery-list-store'
import { countOpenMails, findOpenMails } from '../notifications/mail-list-store'
import { countHeldMessages, findHeldMessages } from '../orders/import/held-message-store'
import { paginate } from '../../lib/page'
import { countSyncRuns, findBackingOff, findSyncRuns } from '../sync/sync-run-list-store'

export async function listHeldMessages(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: CallBody<typeof listHeldMessagesCall>,
): Promise<CallReply<typeof listHeldMessagesCall>> {
  const { pager, range } = paginate(await countHeldMessages(db, state), pageNo)
  return { success: true, pager: { list: await findHeldMessages(db, state, range), ...pager } }
}

export async function listOpenDeliveries(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: CallBody<typeof listOpenDeliveriesCall>,
): Promise<CallReply<typeof listOpenDeliveriesCall>> {
  const { pager, range } = paginate(await countOpenDeliveries(db, state), pageNo)
  return { success: true, pager: { list: await findOpenDeliveries(db, state, range), ...pager } }
}

export async function listOpenMails(
  { db }: Deps,
  _operator: Operator,
  { pageNo, state }: CallBody<typeof listOpenMailsCall>,
): Promise<CallReply<typeof listOpenMailsCall>> {
  const { pager, range } = paginate(await countOpenMails(db, state), pageNo)
  return { success: true, pager: { list: await findOpenMails(db, state, range), ...pager } }
}

export async function listSyncRuns(
  { db, config }: Deps,
  _operator: Operator,
  { pageNo, state }: CallBody<typeof listSyncRunsCall>,
): Promise<CallReply<typeof listSyncRunsCall>> {
  const { pager, range } = paginate(await countSyncRuns(db, state), pageNo)
  const list = await findSyncRuns(db, state, range)
  // Without background synchronisation there is no next attempt, even if failures are stored from before.
  const backingOff = config.syncIntervalMinutes === 0 ? { list: [], total: 0 } : await findBackingOff(db)
  return { success: true, pager: { list, ...pager }, backingOff }
}
