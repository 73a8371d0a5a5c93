import { needsDelivery } from '@partwire/domain/documents/delivery-address'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../shared/document/frame/facts'
import { PartyColumns } from '../../../shared/document/frame/party-columns'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { currencyOptions } from '../../../shared/document/response-lines/options'
import css from './order-response-facts.module.css'

interface OrderResponseFactsProps {
  orderResponse: OrderResponse
  /** A field in the editor, text in the sheet. */
  sellerOrderNumber: ReactNode
  isEditing?: boolean
}

/** Currency, dispatch mode, order numbers and order date, in the editor and in the sheet. */
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
      <Fact label="Dispatch mode">{orderDispatchMode.trim()}</Fact>
      <Fact label="Buyer order number">{buyerOrderNumber.trim()}</Fact>
      <Fact label="Order date">{formatDay(orderDate)}</Fact>
      <Fact label={isEditing ? null : 'Seller order number'}>
        <div className={isEditing ? css['seller-number'] : undefined}>{sellerOrderNumber}</div>
      </Fact>
    </Facts>
  )
}

interface OrderResponsePartiesProps {
  order: DocumentOrder
  orderResponse: OrderResponse
}

/** Buyer and seller; the delivery party only when the order needs delivery. */
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

/** More characters than this scroll in their own frame: the lines of the document must not move down for a long text. */
const MAX_LENGTH_WITHOUT_SCROLLING = 500
const SCROLLING = { 'data-scrolling': true, tabIndex: 0 }

/** The comments of the buyer: free parameters as 'id: value', free texts as 'caption: text'. */
export function Comments({ order: { freeParams, freeTexts } }: { order: DocumentOrder }) {
  const comments = [
    ...freeParams.map(({ paramId, parameter }) => `${paramId}: ${parameter}`),
    ...freeTexts.map(({ caption, text }) => `${caption}: ${text}`),
  ]
  if (comments.length === 0) return null
  const isLong = comments.join(' ').length > MAX_LENGTH_WITHOUT_SCROLLING
  return (
    <section aria-label="Comments" className={css['comments']}>
      <h2 className={css['heading']}>Comments</h2>
      <ul className={css['list']} {...(isLong && SCROLLING)}>
        {comments.map((comment, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two comments may be equal
          <li key={`${i} ${comment}`}>{comment}</li>
        ))}
      </ul>
    </section>
  )
}
