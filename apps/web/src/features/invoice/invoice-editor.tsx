import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { useMemo, useState } from 'react'
import { callApi } from '../../shared/api/client'
import { DocumentFrame } from '../../shared/document/frame/document-frame'
import { DraftGuard } from '../../shared/document/drafts/draft-guard'
import { IssueBanner } from '../../shared/document/frame/issue-banner'
import { useDocumentSave } from '../../shared/document/drafts/use-document-save'
import { useDraft } from '../../shared/document/drafts/use-draft'
import { useHead } from '../../shared/document/frame/use-head'
import { Button } from '../../shared/ui/button'
import { HelpLink } from '../../shared/ui/help-link'
import { EditorHead } from './fields/editor-head'
import { bodyOf, formOf } from './form'
import { InvoiceLines } from './lines/invoice-lines'
import { NothingDelivered } from './nothing-delivered'
import { taxesOf } from './options'
import { submitIssues } from './submit-issues'
import { BAR_LABELS, Sums } from './sums'
import type { LoadedInvoice } from './use-invoice'
import { useSums } from './use-sums'
import { useToday } from './use-today'
import { labelOf } from './labels'

interface InvoiceEditorProps extends LoadedInvoice {
  onReload: () => Promise<unknown>
  onSubmitted: () => void
  onLocked: (sentence: string) => void
  onCancel: () => void
}

export function InvoiceEditor({ order, invoice, setting, onReload, onCancel, ...outcomes }: InvoiceEditorProps) {
  const today = useToday()
  const [isDayWrong, setDayWrong] = useState(false)
  const taxs = useMemo(() => taxesOf(setting), [setting])
  const draft = useDraft({
    kind: 'invoice',
    documentId: invoice.id,
    version: invoice.version,
    initial: useMemo(() => formOf(taxable(invoice, taxs)), [invoice, taxs]),
    isEditable: true,
    updatedBy: invoice.updatedBy,
    updatedAt: invoice.updatedAt,
  })
  const { form, change } = draft
  const head = useHead(form)
  const ids = { orderId: order.id, invoiceId: invoice.id }
  const { save, submit, isBusy, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: (typed) => submitIssues(bodyOf(typed, today, taxs), isDayWrong),
    save: (typed, version) =>
      callApi('POST /api/supplier/invoice/update', { ...ids, version, form: bodyOf(typed, today, taxs) }),
    submit: (typed, version) =>
      callApi('POST /api/supplier/invoice/submit', { ...ids, version, form: bodyOf(typed, today, taxs) }),
    reload: onReload,
    ...outcomes,
  })
  const totals = useSums(form, invoice.items, taxs)

  return (
    <DocumentFrame
      title="Invoice"
      number={form.invoiceId}
      order={order}
      tools={<HelpLink />}
      banner={
        <>
          <DraftGuard draft={draft} labelOf={labelOf} />
          {invoice.items.length === 0 && <NothingDelivered isSubmitted={false} />}
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={<Sums totals={totals} currency={invoice.currency} labels={BAR_LABELS} />}
      actions={
        <>
          <Button tone="quiet" isBusy={isBusy === 'save'} isDisabled={isBusy === 'submit'} onClick={save}>
            Save
          </Button>
          <Button isBusy={isBusy === 'submit'} isDisabled={isBusy === 'save'} onClick={submit}>
            Submit
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <EditorHead
        form={head}
        marked={marked}
        change={change}
        invoice={invoice}
        taxs={taxs}
        today={today}
        onWrongDay={setDayWrong}
      />
      <InvoiceLines form={form} marked={marked} change={change} invoice={invoice} taxs={taxs} />
    </DocumentFrame>
  )
}

/** Where the settings list no tax code any more, none could be chosen, and the checkbox is disabled: no tax applies. */
function taxable(invoice: Invoice, taxs: readonly Tax[]): Invoice {
  return taxs.length === 0 ? { ...invoice, isTaxApplies: false } : invoice
}
