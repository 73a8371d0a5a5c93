import { formatDay } from '@partwire/domain/lib/calendar-date'
import { toSingleLine } from '@partwire/domain/lib/text'
import type { OpenOrder, RequestedLines } from '@partwire/domain/open-lines/shape'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { formatOrderNumber, formatOrderTime } from '../../../shared/format/format'
import { PATHS } from '../../../shared/paths'
import { ParkedChangeLine } from '../../../shared/ui/list/parked-change-line'
import { NewBadge, Tag } from '../../../shared/ui/tag'
import css from './order-heading.module.css'
import { SelectLine } from './select-line'

interface OrderHeadingProps {
  order: OpenOrder
  /** At net prices as they are typed, with the currency; only the currency where it is not known. */
  value: string
  /** As it is typed. */
  sellerOrderNumber: string
  isSelected: boolean
  onSelect: (orderId: string, isSelected: boolean) => void
  onNumber: (orderId: string, number: string) => void
}

/**
 * The row above the lines of an order: order number, customer, requested days, value, seller order number, and whether it
 * is ready.
 */
export const OrderHeading = memo(function OrderHeading(props: OrderHeadingProps) {
  const { order, value, sellerOrderNumber, isSelected, onSelect, onNumber } = props
  const name = formatOrderNumber(order)
  return (
    <div className={css['heading']}>
      <SelectLine
        label={`Select order ${name}`}
        isChecked={isSelected}
        onChange={(isChecked) => onSelect(order.id, isChecked)}
      />
      <span className={css['order']}>
        <OrderLink order={order} />
        {order.isNew && <NewBadge />}
      </span>
      <span className={css['customer']} title={order.customerName}>
        {order.customerName}
      </span>
      {order.requested !== undefined && (
        <span className={css['quiet']} title={`Ordered ${formatOrderTime(order.createTime)}`}>
          {requestedDays(order.requested)}
        </span>
      )}
      <span title={VALUE_TITLE}>{value}</span>
      {order.parkedChange !== undefined && (
        <span className={css['change']}>
          <ParkedChangeLine change={order.parkedChange} />
        </span>
      )}
      <label className={css['number']}>
        Seller order number
        <input
          className={css['input']}
          data-path={`orders.${order.id}.sellerOrderNumber`}
          aria-label={`Seller order number of ${name}`}
          value={sellerOrderNumber}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onNumber(order.id, toSingleLine(event.currentTarget.value))}
        />
      </label>
      <span className={css['state']}>
        <OrderState order={order} />
      </span>
    </div>
  )
})

/** Of the value of an order or of selected lines. */
export const VALUE_TITLE = 'Requested quantities at net prices. Lines without a price are not counted.'

/** The first and the last day when they differ. */
function requestedDays({ firstDay, lastDay }: RequestedLines): string {
  return `Requested ${formatDay(firstDay)}${firstDay === lastDay ? '' : ` – ${formatDay(lastDay)}`}`
}

/** The order of a line in the list without groups. */
export function OrderCell({ order }: { order: OpenOrder }) {
  return (
    <span className={css['cell']}>
      <OrderLink order={order} />
      {order.parkedChange !== undefined && (
        <span className={css['below']}>
          <ParkedChangeLine change={order.parkedChange} />
        </span>
      )}
    </span>
  )
}

/** Leads to the order response. */
function OrderLink({ order }: { order: OpenOrder }) {
  return (
    <Link to={PATHS.orderResponse} params={{ id: order.id }} className={css['link']}>
      {formatOrderNumber(order)}
    </Link>
  )
}

function OrderState({ order }: { order: OpenOrder }) {
  if (order.needsDeliveryAddress) {
    return (
      <Link to={PATHS.orderResponse} params={{ id: order.id }} className={css['link']}>
        Delivery address is missing
      </Link>
    )
  }
  return order.isReady ? <Tag tone="done">Ready</Tag> : null
}
