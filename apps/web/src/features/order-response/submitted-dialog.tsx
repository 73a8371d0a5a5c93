import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { DocumentFileList } from '../../shared/document/files/document-files'
import { deliveryMessage } from '../../shared/document/frame/delivery-chip'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SubmittedDialogProps {
  orderId: string
  orderResponse: OrderResponse
  isRejected: boolean
  onContinue: () => void
  onClose: () => void
}

/** Shown after a successful submit. Offers the dispatch advice unless the whole order was rejected. */
export function SubmittedDialog({ orderId, orderResponse, isRejected, onContinue, onClose }: SubmittedDialogProps) {
  return (
    <Modal title={isRejected ? 'Order rejected' : 'Order response submitted'} size="narrow" onClose={onClose}>
      <p>{`Your order response ${orderResponse.ordRspId} is submitted.`}</p>
      <output>{deliveryMessage(orderResponse.delivery)}</output>
      <DocumentFileList
        document={{ kind: 'orderResponse', orderId }}
        customerNumber={orderResponse.buyerParty.partyNumber}
      />
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
