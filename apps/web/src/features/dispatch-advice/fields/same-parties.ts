import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { isSame } from '@partwire/domain/documents/merge'

/** An advice keeps the parties it was submitted with; an address may have changed between one and the next. */
export function haveSameParties([first, ...others]: readonly DispatchAdvice[]): boolean {
  return first === undefined || others.every((one) => isSame(partiesOf(one), partiesOf(first)))
}

function partiesOf({ buyerParty, sellerParty, deliveryParty }: DispatchAdvice) {
  return { buyerParty, sellerParty, deliveryParty }
}
