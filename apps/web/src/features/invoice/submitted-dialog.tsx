import type { Invoice } from '@partwire/domain/invoice/shape'
import { deliveryMessage } from '../../shared/document/frame/delivery-chip'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import { InvoiceFileList } from './e-documents/file-list'
import { invoiceFileLink, useInvoiceFiles } from './e-documents/use-invoice-files'

interface SubmittedDialogProps {
  orderId: string
  invoice: Invoice
  onClose: () => void
}

/** Shown after a successful submit. An invoice without items is not sent; the order is finished without it. */
export function SubmittedDialog({ orderId, invoice, onClose }: SubmittedDialogProps) {
  const { items, delivery, buyerParty } = invoice
  const isSent = items.length > 0
  return (
    <Modal title={isSent ? 'Invoice send successfully' : 'Order finished'} size="narrow" onClose={onClose}>
      {isSent ? (
        <>
          <p>Your invoice is created successfully and transferred to the buyer!</p>
          <output>{deliveryMessage(delivery)}</output>
          <SubmittedFiles orderId={orderId} customerNumber={buyerParty.partyNumber} />
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

/** The files of the invoice; nothing until they are known. */
function SubmittedFiles({ orderId, customerNumber }: { orderId: string; customerNumber: string }) {
  const { files, reload } = useInvoiceFiles(orderId)
  if (files === undefined) return null
  return (
    <InvoiceFileList
      link={(format) => invoiceFileLink(orderId, format)}
      files={files}
      customerNumber={customerNumber}
      onDownload={reload}
    />
  )
}
