import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callApi } from '../../shared/api/client'
import { Logo } from '../../shared/brand/brand'
import { confirmLeave } from '../../shared/leave-guards'
import { PATHS } from '../../shared/paths'
import { clearReturnUrl } from '../../shared/return-url'
import { AreaLayout, LogoutButton } from './area-layout'
import css from './supplier-shell.module.css'

const MENU = [
  { label: 'Orders', to: PATHS.orders },
  { label: 'Customers', to: PATHS.customers },
  { label: 'Settings', to: PATHS.settings },
] as const

export function SupplierShell() {
  const { supplier } = useRouteContext({ from: '/supplier-area' })
  const navigate = useNavigate()

  useEffect(clearReturnUrl, [])

  async function logOut() {
    if (!(await confirmLeave())) return
    await callApi('GET /api/supplierLogout')
    await navigate({ to: PATHS.supplierLogin })
  }

  return (
    <AreaLayout
      login={PATHS.supplierLogin}
      header={<SupplierHeader company={supplier?.supplierName ?? ''} onLogout={() => void logOut()} />}
    />
  )
}

interface SupplierHeaderProps {
  company: string
  onLogout: () => void
}

function SupplierHeader({ company, onLogout }: SupplierHeaderProps) {
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
        <LogoutButton onClick={onLogout} />
      </div>
    </header>
  )
}
