import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { DocumentFileList } from '../../shared/document/files/document-files'
import { deliveryMessage } from '../../shared/document/frame/delivery-chip'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'

interface SubmittedDialogProps {
  advice: DispatchAdvice
  /** The next advice that is not submitted; null when the order is now in status invoice. */
  next: DispatchAdvice | null
  onInvoice: () => void
  onNext: (advice: DispatchAdvice) => void
  onClose: () => void
}

/** Shown after a successful submit. Offers the next dispatch advice, or the invoice after the last one. */
export function SubmittedDialog({ advice, next, onInvoice, onNext, onClose }: SubmittedDialogProps) {
  return (
    <Modal title="Dispatch advice submitted" size="narrow" onClose={onClose}>
      <p>{`Your dispatch advice ${advice.desAdvId} for ${formatDay(advice.plannedDeliveryDate)} is submitted.`}</p>
      <output>{deliveryMessage(advice.delivery)}</output>
      <DocumentFileList
        document={{ kind: 'dispatchAdvice', id: advice.id }}
        customerNumber={advice.buyerParty.partyNumber}
      />
      {next !== null && <p>{`The next planned delivery is ${formatDay(next.plannedDeliveryDate)}.`}</p>}
      <ModalActions>
        {next === null ? (
          <Button isFirst onClick={onInvoice}>
            Continue with invoice
          </Button>
        ) : (
          <Button isFirst onClick={() => onNext(next)}>
            Continue with next dispatch advice
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}
