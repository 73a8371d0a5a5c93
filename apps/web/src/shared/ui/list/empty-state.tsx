import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths'
import { Button } from '../button'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** The specified sentence. */
  children: string
  /** What to do next when the list has no entries at all. */
  hint?: string
  /** A link to the orders, which are fetched there, when that is the next step. */
  hasOrdersLink?: boolean
  /** A button that removes the filters, for a filtered list. */
  showAll?: { label: string; onClick: () => void } | undefined
}

export function EmptyState({ children, hint, hasOrdersLink = false, showAll }: EmptyStateProps) {
  return (
    <div className={css['empty']}>
      <output className={css['sentence']}>{children}</output>
      {hint !== undefined && <p className={css['sentence']}>{hint}</p>}
      {hasOrdersLink && (
        <Link to={PATHS.orders} className={css['link']}>
          Fetch new orders in Orders
        </Link>
      )}
      {showAll && (
        <Button tone="quiet" isRemovedByClick onClick={showAll.onClick}>
          {showAll.label}
        </Button>
      )}
    </div>
  )
}
