import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { PartyColumns } from '../../shared/document/party-columns'

type Parties = Pick<DispatchAdvice, 'buyerParty' | 'sellerParty' | 'deliveryParty'>

export function AdviceParties({ advice: { buyerParty, sellerParty, deliveryParty } }: { advice: Parties }) {
  return (
    <PartyColumns
      columns={[
        { heading: 'Buyer', party: buyerParty },
        { heading: 'Seller', party: sellerParty },
        ...(deliveryParty === null ? [] : [{ heading: 'Delivery', party: deliveryParty }]),
      ]}
    />
  )
}
