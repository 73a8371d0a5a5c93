import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { memo } from 'react'
import { PartyColumns } from '../../../shared/document/frame/party-columns'

type Parties = Pick<DispatchAdvice, 'buyerParty' | 'sellerParty' | 'deliveryParty'>

export const DispatchAdviceParties = memo(function AdviceParties({
  advice: { buyerParty, sellerParty, deliveryParty },
}: {
  advice: Parties
}) {
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
