import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getMessage as getMessageCall, retryMessage as retryMessageCall } from '@partwire/contract/operations'
import { isHeld } from '@partwire/domain/operations/states'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { JsonText } from '../../lib/json-text'
import type { Operator } from '../auth/session-store'
import type { UncheckedOperatorSession } from '../auth/sessions'
import { quarantineOnError, createOrder } from '../orders/import/create-order'
import { findSupplierOfMessage, lockMessageById } from '../orders/import/inbound-store'
import { readMessage } from '../orders/import/read-message'
import { messageTextRead } from '../orders/import/held-message-store'
import { recordAction } from './operator-action-store'

export async function getMessage(
  _deps: Deps,
  session: UncheckedOperatorSession,
  { id }: CallBody<typeof getMessageCall>,
): Promise<JsonText> {
  const reply = await session.read(messageTextRead, { id })
  if (reply === null) throw new Refusal('not-found', 'This message does not exist.')
  return new JsonText(reply)
}

/**
 * Imports a held message again and records the operator's action. When the import fails with an error of the message
 * itself, the message stays held with the new reason.
 */
export async function retryMessage(
  deps: Deps,
  operator: Operator,
  { id }: CallBody<typeof retryMessageCall>,
): Promise<CallReply<typeof retryMessageCall>> {
  try {
    return await importHeldMessage(deps, operator, id, readMessage)
  } catch (error) {
    const held = quarantineOnError(error)
    if (held === null) throw error
    return importHeldMessage(deps, operator, id, () => held)
  }
}

async function importHeldMessage(
  { db, now }: Deps,
  operator: Operator,
  id: string,
  read: typeof readMessage,
): Promise<CallReply<typeof retryMessageCall>> {
  return db.transaction().execute(async (tx) => {
    const supplierId = await findSupplierOfMessage(tx, id)
    const message = supplierId === null ? null : await lockMessageById(tx, supplierId, id)
    if (message === null) throw new Refusal('not-found', 'This message does not exist.')
    if (!isHeld(message.state)) throw new Refusal('conflict', 'This message is no longer held.')
    // Nobody can sign in to open an order of a removed supplier.
    if (message.supplierRemovedAt !== null) throw new Refusal('conflict', 'The supplier of this message was removed.')

    const { state, reason } = await createOrder(tx, message, read(message), now())
    await recordAction(tx, operator, now(), {
      action: 'retake',
      supplierId: message.supplierId,
      changes: { message: { from: id, to: id }, state: { from: message.state, to: state } },
    })
    return { success: true, state, reason }
  })
}
