import { showDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import { CURRENCIES_BEFORE_LOAD } from '@partwire/domain/option-lists'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../shared/document/frame/facts'
import { SelectField } from '../../shared/ui/fields/select-field'

interface OrderResponseFactsProps {
  orderResponse: OrderResponse
  /** Its field while it is edited, its text afterwards. */
  sellerOrderNumber: ReactNode
  isEditing?: boolean
}

export function OrderResponseFacts({ orderResponse, sellerOrderNumber, isEditing = false }: OrderResponseFactsProps) {
  const { currency, orderDispatchMode, buyerOrderNumber, orderDate } = orderResponse
  return (
    <Facts>
      {isEditing ? (
        <Fact label={null}>
          <SelectField
            label="Currency"
            value={currency}
            options={currencyOptions(currency)}
            isDisabled
            onChange={() => {}}
          />
        </Fact>
      ) : (
        <Fact label="Currency">{currency}</Fact>
      )}
      <Fact label="Dispatch mode">{orDash(orderDispatchMode)}</Fact>
      <Fact label="Buyer order number">{orDash(buyerOrderNumber)}</Fact>
      <Fact label="Order date">{showDay(orderDate)}</Fact>
      <Fact label={isEditing ? null : 'Seller order number'}>{sellerOrderNumber}</Fact>
    </Facts>
  )
}

/** Four, until the order's own takes their place. */
function currencyOptions(currency: string) {
  return (currency === '' ? CURRENCIES_BEFORE_LOAD : [currency]).map((code) => ({ value: code, label: code }))
}

function orDash(value: string): string {
  return isBlank(value) ? '-' : value
}
