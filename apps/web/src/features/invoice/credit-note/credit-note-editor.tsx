import { creditTotals } from '@partwire/domain/credit-note/credit'
import { creditNoteIssues } from '@partwire/domain/credit-note/rules'
import { useDeferredValue, useMemo } from 'react'
import { callApi } from '../../../shared/api/client'
import { DraftGuard } from '../../../shared/document/drafts/draft-guard'
import { useDocumentSave } from '../../../shared/document/drafts/use-document-save'
import { useDraft } from '../../../shared/document/drafts/use-draft'
import { DocumentActions } from '../../../shared/document/frame/document-actions'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { PasteMarksProvider } from '../../../shared/document/paste/paste-marks'
import { usePaste } from '../../../shared/document/paste/use-paste'
import { StepNote } from '../../../shared/document/steps/step-note'
import { useSteps } from '../../../shared/document/steps/use-steps'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/page-title'
import { useStableCallback } from '../../../shared/use-stable-callback'
import { useLocalDay } from '../../../shared/use-local-day'
import { SummaryBar } from '../summary-bar'
import { CreditAllowOrCharges, CreditLines, PASTE_TABLE, ROW_PASTE_TABLE } from './credit-lines'
import { CreditNoteHeader, NotTransmittedNotice } from './credit-note-header'
import { DeleteDraft } from './delete-draft'
import { FORM_SHAPE, toFormValues, toRequestForm, withEverything, type CreditNoteFormValues } from './form'
import { fieldLabel, SUM_LABELS } from './labels'
import type { LoadedCreditNote } from './use-credit-note'

interface CreditNoteEditorProps extends LoadedCreditNote {
  /** Returns the credit note as it is now; null when it could not be loaded. */
  onReload: () => Promise<LoadedCreditNote | null>
  onCancel: () => void
  onSubmitted: () => void
  /** Save or submit failed because the credit note can no longer be edited. */
  onLocked: (message: string) => void
}

/** The credit note while it can be edited: its draft, Save, Submit and Cancel. */
export function CreditNoteEditor(props: CreditNoteEditorProps) {
  const { order, creditNote, isTransmitted, onReload, onCancel, onSubmitted, onLocked } = props
  const today = useLocalDay()
  const draft = useDraft({
    kind: 'creditNote',
    documentId: creditNote.id,
    version: creditNote.version,
    initial: useMemo(() => toFormValues(creditNote), [creditNote]),
    shape: FORM_SHAPE,
    isEditable: true,
    updatedBy: creditNote.updatedBy,
    updatedAt: creditNote.updatedAt,
  })
  const { form } = draft
  const change = useStableCallback((edit: (before: CreditNoteFormValues) => CreditNoteFormValues) => draft.change(edit))
  const steps = useSteps({ change: draft.change })
  usePaste({
    steps,
    findTable: () => PASTE_TABLE,
    readRows: ({ items }) => items,
    withRows: (before, items) => ({ ...before, items }),
  })
  usePaste({
    steps,
    findTable: () => ROW_PASTE_TABLE,
    readRows: ({ allowOrCharges }) => allowOrCharges,
    withRows: (before, allowOrCharges) => ({ ...before, allowOrCharges }),
  })
  const toRequest = (values: CreditNoteFormValues, version: number) => ({
    orderId: order.id,
    creditNoteId: creditNote.id,
    version,
    form: toRequestForm(values, today),
  })
  const { save, submit, pending, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: (values) => creditNoteIssues(toRequestForm(values, today), creditNote),
    save: (...args) => callApi('POST /api/supplier/creditNote/update', toRequest(...args)),
    submit: (...args) => callApi('POST /api/supplier/creditNote/submit', toRequest(...args)),
    reload: onReload,
    onSubmitted,
    onLocked,
  })
  const deferred = useDeferredValue(form)
  const totals = useMemo(() => creditTotals(creditNote, deferred), [creditNote, deferred])
  const lines = { creditNote, form, marked, onChange: change }

  return (
    <DocumentFrame
      title="Credit Note"
      number={form.creditNoteId}
      order={order}
      tools={
        <>
          <DeleteDraft
            orderId={order.id}
            creditNoteId={creditNote.id}
            version={draft.version}
            isDisabled={pending !== null}
            onDeleted={() => {
              draft.discard()
              onCancel()
            }}
          />
          <HelpLink />
        </>
      }
      banner={
        <>
          <DraftGuard draft={draft} fieldLabel={fieldLabel} />
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={<SummaryBar totals={totals} currency={creditNote.currency} labels={SUM_LABELS} />}
      actions={
        <DocumentActions
          pending={pending}
          isDirty={draft.isDirty}
          savedAt={creditNote.updatedAt}
          onSave={save}
          onSubmit={submit}
          onCancel={onCancel}
        />
      }
    >
      {!isTransmitted && <NotTransmittedNotice isSubmitted={false} />}
      <CreditNoteHeader
        orderId={order.id}
        creditNote={creditNote}
        form={form}
        marked={marked}
        onChange={(typed) => change((before) => ({ ...before, ...typed }))}
        tool={
          <Button
            tone="quiet"
            onClick={() => {
              const isChanged = steps.run((before) => withEverything(before, creditNote))
              steps.showMessage(isChanged ? 'Everything is credited.' : 'Everything is credited already.', isChanged)
            }}
          >
            Credit everything
          </Button>
        }
      />
      <PasteMarksProvider problems={steps.message?.problems}>
        <CreditLines {...lines} />
        <CreditAllowOrCharges {...lines} />
      </PasteMarksProvider>
      <StepNote steps={steps} />
    </DocumentFrame>
  )
}
