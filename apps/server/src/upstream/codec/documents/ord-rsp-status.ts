import type { OrdRspItem } from './documents'

export type ItemInstruction = 'ConfirmedWithoutChanges' | 'ConfirmedWithChanges' | 'Rejected' | 'NotProcessed'

/** Without changes means: all of it, in one delivery, on the day the buyer asked for if there was one. */
export function itemInstruction({ confirms, quantity, requestedDeliveryDate }: OrdRspItem): ItemInstruction {
  if (confirms.every(({ status }) => status === 'Rejected')) return 'Rejected'
  if (confirms.every(({ status }) => status === 'Unknown')) return 'NotProcessed'
  const [line, ...others] = confirms
  const isAsAsked =
    line?.status === 'Confirmed' &&
    others.length === 0 &&
    Number(line.quantity) === Number(quantity) &&
    (requestedDeliveryDate === '' || line.deliveryDate === requestedDeliveryDate)
  return isAsAsked ? 'ConfirmedWithoutChanges' : 'ConfirmedWithChanges'
}

export function messageStatus(items: readonly OrdRspItem[]): 'Confirmed' | 'Modified' | 'Rejected' {
  const instructions = items.map((item) => itemInstruction(item))
  if (instructions.every((instruction) => instruction === 'Rejected')) return 'Rejected'
  return instructions.every((instruction) => instruction === 'ConfirmedWithoutChanges') ? 'Confirmed' : 'Modified'
}
