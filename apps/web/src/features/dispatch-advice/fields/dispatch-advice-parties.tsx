import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { isEqual } from '@partwire/domain/documents/merge'
import { memo } from 'react'
import { PartyColumns } from '../../../shared/document/frame/party-columns'

type Parties = Pick<DispatchAdvice, 'buyerParty' | 'sellerParty' | 'deliveryParty'>

/** Buyer and seller; the delivery party only when there is one. */
export const DispatchAdviceParties = memo(function DispatchAdviceParties({ advice }: { advice: Parties }) {
  const { buyerParty, sellerParty, deliveryParty } = advice
  return (
    <PartyColumns
      columns={[
        { heading: 'Buyer', party: buyerParty },
        { heading: 'Seller', party: sellerParty },
        ...(deliveryParty === null ? [] : [{ heading: 'Delivery', party: deliveryParty }]),
      ]}
    />
  )
})

/** Advices keep the parties they were submitted with, so an address can differ between two of them. */
export function haveSameParties([first, ...others]: readonly DispatchAdvice[]): boolean {
  return first === undefined || others.every((advice) => isEqual(pickParties(advice), pickParties(first)))
}

function pickParties({ buyerParty, sellerParty, deliveryParty }: DispatchAdvice): Parties {
  return { buyerParty, sellerParty, deliveryParty }
}
