import { canView } from '@partwire/domain/order-flow/status'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { DocumentLoading } from '../../shared/document/frame/document-loading'
import { PATHS } from '../../shared/paths'
import { DispatchAdviceSheet } from './sheet/dispatch-advice-sheet'
import { useDispatchAdvice } from './use-dispatch-advice'

/** Read-only view of all submitted dispatch advices. Redirects to the order list while they may not be viewed. */
export function DispatchAdviceView() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, reload, ...load } = useDispatchAdvice(id)
  const navigate = useNavigate()

  if (loaded === null) {
    return <DocumentLoading title="Dispatch Advice" orderId={id} {...load} onReload={() => void reload()} />
  }
  if (!canView('dispatchAdvice', loaded.order)) return <Navigate to={PATHS.orders} search replace />
  return (
    <DispatchAdviceSheet
      order={loaded.order}
      advices={loaded.dispatchAdvices.filter(({ status }) => status === 'submitted')}
      onResent={() => void reload()}
      onCancel={() => void navigate({ to: PATHS.orders, search: true })}
    />
  )
}
