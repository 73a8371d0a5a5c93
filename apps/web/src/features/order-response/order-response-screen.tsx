import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../shared/paths'
import { OrderResponseEditor } from './order-response-editor'
import { OrderResponseSheet } from './sheet/order-response-sheet'
import { OrderResponseLoading } from './order-response-loading'
import { SubmittedDialog } from './submitted-dialog'
import { useOrderResponse } from './use-order-response'

/** Editable in status orderResponse; in a later one the document is shown without Save and Submit. */
export function OrderResponseScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, error, reload } = useOrderResponse(id)
  const [submitted, setSubmitted] = useState<WorkedOrder | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()

  if (loaded === null) return <OrderResponseLoading isLoading={isLoading} error={error} />
  const { order, orderResponse } = loaded
  const goToOverview = () => void navigate({ to: PATHS.orders, search: true })

  return (
    <>
      {order.status === 'orderResponse' ? (
        <OrderResponseEditor
          key={orderResponse.id}
          order={order}
          orderResponse={orderResponse}
          onReload={reload}
          onCancel={goToOverview}
          onLocked={setRefusal}
          onSubmitted={(moved) => {
            setSubmitted(moved)
            void reload()
          }}
        />
      ) : (
        <OrderResponseSheet
          order={order}
          orderResponse={orderResponse}
          refusal={refusal}
          onCancel={goToOverview}
          onResent={() => void reload()}
        />
      )}
      {submitted !== null && (
        <SubmittedDialog
          number={orderResponse.ordRspId}
          isRejected={submitted.status === 'rejected'}
          delivery={orderResponse.delivery}
          onClose={goToOverview}
          onContinue={() => void navigate({ to: PATHS.dispatchAdvice, params: { id }, search: true })}
        />
      )}
    </>
  )
}
