import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Logo } from '../../shared/brand/brand'
import { DecimalMarkProvider } from '../../shared/format/decimal-mark'
import { draftNames } from '../../shared/kept-drafts/draft-names'
import { closeDrafts, openDrafts } from '../../shared/kept-drafts/kept-drafts'
import { PATHS } from '../../shared/paths'
import { clearReturnUrl } from '../../shared/return-url'
import { AreaLayout } from './area-layout'
import { SupplierLogout } from './supplier-logout'
import css from './supplier-shell.module.css'

const MENU = [
  { label: 'Orders', to: PATHS.orders },
  { label: 'Customers', to: PATHS.customers },
  { label: 'Settings', to: PATHS.settings },
  { label: 'Parts', to: PATHS.parts },
  { label: 'Open lines', to: PATHS.openLines },
  { label: 'Today', to: PATHS.today },
] as const

export function SupplierShell() {
  const { supplier } = useRouteContext({ from: '/supplier-area' })

  const supplierId = supplier?.id ?? ''

  useEffect(clearReturnUrl, [])
  useEffect(() => closeDrafts, [])
  useEffect(() => {
    // Documents open what is encrypted; what an earlier version stored in plain text must not wait for that.
    if (draftNames('plain').length > 0) void openDrafts(supplierId)
  }, [supplierId])

  return (
    <DecimalMarkProvider value={supplier?.decimalMark ?? '.'}>
      {/* Another supplier, who has signed in in another tab, gets a query cache and screens of its own. */}
      <AreaLayout
        key={supplierId}
        login={PATHS.supplierLogin}
        header={<SupplierHeader supplierId={supplierId} company={supplier?.supplierName ?? ''} />}
      />
    </DecimalMarkProvider>
  )
}

function SupplierHeader({ supplierId, company }: { supplierId: string; company: string }) {
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
        <SupplierLogout supplier={supplierId} />
      </div>
    </header>
  )
}
