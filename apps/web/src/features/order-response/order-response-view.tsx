import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { DocumentLoading } from '../../shared/document/frame/document-frame'
import { useMayView } from '../../shared/document/frame/use-may-view'
import { PATHS } from '../../shared/paths'
import { OrderResponseSheet } from './sheet/order-response-sheet'
import { useOrderResponse } from './use-order-response'

/**
 * Read-only view of the order response. Redirects to the order list while it may not be viewed. The order is loaded
 * first, because loading a response for the first time creates its draft.
 */
export function OrderResponseView() {
  const { id = '' } = useParams({ strict: false })
  const { mayView, isLoading: isOrderLoading, error: orderError } = useMayView('orderResponse', id)
  const { loaded, isLoading, error, reload } = useOrderResponse(id, mayView === true)
  const navigate = useNavigate()

  if (mayView === false) return <Navigate to={PATHS.orders} search replace />
  if (loaded === null) {
    return (
      <DocumentLoading title="Order Response" isLoading={isOrderLoading || isLoading} error={orderError || error} />
    )
  }
  return (
    <OrderResponseSheet
      {...loaded}
      onResent={() => void reload()}
      onCancel={() => void navigate({ to: PATHS.orders, search: true })}
    />
  )
}
