import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useMayView } from '../../shared/document/frame/use-may-view'
import { PATHS } from '../../shared/paths'
import { OrderResponseSheet } from './sheet/order-response-sheet'
import { OrderResponseLoading } from './order-response-loading'
import { useOrderResponse } from './use-order-response'

/**
 * Read-only; an order response that may not be viewed yet leads to the order list. Its order is asked first: loading a
 * response for the first time opens its draft, and a view must not.
 */
export function OrderResponseView() {
  const { id = '' } = useParams({ strict: false })
  const { mayView, isAsking, error: refusal } = useMayView('orderResponse', id)
  const { loaded, isLoading, error, reload } = useOrderResponse(id, mayView === true)
  const navigate = useNavigate()

  if (mayView === false) return <Navigate to={PATHS.orders} search replace />
  if (loaded === null) return <OrderResponseLoading isLoading={isAsking || isLoading} error={refusal || error} />
  return (
    <OrderResponseSheet
      {...loaded}
      onResent={() => void reload()}
      onCancel={() => void navigate({ to: PATHS.orders, search: true })}
    />
  )
}
