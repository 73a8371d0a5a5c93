import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../shared/api/client'
import { PATHS } from '../../shared/paths'
import { Area } from './area'
import { BarButton } from './bar-button'
import { OperatorBar } from './operator-bar'
import { OperatorMenu } from './operator-menu'

export function OperatorShell() {
  const navigate = useNavigate()

  async function logOut() {
    await callApi('GET /api/logout')
    await navigate({ to: PATHS.adminLogin })
  }

  return (
    <Area
      login={PATHS.adminLogin}
      header={
        <OperatorBar>
          <OperatorMenu />
          <BarButton onClick={() => void logOut()}>Logout</BarButton>
        </OperatorBar>
      }
    />
  )
}
