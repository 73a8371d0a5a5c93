import { Button } from '../button'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** The specified sentence. */
  children: string
  /** What to do next when the list has no entries at all. */
  hint?: string
  /** A button that removes the filters, for a filtered list. */
  showAll?: { label: string; onClick: () => void } | undefined
}

export function EmptyState({ children, hint, showAll }: EmptyStateProps) {
  return (
    <div className={css['empty']}>
      <output className={css['sentence']}>{children}</output>
      {hint !== undefined && <p className={css['sentence']}>{hint}</p>}
      {showAll && (
        <Button tone="quiet" isRemovedByClick onClick={showAll.onClick}>
          {showAll.label}
        </Button>
      )}
    </div>
  )
}
