import css from './new-badge.module.css'

export function NewBadge() {
  return <span className={css['badge']}>NEW</span>
}
