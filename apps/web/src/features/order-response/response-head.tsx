import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { memo } from 'react'
import { TextField } from '../../shared/ui/fields/text-field'
import { Comments } from './fields/comments'
import { DeliveryAddressFields } from './fields/delivery-address-fields'
import type { ResponseForm } from './form'
import { OrderFacts } from './order-facts'
import { ResponseParties } from './fields/order-response-parties'
import { REASONS } from './labels'

interface ResponseHeadProps {
  order: WorkedOrder
  orderResponse: OrderResponse
  form: Omit<ResponseForm, 'items'>
  marked: ReadonlySet<string>
  onChange: (update: (form: ResponseForm) => ResponseForm) => void
}

/** Everything above the lines. Not drawn again while somebody types into them. */
export const ResponseHead = memo(function ResponseHead({
  order,
  orderResponse,
  form,
  marked,
  onChange,
}: ResponseHeadProps) {
  return (
    <>
      <ResponseParties order={order} orderResponse={orderResponse} />
      {form.deliveryPartyAddress !== null && (
        <DeliveryAddressFields
          value={form.deliveryPartyAddress}
          marked={marked}
          onChange={(part) => onChange((current) => withAddress(current, part))}
        />
      )}
      <OrderFacts
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
            reason={REASONS.sellerOrderNumber}
            onChange={(sellerOrderNumber) => onChange((current) => ({ ...current, sellerOrderNumber }))}
          />
        }
      />
      <Comments order={order} />
    </>
  )
})

function withAddress(form: ResponseForm, part: Partial<ResponseForm['deliveryPartyAddress']>): ResponseForm {
  return form.deliveryPartyAddress === null
    ? form
    : { ...form, deliveryPartyAddress: { ...form.deliveryPartyAddress, ...part } }
}
