import { statusIcons, type StatusIcon } from '@partwire/domain/order-flow/status-icons'
import type { Order } from '@partwire/domain/orders/shape'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { StatusGlyph } from './status-glyph'
import css from './status-icons.module.css'

const VIEW_PATHS = {
  orderResponse: PATHS.viewOrderResponse,
  dispatchAdvice: PATHS.viewDispatchAdvice,
  invoice: PATHS.viewInvoice,
  // The response is the document in which an order was rejected.
  rejected: PATHS.viewOrderResponse,
} as const satisfies Record<StatusIcon['kind'], string>

const STATE_WORDS: Record<StatusIcon['state'], string> = {
  done: 'submitted',
  half: 'partly submitted',
  skip: 'skipped',
  disabled: 'open',
}

export function StatusIcons({ order }: { order: Order }) {
  return (
    <div className={css['icons']}>
      {statusIcons(order).map((icon) => (
        <OneIcon key={icon.kind} icon={icon} orderId={order.id} />
      ))}
    </div>
  )
}

/** Linked to the read-only view when that view is allowed. */
function OneIcon({ icon, orderId }: { icon: StatusIcon; orderId: string }) {
  const isRejected = icon.kind === 'rejected'
  const facts = {
    className: css['icon'],
    'data-state': isRejected ? 'rejected' : icon.state,
    title: icon.tooltip,
    children: (
      <>
        <StatusGlyph icon={icon} />
        <span className={css['spoken']}>
          {isRejected ? icon.tooltip : `${icon.tooltip}, ${STATE_WORDS[icon.state]}`}
        </span>
      </>
    ),
  }
  if (!icon.isLink) return <span {...facts} />
  return <Link to={VIEW_PATHS[icon.kind]} params={{ id: orderId }} search {...facts} />
}
