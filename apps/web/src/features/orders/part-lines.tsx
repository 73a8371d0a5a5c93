import { ITEMS_BEFORE_SHOW_MORE, type Order } from '@partwire/domain/orders/shape'
import { formatCount } from '../../shared/format/count'
import { PartLine } from './part-line'
import css from './part-lines.module.css'
import { useAllItems } from './use-all-items'

/** Beyond this the lines scroll in their own frame: the order they belong to and Show Less stay in sight. */
const LINES_BEFORE_SCROLLING = 20
const SCROLLING = { 'data-scrolling': true, tabIndex: 0, 'aria-label': 'All part lines' }

/** The first 3 items of an order, and a way to the rest. */
export function PartLines({ order }: { order: Order }) {
  const { all, isLoading, showAll, showFirst } = useAllItems(order)
  const shown = all ?? order.items.slice(0, ITEMS_BEFORE_SHOW_MORE)

  return (
    <>
      <ul className={css['lines']} {...(shown.length > LINES_BEFORE_SCROLLING && SCROLLING)}>
        {shown.map((item, place) => (
          // An order may hold the same part twice; its lines never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <PartLine key={place} item={item} />
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
            {formatCount(shown.length)} of {formatCount(order.itemCount)}
          </span>
        </div>
      )}
    </>
  )
}
