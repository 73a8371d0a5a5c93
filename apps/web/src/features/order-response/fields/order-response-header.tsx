import type { Address, DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { memo } from 'react'
import { countryOptions, useCountries } from '../../../shared/countries/use-countries'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import type { OrderResponseFormValues } from '../../../shared/document/response-lines/form'
import { FIELD_ERRORS } from '../../../shared/document/response-lines/labels'
import { Comments, OrderResponseFacts, OrderResponseParties } from './order-response-facts'
import css from './order-response-header.module.css'

interface OrderResponseHeaderProps {
  order: DocumentOrder
  orderResponse: OrderResponse
  form: Omit<OrderResponseFormValues, 'items'>
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}

/** Everything above the lines. Memoized, so that typing into a line does not render it again. */
export const OrderResponseHeader = memo(function OrderResponseHeader(props: OrderResponseHeaderProps) {
  const { order, orderResponse, form, marked, onChange } = props
  return (
    <>
      <OrderResponseParties order={order} orderResponse={orderResponse} />
      {form.deliveryPartyAddress !== null && (
        <DeliveryAddressFields
          value={form.deliveryPartyAddress}
          marked={marked}
          onChange={(change) => onChange((before) => updateAddress(before, change))}
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
            onChange={(sellerOrderNumber) => onChange((before) => ({ ...before, sellerOrderNumber }))}
          />
        }
      />
      <Comments order={order} />
    </>
  )
})

function updateAddress(form: OrderResponseFormValues, change: Partial<Address>): OrderResponseFormValues {
  return form.deliveryPartyAddress === null
    ? form
    : { ...form, deliveryPartyAddress: { ...form.deliveryPartyAddress, ...change } }
}

interface DeliveryAddressFieldsProps {
  value: Address
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  onChange: (change: Partial<Address>) => void
}

const ADDRESS_FIELDS = [
  { field: 'name1', label: 'Name', maxLength: 200 },
  { field: 'street1', label: 'Street', maxLength: 200 },
  { field: 'postalCode', label: 'Postal code', maxLength: 50 },
  { field: 'city', label: 'City', maxLength: 200 },
] as const

/** Shown when the order has the number of a delivery party but no address for it. */
function DeliveryAddressFields({ value, marked, onChange }: DeliveryAddressFieldsProps) {
  const countries = useCountries()
  return (
    <fieldset className={css['address']}>
      <legend className={css['heading']}>Delivery address</legend>
      <div className={css['fields']}>
        {ADDRESS_FIELDS.map(({ field, label, maxLength }) => (
          <TextField
            key={field}
            path={`deliveryPartyAddress.${field}`}
            label={label}
            value={value[field]}
            maxLength={maxLength}
            autoComplete="off"
            isInvalid={marked.has(`deliveryPartyAddress.${field}`)}
            reason={`Please type the ${label.toLowerCase()}.`}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
        <SelectField
          path="deliveryPartyAddress.countryCode"
          label="Country"
          value={value.countryCode}
          options={countryOptions(countries)}
          isInvalid={marked.has('deliveryPartyAddress.countryCode')}
          reason="Please choose a country."
          onChange={(countryCode) => onChange({ countryCode })}
        />
      </div>
    </fieldset>
  )
}
