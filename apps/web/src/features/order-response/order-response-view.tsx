import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { DocumentLoading } from '../../shared/document/frame/document-loading'
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
  const order = useMayView('orderResponse', id)
  const { loaded, isLoading, failure, reload } = useOrderResponse(id, order.mayView === true)
  const navigate = useNavigate()

  if (order.mayView === false) return <Navigate to={PATHS.orders} search replace />
  if (loaded === null) {
    return (
      <DocumentLoading
        title="Order Response"
        orderId={id}
        isLoading={order.isLoading || isLoading}
        failure={order.failure ?? failure}
        onReload={() => void (order.mayView === null ? order.reload() : reload())}
      />
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
