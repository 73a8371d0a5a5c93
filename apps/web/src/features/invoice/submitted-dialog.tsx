import type { Delivery } from '@partwire/domain/documents/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SubmittedDialogProps {
  invoice: Invoice
  onClose: () => void
}

export function SubmittedDialog({ invoice: { items, delivery }, onClose }: SubmittedDialogProps) {
  const isSent = items.length > 0
  return (
    <Modal title={isSent ? 'Invoice send successfully' : 'Order finished'} size="narrow" onClose={onClose}>
      {isSent ? (
        <>
          <p>Your invoice is created successfully and transferred to the buyer!</p>
          <output>{wayOf(delivery)}</output>
        </>
      ) : (
        <p>Nothing was delivered, so there was no invoice to send.</p>
      )}
      <ModalActions>
        <Button isFirst onClick={onClose}>
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
