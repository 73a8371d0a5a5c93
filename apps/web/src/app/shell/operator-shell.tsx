import { Link, useRouteContext } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { AreaLayout, LogoutButton } from './area-layout'
import css from './operator-shell.module.css'
import { OperatorBar } from './operator-sign-in-shell'

const MENU = [
  { label: 'Suppliers', to: PATHS.adminSuppliers },
  { label: 'Operations', to: PATHS.adminOperations },
  { label: 'Security', to: PATHS.adminSecurity },
] as const

export function OperatorShell() {
  const { version } = useRouteContext({ from: '/admin-area' })

  return (
    <AreaLayout
      version={version}
      login={PATHS.adminLogin}
      header={
        <OperatorBar>
          <OperatorMenu />
          <Link to={PATHS.adminAccount} className={css['account']}>
            Your account
          </Link>
          <LogoutButton call="GET /api/logout" login={PATHS.adminLogin} />
        </OperatorBar>
      }
    />
  )
}

function OperatorMenu() {
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
