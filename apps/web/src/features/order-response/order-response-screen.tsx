import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DocumentLoading } from '../../shared/document/frame/document-loading'
import { PATHS } from '../../shared/paths'
import { OrderResponseEditor } from './order-response-editor'
import { OrderResponseSheet } from './sheet/order-response-sheet'
import { SubmittedDialog } from './submitted-dialog'
import { useOrderResponse } from './use-order-response'

/** The response to an order: an editor in status orderResponse, read-only in a later status. */
export function OrderResponseScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, reload, ...load } = useOrderResponse(id)
  const [submittedOrder, setSubmittedOrder] = useState<DocumentOrder | null>(null)
  const [lockedMessage, setLockedMessage] = useState<string | null>(null)
  const navigate = useNavigate()

  if (loaded === null) {
    return <DocumentLoading title="Order Response" orderId={id} {...load} onReload={() => void reload()} />
  }
  const { order, orderResponse } = loaded
  const goToOverview = () => void navigate({ to: PATHS.orders, search: true })

  return (
    <>
      {order.status === 'orderResponse' ? (
        <OrderResponseEditor
          key={orderResponse.id}
          {...loaded}
          onReload={reload}
          onCancel={goToOverview}
          onLocked={setLockedMessage}
          onSubmitted={(updatedOrder) => {
            setSubmittedOrder(updatedOrder)
            void reload()
          }}
        />
      ) : (
        <OrderResponseSheet
          {...loaded}
          lockedMessage={lockedMessage}
          onCancel={goToOverview}
          onResent={() => void reload()}
        />
      )}
      {submittedOrder !== null && (
        <SubmittedDialog
          orderId={id}
          orderResponse={orderResponse}
          isRejected={submittedOrder.status === 'rejected'}
          onContinue={() => void navigate({ to: PATHS.dispatchAdvice, params: { id }, search: true })}
          onClose={goToOverview}
        />
      )}
    </>
  )
}
