import { submittedCreditTotals } from '@partwire/domain/credit-note/credit'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/client'
import { UnsentNotice } from '../../../shared/document/drafts/unsent-notice'
import { FilesMenu } from '../../../shared/document/files/files-menu'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { PartyColumns } from '../../../shared/document/frame/party-columns'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/page-title'
import { InvoiceFileList } from '../e-documents/file-list'
import { SendFile } from '../e-documents/send-file'
import { SummaryBar } from '../summary-bar'
import { CreditAllowOrCharges, CreditLines } from './credit-lines'
import { CreditNoteHeader, NotTransmittedNotice } from './credit-note-header'
import css from './credit-note.module.css'
import { FORM_SHAPE, toFormValues } from './form'
import { fieldLabel, SUM_LABELS } from './labels'
import { creditFileLink, useCreditNoteFiles, type LoadedCreditNote } from './use-credit-note'

interface CreditNoteSheetProps extends LoadedCreditNote {
  /** Error shown when the credit note became read-only while it was being edited. */
  lockedMessage: string | null
  onCancel: () => void
  onResent: () => void
}

const NO_PATHS: ReadonlySet<string> = new Set()

/** The read-only, printable credit note with its files. */
export function CreditNoteSheet({ order, creditNote, lockedMessage, onCancel, onResent }: CreditNoteSheetProps) {
  const form = useMemo(() => toFormValues(creditNote), [creditNote])
  const totals = useMemo(() => submittedCreditTotals(creditNote), [creditNote])
  const { files, reload } = useCreditNoteFiles(creditNote.id)
  const lines = { creditNote, form, marked: NO_PATHS, onChange: null }

  return (
    <div className={css['sheet']}>
      <DocumentFrame
        title="Credit Note"
        number={creditNote.creditNoteId}
        order={order}
        delivery={creditNote.delivery}
        onResent={onResent}
        tools={
          <>
            {files !== undefined && (
              <FilesMenu>
                <InvoiceFileList
                  link={(format) => creditFileLink(creditNote.id, format)}
                  files={files}
                  customerNumber={creditNote.buyerParty.partyNumber}
                  onDownload={reload}
                />
              </FilesMenu>
            )}
            {files !== undefined && (
              <SendFile
                documentKey={`creditNote ${creditNote.id}`}
                send={(mail) =>
                  callApi('POST /api/supplier/creditNote/sendFile', { creditNoteId: creditNote.id, ...mail })
                }
                files={files}
                onSent={reload}
              />
            )}
            <HelpLink />
          </>
        }
        banner={
          <>
            <IssueBanner issues={[]} message={lockedMessage} />
            <UnsentNotice
              kind="creditNote"
              document={creditNote}
              name={`Credit note ${creditNote.creditNoteId}`}
              form={form}
              shape={FORM_SHAPE}
              fieldLabel={fieldLabel}
            />
          </>
        }
        sums={<SummaryBar totals={totals} currency={creditNote.currency} labels={SUM_LABELS} />}
        actions={
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        {creditNote.delivery === null && <NotTransmittedNotice isSubmitted />}
        <PartyColumns
          isInvoice
          columns={[
            { heading: 'Buyer', party: creditNote.buyerParty },
            { heading: 'Seller', party: creditNote.sellerParty },
          ]}
        />
        <CreditNoteHeader orderId={order.id} creditNote={creditNote} form={form} marked={NO_PATHS} onChange={null} />
        <CreditLines {...lines} />
        <CreditAllowOrCharges {...lines} />
      </DocumentFrame>
    </div>
  )
}
