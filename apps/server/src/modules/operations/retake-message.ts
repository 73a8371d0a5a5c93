import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { retakeMessage as call } from '@partwire/contract/operations'
import { isHeld } from '@partwire/domain/operations/states'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Operator } from '../auth/session-store'
import { recordAction } from './operator-action-store'
import { lockMessageById } from '../orders/import/inbound-store'
import { heldForFault, makeOrder, onceMoreWhenBeaten } from '../orders/import/create-order'
import { readMessage } from '../orders/import/read-message'

/** What a synchronisation would make of a held message today, in one transaction with the record of who asked for it. */
export async function retakeMessage(
  deps: Deps,
  operator: Operator,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  try {
    return await retake(deps, operator, id, readMessage)
  } catch (error) {
    const held = heldForFault(error)
    if (held === null) throw error
    return retake(deps, operator, id, () => held)
  }
}

async function retake(
  { db, now }: Deps,
  operator: Operator,
  id: string,
  read: typeof readMessage,
): Promise<ReplyOf<typeof call>> {
  return onceMoreWhenBeaten(() =>
    db.transaction().execute(async (tx) => {
      const message = await lockMessageById(tx, id)
      if (message === null) throw new Refusal('not-found', 'This message does not exist.')
      if (!isHeld(message.state)) throw new Refusal('conflict', 'This message is no longer held.')
      // Nobody could ever open the order.
      if (message.supplierRemovedAt !== null) throw new Refusal('conflict', 'The supplier of this message was removed.')

      const { state, reason } = await makeOrder(tx, message, read(message), now())
      await recordAction(tx, operator, now(), {
        action: 'retake',
        supplierId: message.supplierId,
        changes: { message: { from: id, to: id }, state: { from: message.state, to: state } },
      })
      return { success: true, state, reason }
    }),
  )
}
