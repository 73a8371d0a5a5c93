import type { Invoice } from '@partwire/domain/invoice/shape'
import { deliveryMessage } from '../../shared/document/frame/delivery-chip'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SubmittedDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Shown after a successful submit. An invoice without items is not sent; the order is finished without it. */
export function SubmittedDialog({ invoice: { items, delivery }, onClose }: SubmittedDialogProps) {
  const isSent = items.length > 0
  return (
    <Modal title={isSent ? 'Invoice send successfully' : 'Order finished'} size="narrow" onClose={onClose}>
      {isSent ? (
        <>
          <p>Your invoice is created successfully and transferred to the buyer!</p>
          <output>{deliveryMessage(delivery)}</output>
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
