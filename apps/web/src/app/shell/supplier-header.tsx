import { Link } from '@tanstack/react-router'
import { Logo } from '../../shared/brand/logo'
import { PATHS } from '../../shared/paths'
import { BarButton } from './bar-button'
import css from './supplier-header.module.css'

interface SupplierHeaderProps {
  company: string
  onLogout: () => void
}

const MENU = [
  { label: 'Orders', to: PATHS.orders },
  { label: 'Customers', to: PATHS.customers },
  { label: 'Settings', to: PATHS.settings },
] as const

export function SupplierHeader({ company, onLogout }: SupplierHeaderProps) {
  return (
    <header className={css['header']}>
      <div className={css['inner']}>
        <Logo />
        <nav className={css['menu']} aria-label="Main">
          {MENU.map(({ label, to }) => (
            <Link key={to} to={to} className={css['link']}>
              {label}
            </Link>
          ))}
        </nav>
        <span className={css['company']}>{company}</span>
        <BarButton onClick={onLogout}>Logout</BarButton>
      </div>
    </header>
  )
}
