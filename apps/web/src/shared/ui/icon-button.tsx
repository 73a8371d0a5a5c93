import type { ReactNode, Ref } from 'react'
import css from './icon-button.module.css'

interface IconButtonProps {
  /** What it does, for those who do not see the icon; also its tooltip. */
  label: string
  icon: ReactNode
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, onClick, ref }: IconButtonProps) {
  return (
    <button ref={ref} type="button" className={css['button']} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}
