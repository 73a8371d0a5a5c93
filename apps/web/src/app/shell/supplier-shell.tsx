import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Logo } from '../../shared/brand/brand'
import { DecimalMarkProvider } from '../../shared/format/decimal-mark'
import { PATHS } from '../../shared/paths'
import { clearReturnUrl } from '../../shared/return-url'
import { AreaLayout, LogoutButton } from './area-layout'
import css from './supplier-shell.module.css'

const MENU = [
  { label: 'Orders', to: PATHS.orders },
  { label: 'Customers', to: PATHS.customers },
  { label: 'Settings', to: PATHS.settings },
  { label: 'Parts', to: PATHS.parts },
] as const

export function SupplierShell() {
  const { supplier } = useRouteContext({ from: '/supplier-area' })

  useEffect(clearReturnUrl, [])

  return (
    <DecimalMarkProvider value={supplier?.decimalMark ?? '.'}>
      <AreaLayout login={PATHS.supplierLogin} header={<SupplierHeader company={supplier?.supplierName ?? ''} />} />
    </DecimalMarkProvider>
  )
}

function SupplierHeader({ company }: { company: string }) {
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
        <Link to={PATHS.security} className={css['link']}>
          Security
        </Link>
        <LogoutButton call="GET /api/supplierLogout" login={PATHS.supplierLogin} />
      </div>
    </header>
  )
}
