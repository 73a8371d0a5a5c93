import type { Delivery } from '@partwire/domain/documents/shape'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SubmittedDialogProps {
  number: string
  isRejected: boolean
  /** Null until the document has been loaded again. */
  delivery: Delivery | null
  onClose: () => void
  onContinue: () => void
}

export function SubmittedDialog({ number, isRejected, delivery, onClose, onContinue }: SubmittedDialogProps) {
  return (
    <Modal title={isRejected ? 'Order rejected' : 'Order response submitted'} size="narrow" onClose={onClose}>
      <p>{`Your order response ${number} is submitted.`}</p>
      <output>{wayOf(delivery)}</output>
      <ModalActions>
        {!isRejected && (
          <Button isFirst onClick={onContinue}>
            Continue with dispatch advice
          </Button>
        )}
        <Button tone="quiet" isFirst={isRejected} onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** No more than is known: whether it has reached the platform is told when it has. */
function wayOf(delivery: Delivery | null): string {
  if (delivery?.state === 'delivered') return 'It has reached the platform.'
  if (delivery?.state === 'failed') return `It has not reached the platform: ${delivery.reason}`
  return 'It is queued for delivery to the platform.'
}
