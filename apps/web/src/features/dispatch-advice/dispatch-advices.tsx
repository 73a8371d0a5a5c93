import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../shared/paths'
import { HelpLink } from '../../shared/ui/help-link'
import { DispatchAdviceEditor } from './dispatch-advice-editor'
import { PlannedDeliverySelect } from './lines/planned-delivery-select'
import { SubmittedDialog } from './submitted-dialog'

interface DispatchAdvicesProps {
  order: WorkedOrder
  advices: readonly DispatchAdvice[]
  first: DispatchAdvice
  reload: () => Promise<unknown>
}

/** What was submitted last, and what the order's status is since then. */
interface Submit {
  id: string
  status: OrderStatus | undefined
}

/** One of the planned deliveries at a time, the first one at first. */
export function DispatchAdvices({ order, advices, first, reload }: DispatchAdvicesProps) {
  const [chosenId, setChosenId] = useState(first.id)
  const [submit, setSubmit] = useState<Submit | null>(null)
  const navigate = useNavigate()
  const advice = advices.find(({ id }) => id === chosenId) ?? first
  const submitted = advices.find(({ id }) => id === submit?.id)
  const next = advices.find(({ id, status }) => status !== 'submitted' && id !== submit?.id)

  function closeSubmitted() {
    setSubmit(null)
    void reload()
  }

  return (
    <>
      <DispatchAdviceEditor
        // Each advice has its own draft, and its own errors.
        key={advice.id}
        order={order}
        advice={advice}
        onReload={reload}
        onSubmitted={(status) => {
          setSubmit({ id: advice.id, status })
          void reload()
        }}
        tools={
          <>
            <PlannedDeliverySelect advices={advices} value={advice.id} onChange={setChosenId} />
            <HelpLink />
          </>
        }
      />
      {submit !== null && submitted !== undefined && (
        <SubmittedDialog
          advice={submitted}
          next={submit.status === 'invoice' ? null : (next ?? null)}
          onInvoice={() => void navigate({ to: PATHS.invoice, params: { id: order.id }, search: true })}
          onNext={(one) => {
            setChosenId(one.id)
            closeSubmitted()
          }}
          onClose={closeSubmitted}
        />
      )}
    </>
  )
}
