import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deliveryMessage } from '../../../shared/document/frame/delivery-chip'
import { DocumentHead } from '../../../shared/document/frame/document-head'
import { NoDocument } from '../../../shared/document/frame/document-loading'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { ExplainedError } from '../../../shared/ui/explained-error'
import { Loading } from '../../../shared/ui/loading'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import { HelpLink } from '../../../shared/ui/page-title'
import { InvoiceFileList } from '../e-documents/file-list'
import { CreditNoteEditor } from './credit-note-editor'
import { CreditNoteSheet } from './credit-note-sheet'
import { creditFileLink, useCreditNote, useCreditNoteFiles, type LoadedCreditNote } from './use-credit-note'

/** A credit note: an editor while it is a draft, read-only afterwards. */
export function CreditNoteScreen() {
  const { id = '' } = useParams({ strict: false })
  const { loaded, isLoading, failure, reload } = useCreditNote(id)
  const [isSubmitted, setSubmitted] = useState(false)
  const [lockedMessage, setLockedMessage] = useState<string | null>(null)
  const navigate = useNavigate()

  if (loaded === null) {
    return (
      <>
        <DocumentHead title="Credit Note" tools={<HelpLink />} />
        {isLoading ? (
          <Loading />
        ) : (
          <NoDocument order={null} orderId="" onReload={() => void reload()}>
            {failure !== null && failure.message !== '' && (
              <Banner tone="wrong">
                <ExplainedError error={failure.message} occasion="load" />
              </Banner>
            )}
          </NoDocument>
        )}
      </>
    )
  }
  const { order, creditNote } = loaded
  const goToInvoice = () => void navigate({ to: PATHS.viewInvoice, params: { id: order.id }, search: true })

  return (
    <>
      {creditNote.submittedAt === null ? (
        <CreditNoteEditor
          key={creditNote.id}
          {...loaded}
          onReload={reload}
          onCancel={goToInvoice}
          onLocked={setLockedMessage}
          onSubmitted={() => {
            setSubmitted(true)
            void reload()
          }}
        />
      ) : (
        <CreditNoteSheet
          {...loaded}
          lockedMessage={lockedMessage}
          onCancel={goToInvoice}
          onResent={() => void reload()}
        />
      )}
      {isSubmitted && <SubmittedDialog {...loaded} onClose={() => setSubmitted(false)} />}
    </>
  )
}

/** Shown after a successful submit. */
function SubmittedDialog({ creditNote, isTransmitted, onClose }: LoadedCreditNote & { onClose: () => void }) {
  return (
    <Modal title="Credit note submitted" size="narrow" onClose={onClose}>
      {isTransmitted ? (
        <>
          <p>Your credit note is created and transferred to the buyer.</p>
          <output>{deliveryMessage(creditNote.delivery)}</output>
        </>
      ) : (
        <p>Your credit note is created. It is not sent to the buyer: please send one of its files.</p>
      )}
      {creditNote.submittedAt !== null && (
        <SubmittedFiles creditNoteId={creditNote.id} customerNumber={creditNote.buyerParty.partyNumber} />
      )}
      <ModalActions>
        <Button isFirst onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** The files of the credit note; nothing until they are known. */
function SubmittedFiles({ creditNoteId, customerNumber }: { creditNoteId: string; customerNumber: string }) {
  const { files, reload } = useCreditNoteFiles(creditNoteId)
  if (files === undefined) return null
  return (
    <InvoiceFileList
      link={(format) => creditFileLink(creditNoteId, format)}
      files={files}
      customerNumber={customerNumber}
      onDownload={reload}
    />
  )
}
