import type { ReactNode, Ref } from 'react'
import css from './icon-button.module.css'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  onClick: () => void
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, onClick, isDisabled = false, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={css['button']}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
