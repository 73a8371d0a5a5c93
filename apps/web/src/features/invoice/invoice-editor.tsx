import { invoiceIssues } from '@partwire/domain/invoice/rules'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/client'
import { DocumentActions } from '../../shared/document/frame/document-actions'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useFormHeader } from '../../shared/document/frame/use-form-header'
import { PasteMarksProvider } from '../../shared/document/paste/paste-marks'
import { usePaste } from '../../shared/document/paste/use-paste'
import { UpdateProposals } from '../../shared/document/proposals/update-proposals'
import { useSteps } from '../../shared/document/steps/use-steps'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { HelpLink } from '../../shared/ui/page-title'
import { useStableCallback } from '../../shared/use-stable-callback'
import { useLocalDay } from '../../shared/use-local-day'
import { EDocumentBlock } from './e-documents/e-document-block'
import { InvoiceHeader } from './fields/invoice-header'
import { FORM_SHAPE, type InvoiceFormValues, toFormValues, toRequestForm } from './form'
import { fieldLabel } from './labels'
import { InvoiceLines } from './lines/invoice-lines'
import { invoiceRowPasteTable } from './lines/paste-columns'
import { MatchPanel } from './match/match-panel'
import { useInvoiceMatch } from './match/use-invoice-match'
import { NothingDeliveredNotice } from './nothing-delivered-notice'
import { countChanges, updateProposals, withoutChangedMarks } from './proposals'
import { settingTaxes, taxOptions } from './options'
import { EDITOR_LABELS, SummaryBar, useFormTotals } from './summary-bar'
import type { LoadedInvoice } from './use-invoice'

interface InvoiceEditorProps extends LoadedInvoice {
  /** Returns the invoice as it is now; null when it could not be loaded. */
  onReload: () => Promise<LoadedInvoice | null>
  onCancel: () => void
  onSubmitted: () => void
  /** Save or submit failed because the invoice can no longer be edited. */
  onLocked: (message: string) => void
}

/** The invoice while it can be edited: its draft, Save, Submit and Cancel. */
export function InvoiceEditor(props: InvoiceEditorProps) {
  const { order, invoice, setting, onReload, onCancel, onSubmitted, onLocked } = props
  const today = useLocalDay()
  const taxes = useMemo(() => settingTaxes(setting), [setting])
  const draft = useDraft({
    kind: 'invoice',
    documentId: invoice.id,
    version: invoice.version,
    initial: useMemo(() => toFormValues(withoutTaxIfNone(invoice, taxes)), [invoice, taxes]),
    shape: FORM_SHAPE,
    isEditable: true,
    updatedBy: invoice.updatedBy,
    updatedAt: invoice.updatedAt,
  })
  const { form } = draft
  const change = useStableCallback((edit: (before: InvoiceFormValues) => InvoiceFormValues) =>
    draft.change((before) => withoutChangedMarks(before, edit(before))),
  )
  const show = useShownNumber()
  const steps = useSteps({ change: draft.change, afterEdit: withoutChangedMarks })
  usePaste({
    steps,
    findTable: () => invoiceRowPasteTable({ invoice, isTaxApplies: form.isTaxApplies, taxes: taxOptions(taxes, show) }),
    readRows: ({ allowOrCharges }) => allowOrCharges,
    withRows: (before, allowOrCharges) => ({ ...before, allowOrCharges }),
  })
  const fillProposals = useStableCallback((loaded: LoadedInvoice): number => {
    draft.change((before) => updateProposals(before, loaded.invoice))
    return countChanges(form, updateProposals(form, loaded.invoice))
  })
  const header = useFormHeader(form)
  const toRequest = (values: InvoiceFormValues, version: number) => ({
    orderId: order.id,
    invoiceId: invoice.id,
    version,
    form: toRequestForm(values, today, taxes),
  })
  const { save, submit, pending, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: (values) => invoiceIssues(toRequestForm(values, today, taxes)),
    save: (...args) => callApi('POST /api/supplier/invoice/update', toRequest(...args)),
    submit: (...args) => callApi('POST /api/supplier/invoice/submit', toRequest(...args)),
    reload: onReload,
    onSubmitted,
    onLocked,
  })
  const totals = useFormTotals(form, invoice, taxes)
  const match = useInvoiceMatch(invoice)
  const matchPanel = useMemo(() => match !== undefined && <MatchPanel {...match} />, [match])

  return (
    <DocumentFrame
      title="Invoice"
      number={form.invoiceId}
      order={order}
      tools={
        <>
          <UpdateProposals load={onReload} onLoaded={fillProposals} />
          <HelpLink />
        </>
      }
      banner={
        <>
          <DraftGuard draft={draft} fieldLabel={fieldLabel} />
          {invoice.items.length === 0 && <NothingDeliveredNotice isSubmitted={false} />}
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={<SummaryBar totals={totals} currency={invoice.currency} labels={EDITOR_LABELS} />}
      actions={
        <DocumentActions
          pending={pending}
          isDirty={draft.isDirty}
          savedAt={invoice.updatedAt}
          summary={match?.summary}
          onSave={save}
          onSubmit={submit}
          onCancel={onCancel}
        />
      }
    >
      <PasteMarksProvider problems={steps.message?.problems}>
        <InvoiceHeader
          form={header}
          marked={marked}
          onChange={change}
          invoice={invoice}
          taxes={taxes}
          today={today}
          beside={matchPanel}
        />
      </PasteMarksProvider>
      <InvoiceLines form={form} marked={marked} onChange={change} invoice={invoice} taxes={taxes} steps={steps} />
      <EDocumentBlock
        form={header}
        marked={marked}
        onChange={change}
        orderId={order.id}
        invoice={invoice}
        taxes={taxes}
        items={form.items}
      />
    </DocumentFrame>
  )
}

/** Turns "Tax applies" off when the settings have no tax: no tax code could be chosen, and the checkbox is disabled. */
function withoutTaxIfNone(invoice: Invoice, taxes: readonly Tax[]): Invoice {
  return taxes.length === 0 ? { ...invoice, isTaxApplies: false } : invoice
}
