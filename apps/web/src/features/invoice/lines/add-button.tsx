import css from './add-button.module.css'

interface AddButtonProps {
  children: string
  /** The line it belongs to, for those who do not see where it stands. */
  place?: string
  onClick: () => void
}

export function AddButton({ children, place, onClick }: AddButtonProps) {
  return (
    <button type="button" className={css['add']} onClick={onClick}>
      {children}
      {place !== undefined && <span className={css['spoken']}>, {place}</span>}
    </button>
  )
}
