import { needsDelivery } from '@partwire/domain/documents/delivery-address'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { PartyColumns } from '../../../shared/document/frame/party-columns'

interface OrderResponsePartiesProps {
  order: WorkedOrder
  orderResponse: OrderResponse
}

/** The delivery party only when the order needs delivery. */
export function OrderResponseParties({ order, orderResponse }: OrderResponsePartiesProps) {
  const { buyerParty, sellerParty, deliveryParty } = orderResponse
  return (
    <PartyColumns
      columns={[
        { heading: 'Buyer', party: buyerParty },
        { heading: 'Seller', party: sellerParty },
        ...(needsDelivery(order) ? [{ heading: 'Delivery', party: deliveryParty }] : []),
      ]}
    />
  )
}
