import { statusIcons, type StatusIcon } from '@partwire/domain/order-flow/status-icons'
import type { Order } from '@partwire/domain/orders/shape'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/paths'
import css from './status-icons.module.css'

/** One icon per document of an order, or a single one when it is rejected. */
export function StatusIcons({ order }: { order: Order }) {
  return (
    <div className={css['icons']}>
      {statusIcons(order).map((icon) => (
        <LinkedIcon key={icon.kind} icon={icon} orderId={order.id} />
      ))}
    </div>
  )
}

/** Links to the read-only view of the document where that view is allowed. */
function LinkedIcon({ icon, orderId }: { icon: StatusIcon; orderId: string }) {
  const isRejected = icon.kind === 'rejected'
  const props = {
    className: css['icon'],
    'data-state': isRejected ? 'rejected' : icon.state,
    title: icon.tooltip,
    children: (
      <>
        <StatusGlyph icon={icon} />
        <span className={css['spoken']}>
          {isRejected ? icon.tooltip : `${icon.tooltip}, ${STATE_LABELS[icon.state]}`}
        </span>
      </>
    ),
  }
  if (!icon.isLink) return <span {...props} />
  return <Link to={VIEW_PATHS[icon.kind]} params={{ id: orderId }} search {...props} />
}

const VIEW_PATHS = {
  orderResponse: PATHS.viewOrderResponse,
  dispatchAdvice: PATHS.viewDispatchAdvice,
  invoice: PATHS.viewInvoice,
  // An order is rejected in its order response.
  rejected: PATHS.viewOrderResponse,
} as const satisfies Record<StatusIcon['kind'], string>

const STATE_LABELS: Record<StatusIcon['state'], string> = {
  done: 'submitted',
  half: 'partly submitted',
  skip: 'skipped',
  disabled: 'open',
}

/**
 * The drawing of an icon on a 20 px grid. The state is visible without colour: done is filled, half is filled in its
 * lower half, skip is crossed out, disabled is empty. @internal
 */
export function StatusGlyph({ icon }: { icon: StatusIcon }) {
  return (
    <svg viewBox="0 0 20 20" className={css['glyph']} aria-hidden>
      {renderShape(icon)}
      {icon.state === 'skip' && <path d="M3 17 17 3" />}
    </svg>
  )
}

function renderShape({ kind, shape, state }: StatusIcon): ReactNode {
  if (kind === 'rejected') return <Rejected />
  if (kind === 'invoice') return <Invoice />
  if (kind === 'orderResponse') return <OrderResponse />
  return <Dispatch isMulti={shape === 'multi'} isHalf={state === 'half'} />
}

/** A sheet with a check mark. */
function OrderResponse() {
  return (
    <>
      <path className={css['body']} d="M4.5 2.5h7.5l3.5 3.5v11.5h-11v-15Z" />
      <path d="M12 2.5V6h3.5M7.25 11.5l2 2 3.5-4" />
    </>
  )
}

/** A parcel, or two behind each other for several dispatch advices. */
function Dispatch({ isMulti, isHalf }: { isMulti: boolean; isHalf: boolean }) {
  return (
    <g transform={isMulti ? undefined : 'translate(1.25 -1.25)'}>
      {isMulti && <path d="M6.5 5V2.5h11v10.75H15" />}
      {isHalf && <path className={css['half']} d="M2.5 11.5H15v6H2.5Z" />}
      <path className={isHalf ? undefined : css['body']} d="M2.5 5H15v12.5H2.5V5Z" />
      <path d="M2.5 8.5H15M8.75 5v3.5" />
    </g>
  )
}

/** A bill with a torn edge. */
function Invoice() {
  return (
    <>
      <path className={css['body']} d="M4 2.5h12v15l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-15Z" />
      <path d="M7 6.25h6M7 9.25h6M10.5 12.25H13" />
    </>
  )
}

function Rejected() {
  return (
    <>
      <circle className={css['body']} cx="10" cy="10" r="7.5" />
      <path d="m7.25 7.25 5.5 5.5M12.75 7.25l-5.5 5.5" />
    </>
  )
}
