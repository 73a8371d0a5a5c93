import { canView } from '@partwire/domain/order-flow/access'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { OrderResponseSheet } from './order-response-sheet'
import { ResponseArriving } from './response-arriving'
import { useOrderResponse } from './use-order-response'

/** Read-only; an order response that may not be viewed yet leads to the order list. */
export function OrderResponseView() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, error, reload } = useOrderResponse(id)
  const navigate = useNavigate()

  if (loaded === null) return <ResponseArriving isLoading={isLoading} error={error} />
  if (!canView('orderResponse', loaded.order)) return <Navigate to={PATHS.orders} search replace />
  return (
    <OrderResponseSheet
      {...loaded}
      onResent={() => void reload()}
      onCancel={() => void navigate({ to: PATHS.orders, search: true })}
    />
  )
}
