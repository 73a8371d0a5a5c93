import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callApi } from '../../shared/api/client'
import { mayLeave } from '../../shared/leaving'
import { PATHS } from '../../shared/paths'
import { forgetPlace } from '../../shared/return-place'
import { Area } from './area'
import { SupplierHeader } from './supplier-header'

export function SupplierShell() {
  const { supplier } = useRouteContext({ from: '/supplier-area' })
  const navigate = useNavigate()

  useEffect(forgetPlace, [])

  async function logOut() {
    if (!(await mayLeave())) return
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
