import css from './bar-button.module.css'

interface BarButtonProps {
  children: string
  onClick: () => void
}

/** A button in the colour of the bar it stands on. */
export function BarButton({ children, onClick }: BarButtonProps) {
  return (
    <button type="button" className={css['button']} onClick={onClick}>
      {children}
    </button>
  )
}
