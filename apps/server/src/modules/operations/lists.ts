import type { CallBody } from '@partwire/contract/call'
import type {
  listHeldMessages as listHeldMessagesCall,
  listOpenDeliveries as listOpenDeliveriesCall,
  listOpenMails as listOpenMailsCall,
  listSyncRuns as listSyncRunsCall,
} from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import { JsonText } from '../../lib/json-text'
import type { UncheckedOperatorSession } from '../auth/sessions'
import { openDeliveryRead } from '../documents/deliveries/delivery-list-store'
import { openMailRead } from '../notifications/mail-list-store'
import { heldMessageRead } from '../orders/import/held-message-store'
import { syncRunRead } from '../sync/sync-run-list-store'

export async function listHeldMessages(
  _deps: Deps,
  session: UncheckedOperatorSession,
  { pageNo, state }: CallBody<typeof listHeldMessagesCall>,
): Promise<JsonText> {
  return new JsonText(await session.read(heldMessageRead(state), { pageNo }))
}

export async function listOpenDeliveries(
  _deps: Deps,
  session: UncheckedOperatorSession,
  { pageNo, state }: CallBody<typeof listOpenDeliveriesCall>,
): Promise<JsonText> {
  return new JsonText(await session.read(openDeliveryRead(state), { pageNo }))
}

export async function listOpenMails(
  _deps: Deps,
  session: UncheckedOperatorSession,
  { pageNo, state }: CallBody<typeof listOpenMailsCall>,
): Promise<JsonText> {
  return new JsonText(await session.read(openMailRead(state), { pageNo }))
}

export async function listSyncRuns(
  { config }: Deps,
  session: UncheckedOperatorSession,
  { pageNo, state }: CallBody<typeof listSyncRunsCall>,
): Promise<JsonText> {
  const read = syncRunRead({ state, showsBackingOff: config.syncIntervalMinutes !== 0 })
  return new JsonText(await session.read(read, { pageNo }))
}
