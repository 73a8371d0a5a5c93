import { isSettingComplete } from '@partwire/domain/settings/rules'
import { Navigate, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import { settingForm } from './form'
import { SettingsView } from './settings-view'
import { useArrival } from './use-arrival'
import { useSetting } from './use-setting'

export function SettingsScreen() {
  const { setting, isLoading } = useSetting()
  const arrival = useArrival()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()

  const isComplete = isSettingComplete(setting)
  const isOnTheWay = arrival === 'page-load' || arrival === 'login'
  if (!isLoading && isComplete && isOnTheWay) return <Navigate to={PATHS.orders} replace />

  // The way back from a first login would be the login, which leads here again.
  function goBack() {
    if (canGoBack && arrival !== 'login') router.history.back()
    else void navigate({ to: PATHS.orders })
  }

  // The order list sends people here while the settings are incomplete; they want to go on there.
  function goOn() {
    if (arrival === 'orders' && !isComplete) void navigate({ to: PATHS.orders })
  }

  return (
    <>
      <PageTitle>Settings</PageTitle>
      {isLoading ? <Loading /> : <SettingsView initial={settingForm(setting)} onSaved={goOn} onCancel={goBack} />}
    </>
  )
}
