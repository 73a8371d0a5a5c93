import { FillDownIcon } from '../../../shared/ui/icons'
import css from './fill-down-button.module.css'

interface FillDownButtonProps {
  heading: string
  onClick: () => void
}

/** In the head of a column: from the line the caret was in, or from the first. */
export function FillDownButton({ heading, onClick }: FillDownButtonProps) {
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={`Fill down ${heading}`}
      title="Fill down from the line you are in (Ctrl+D)"
      onClick={onClick}
    >
      <FillDownIcon />
    </button>
  )
}
