import { isSettingComplete } from '@partwire/domain/settings/rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { LeaveGuard } from '../../shared/leave-guard'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { Loading } from '../../shared/ui/loading'
import { PageTitle } from '../../shared/ui/page-title'
import { EDocumentSettings } from './e-documents/e-document-settings'
import { type SettingForm, settingForm } from './form'
import { SettingsView } from './settings-view'

export function SettingsScreen() {
  const { setting, isLoading, reload } = useSetting()
  const origin = useOrigin()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()

  const isComplete = isSettingComplete(setting)
  const hasFailed = !isLoading && setting === undefined
  // Complete settings stay open only when they were opened from within the portal.
  const isFromPortal = origin === 'orders' || origin === 'elsewhere'
  if (!isLoading && isComplete && !isFromPortal) return <Navigate to={PATHS.orders} replace />

  // After a first login, Back would open the login, which redirects here again.
  function goBack() {
    if (canGoBack && origin !== 'login') router.history.back()
    else void navigate({ to: PATHS.orders })
  }

  // The alert of the order list leads here while the settings are incomplete; after Save the supplier returns to it.
  function returnToOrders() {
    if (origin === 'orders' && !isComplete) void navigate({ to: PATHS.orders })
  }

  return (
    <>
      <PageTitle beside={hasFailed && <ReloadSettings onReload={reload} />}>Settings</PageTitle>
      {isLoading ? (
        <Loading />
      ) : (
        <LoadedSettings
          key={hasFailed ? 'blank' : 'loaded'}
          initial={settingForm(setting)}
          onSaved={returnToOrders}
          onCancel={goBack}
        />
      )}
    </>
  )
}

function ReloadSettings({ onReload }: { onReload: () => void }) {
  return (
    <Button tone="quiet" isRemovedByClick onClick={onReload}>
      Reload settings
    </Button>
  )
}

interface LoadedSettingsProps {
  initial: SettingForm
  /** Everything on the screen is saved. */
  onSaved: () => void
  onCancel: () => void
}

/** The specified settings, and below them the facts of e-documents, which refer to the saved settings. */
function LoadedSettings({ initial, onSaved, onCancel }: LoadedSettingsProps) {
  const [saved, setSaved] = useState(initial)
  return (
    <LeaveGuard kind="settings">
      <SettingsView
        initial={initial}
        onSaved={(form, hasEdits) => {
          setSaved(form)
          if (!hasEdits) onSaved()
        }}
        onCancel={onCancel}
      />
      <EDocumentSettings taxes={saved.taxs} taxRegistrationNumber={saved.taxRegistrationNumber} />
    </LeaveGuard>
  )
}

/**
 * Loaded once per visit: a late reply must not replace what is being typed. `setting` is undefined after a failure, as
 * specified without a message: the form is blank.
 */
function useSetting() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['setting'],
    queryFn: () => callApi('GET /api/supplier/setting'),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    setting: data?.success ? data.setting : undefined,
    isLoading: isFetching || data === undefined,
    reload: () => void refetch(),
  }
}

type Origin = 'page-load' | 'login' | 'orders' | 'elsewhere'

/** From where the settings were opened. During the first render the router still has the previous location. */
function useOrigin(): Origin {
  const router = useRouter()
  const [origin] = useState(() => classifyOrigin(router.state.resolvedLocation?.pathname))
  return origin
}

function classifyOrigin(pathname: string | undefined): Origin {
  if (pathname === undefined) return 'page-load'
  if (pathname === PATHS.supplierLogin) return 'login'
  return pathname === PATHS.orders ? 'orders' : 'elsewhere'
}
