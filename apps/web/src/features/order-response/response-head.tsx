import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { memo } from 'react'
import { TextField } from '../../shared/ui/fields/text-field'
import { Comments } from './fields/comments'
import { DeliveryAddressFields } from './fields/delivery-address-fields'
import type { OrderResponseFormValues } from './form'
import { OrderResponseFacts } from './order-facts'
import { OrderResponseParties } from './fields/order-response-parties'
import { FIELD_ERRORS } from './labels'

interface OrderResponseHeaderProps {
  order: WorkedOrder
  orderResponse: OrderResponse
  form: Omit<OrderResponseFormValues, 'items'>
  marked: ReadonlySet<string>
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}

/** Everything above the lines. Not drawn again while somebody types into them. */
export const OrderResponseHeader = memo(function ResponseHead({
  order,
  orderResponse,
  form,
  marked,
  onChange,
}: OrderResponseHeaderProps) {
  return (
    <>
      <OrderResponseParties order={order} orderResponse={orderResponse} />
      {form.deliveryPartyAddress !== null && (
        <DeliveryAddressFields
          value={form.deliveryPartyAddress}
          marked={marked}
          onChange={(part) => onChange((current) => updateAddress(current, part))}
        />
      )}
      <OrderResponseFacts
        isEditing
        orderResponse={orderResponse}
        sellerOrderNumber={
          <TextField
            path="sellerOrderNumber"
            label="Seller order number"
            value={form.sellerOrderNumber}
            maxLength={100}
            autoComplete="off"
            isInvalid={marked.has('sellerOrderNumber')}
            reason={FIELD_ERRORS.sellerOrderNumber}
            onChange={(sellerOrderNumber) => onChange((current) => ({ ...current, sellerOrderNumber }))}
          />
        }
      />
      <Comments order={order} />
    </>
  )
})

function updateAddress(
  form: OrderResponseFormValues,
  part: Partial<OrderResponseFormValues['deliveryPartyAddress']>,
): OrderResponseFormValues {
  return form.deliveryPartyAddress === null
    ? form
    : { ...form, deliveryPartyAddress: { ...form.deliveryPartyAddress, ...part } }
}
