import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { Area } from './area'
import { SupplierHeader } from './supplier-header'

export function SupplierShell() {
  const { supplier } = useRouteContext({ from: '/supplier-area' })
  const navigate = useNavigate()

  async function logOut() {
    await callApi('GET /api/supplierLogout')
    await navigate({ to: PATHS.supplierLogin })
  }

  return (
    <Area
      login={PATHS.supplierLogin}
      header={<SupplierHeader company={supplier?.supplierName ?? ''} onLogout={() => void logOut()} />}
    />
  )
}
