import { Link } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import css from './operator-menu.module.css'

const MENU = [
  { label: 'Suppliers', to: PATHS.adminSuppliers },
  { label: 'Operations', to: PATHS.adminOperations },
] as const

export function OperatorMenu() {
  return (
    <nav className={css['menu']} aria-label="Main">
      {MENU.map(({ label, to }) => (
        <Link key={to} to={to} className={css['link']}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
