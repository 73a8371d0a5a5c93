import type { Delivery } from '@partwire/domain/documents/shape'
import { callApi } from '../../api/client'
import { useExclusiveMutation } from '../../api/use-exclusive-mutation'
import { formatDateTime } from '../../format/format'
import { ExplainedError, explainError } from '../../ui/explained-error'
import { AlertIcon, CheckIcon, SyncIcon } from '../../ui/icons'
import css from './delivery-chip.module.css'

interface DeliveryChipProps {
  delivery: Delivery
  /** Called when the delivery is queued again; the document can be loaded again. */
  onResent?: (() => void) | undefined
}

const STATE_LABELS: Record<Delivery['state'], string> = {
  queued: 'Queued for delivery',
  sending: 'Being delivered',
  delivered: 'Delivered',
  failed: 'Delivery failed',
}

/** The delivery state of a submitted document; a failed delivery shows its reason and can be sent again. */
export function DeliveryChip({ delivery, onResent }: DeliveryChipProps) {
  const { resend, isBusy, isResent, error } = useResend(delivery, onResent)
  const state = isResent ? 'queued' : delivery.state
  const reason = error ?? (isResent ? '' : delivery.reason)
  return (
    <div className={css['delivery']}>
      <output className={css['chip']} data-state={state} title={formatDateTime(delivery.at)}>
        <StateIcon state={state} />
        {STATE_LABELS[state]}
      </output>
      {reason !== '' && (
        <span className={css['reason']}>
          <ExplainedError error={reason} occasion="delivery" />
        </span>
      )}
      {state === 'failed' && (
        <button type="button" className={css['resend']} disabled={isBusy} onClick={resend}>
          Resend
        </button>
      )}
    </div>
  )
}

function StateIcon({ state }: Pick<Delivery, 'state'>) {
  if (state === 'failed') return <AlertIcon />
  return state === 'delivered' ? <CheckIcon /> : <SyncIcon />
}

function useResend(delivery: Delivery, onResent: (() => void) | undefined) {
  const { mutate, isBusy, reply, variables } = useExclusiveMutation({
    mutationKey: ['resend delivery', delivery.id],
    mutationFn: ({ id }: Delivery) => callApi('POST /api/supplier/delivery/resend', { id }),
    onSuccess: ({ success }) => {
      if (success) onResent?.()
    },
  })
  // The reply belongs to the failure that was resent; a later failure offers Resend again.
  const current = variables?.at === delivery.at ? reply : undefined

  return {
    resend: () => mutate(delivery),
    isBusy,
    isResent: current?.success === true,
    error: current?.success === false ? current.error : undefined,
  }
}

/** A sentence about the delivery of a submitted document; null means that its state is not loaded yet. */
export function deliveryMessage(delivery: Delivery | null): string {
  if (delivery?.state === 'delivered') return 'It has reached the platform.'
  if (delivery?.state === 'failed')
    return `It has not reached the platform: ${explainError(delivery.reason, 'delivery')}`
  return 'It is queued for delivery to the platform.'
}
