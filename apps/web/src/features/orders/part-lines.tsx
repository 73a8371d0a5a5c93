import { formatDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import type { Order, OrderItem } from '@partwire/domain/orders/shape'
import { memo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { formatCount, formatQuantity, NOT_AVAILABLE } from '../../shared/format/format'
import { BlankValue } from '../../shared/ui/blank-value'
import { ClampedText } from '../../shared/ui/clamped-text'
import css from './part-lines.module.css'

/** Each row shows the first 3 items; Show More reveals the rest. */
const ITEMS_BEFORE_SHOW_MORE = 3
/** More lines than this scroll in their own frame, so that the order and Show Less stay visible. */
const MAX_LINES_WITHOUT_SCROLLING = 20
const SCROLLING = { 'data-scrolling': true, tabIndex: 0, 'aria-label': 'All part lines' }

/** The first 3 items of an order, and Show More for the rest. */
export function PartLines({ order }: { order: Order }) {
  const { all, isLoading, showAll, showFirst } = useAllItems(order)
  const show = useShownNumber()
  const shown = all ?? order.items.slice(0, ITEMS_BEFORE_SHOW_MORE)

  return (
    <>
      <ul className={css['lines']} {...(shown.length > MAX_LINES_WITHOUT_SCROLLING && SCROLLING)}>
        {shown.map((item, index) => (
          // An order may contain the same part twice; the order of its lines never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <PartLine key={index} item={item} orderDay={order.requestedDeliveryDate} isWhole={all !== null} />
        ))}
      </ul>
      {order.itemCount > ITEMS_BEFORE_SHOW_MORE && (
        <div className={css['more']}>
          <button
            type="button"
            className={css['link']}
            aria-expanded={all !== null}
            aria-busy={isLoading}
            onClick={all === null ? () => void showAll() : showFirst}
          >
            {all === null ? 'Show More' : 'Show Less'}
          </button>
          <span className={css['count']}>
            {formatCount(shown.length, show)} of {formatCount(order.itemCount, show)}
          </span>
        </div>
      )}
    </>
  )
}

interface PartLineProps {
  item: OrderItem
  orderDay: string
  /** All lines are shown, with whole descriptions; otherwise a description has at most two lines. */
  isWhole: boolean
}

/**
 * Memoised because an order may have 2,000 lines. An item without a requested day has that of the order; the items of
 * orders imported by earlier versions arrive without it.
 */
const PartLine = memo(function PartLine({ item, orderDay, isWhole }: PartLineProps) {
  const show = useShownNumber()
  const { productNumber, productName } = item
  const day = formatDay(item.requestedDeliveryDate || orderDay)
  return (
    <li className={css['line']}>
      <span>{isBlank(productNumber) ? <BlankValue /> : productNumber}</span>
      <Description isWhole={isWhole}>{productName}</Description>
      <span className={css['quantity']}>
        {show(formatQuantity(item.requestedQuantity))} <span className={css['unit']}>{item.requestedQuantityUom}</span>
      </span>
      <span className={css['day']}>{day === NOT_AVAILABLE ? <BlankValue>{day}</BlankValue> : day}</span>
    </li>
  )
})

function Description({ isWhole, children }: { isWhole: boolean; children: string }) {
  if (isBlank(children)) return <BlankValue />
  return isWhole ? <span>{children}</span> : <ClampedText>{children}</ClampedText>
}

/** All items of an order on demand: the list contains only the first items of a long order, the rest is fetched. */
function useAllItems(order: Order) {
  const [all, setAll] = useState<readonly OrderItem[] | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function showAll() {
    if (isLoading) return
    if (order.items.length >= order.itemCount) return setAll(order.items)

    setLoading(true)
    const reply = await callApi('GET /api/supplier/order/:id', { id: order.id })
    setLoading(false)
    setAll(reply.success ? reply.order.items : null)
  }

  return { all, isLoading, showAll, showFirst: () => setAll(null) }
}
