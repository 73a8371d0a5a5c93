import { isOpen, type OpenStatus } from '@partwire/domain/order-flow/status'
import type { Order } from '@partwire/domain/orders/shape'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { EditIcon } from '../../shared/ui/icons'
import css from './edit-order.module.css'
import { nameOf } from '../../shared/format/name-of'

const EDIT_PATHS = {
  orderResponse: PATHS.orderResponse,
  dispatchAdvice: PATHS.dispatchAdvice,
  invoice: PATHS.invoice,
} as const satisfies Record<OpenStatus, string>

/** Active unless status is finish or rejected. It carries the list's query parameters, for the way back. */
export function EditOrder({ order }: { order: Order }) {
  const label = `Edit ${nameOf(order)}`
  if (!isOpen(order.status)) {
    return (
      <button type="button" className={css['edit']} aria-disabled aria-label={label}>
        <EditIcon />
      </button>
    )
  }
  return (
    <Link
      to={EDIT_PATHS[order.status]}
      params={{ id: order.id }}
      search
      className={css['edit']}
      aria-label={label}
      title={label}
    >
      <EditIcon />
    </Link>
  )
}
