import { Button } from '../button'
import css from './no-rows.module.css'

interface NoRowsProps {
  /** The sentence the specification has for it. */
  children: string
  /** What to do where nothing is there yet. */
  hint?: string
  /** The way back to all rows, where something narrows them. */
  showAll?: { label: string; onClick: () => void } | undefined
}

/** What an empty list says, and the next step. */
export function NoRows({ children, hint, showAll }: NoRowsProps) {
  return (
    <div className={css['empty']}>
      <p className={css['sentence']}>{children}</p>
      {hint !== undefined && <p className={css['sentence']}>{hint}</p>}
      {showAll && (
        <Button tone="quiet" onClick={showAll.onClick}>
          {showAll.label}
        </Button>
      )}
    </div>
  )
}
