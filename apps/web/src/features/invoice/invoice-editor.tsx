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
import { InvoiceHeader } from './fields/editor-head'
import { toRequestForm, toFormValues } from './form'
import { InvoiceLines } from './lines/invoice-lines'
import { NothingDeliveredNotice } from './nothing-delivered'
import { settingTaxes } from './options'
import { submitIssues } from './submit-issues'
import { EDITOR_LABELS, SummaryBar } from './sums'
import type { LoadedInvoice } from './use-invoice'
import { useFormTotals } from './use-sums'
import { useToday } from './use-today'
import { fieldLabel } from './labels'

interface InvoiceEditorProps extends LoadedInvoice {
  onReload: () => Promise<unknown>
  onSubmitted: () => void
  onLocked: (sentence: string) => void
  onCancel: () => void
}

export function InvoiceEditor({ order, invoice, setting, onReload, onCancel, ...outcomes }: InvoiceEditorProps) {
  const today = useToday()
  const [isDayWrong, setDayWrong] = useState(false)
  const taxs = useMemo(() => settingTaxes(setting), [setting])
  const draft = useDraft({
    kind: 'invoice',
    documentId: invoice.id,
    version: invoice.version,
    initial: useMemo(() => toFormValues(taxable(invoice, taxs)), [invoice, taxs]),
    isEditable: true,
    updatedBy: invoice.updatedBy,
    updatedAt: invoice.updatedAt,
  })
  const { form, change } = draft
  const head = useHead(form)
  const ids = { orderId: order.id, invoiceId: invoice.id }
  const { save, submit, isBusy, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: (typed) => submitIssues(toRequestForm(typed, today, taxs), isDayWrong),
    save: (typed, version) =>
      callApi('POST /api/supplier/invoice/update', { ...ids, version, form: toRequestForm(typed, today, taxs) }),
    submit: (typed, version) =>
      callApi('POST /api/supplier/invoice/submit', { ...ids, version, form: toRequestForm(typed, today, taxs) }),
    reload: onReload,
    ...outcomes,
  })
  const totals = useFormTotals(form, invoice.items, taxs)

  return (
    <DocumentFrame
      title="Invoice"
      number={form.invoiceId}
      order={order}
      tools={<HelpLink />}
      banner={
        <>
          <DraftGuard draft={draft} labelOf={fieldLabel} />
          {invoice.items.length === 0 && <NothingDeliveredNotice isSubmitted={false} />}
          <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
        </>
      }
      sums={<SummaryBar totals={totals} currency={invoice.currency} labels={EDITOR_LABELS} />}
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
      <InvoiceHeader
        form={head}
        marked={marked}
        onChange={change}
        invoice={invoice}
        taxs={taxs}
        today={today}
        onWrongDay={setDayWrong}
      />
      <InvoiceLines form={form} marked={marked} onChange={change} invoice={invoice} taxs={taxs} />
    </DocumentFrame>
  )
}

/** Where the settings list no tax code any more, none could be chosen, and the checkbox is disabled: no tax applies. */
function taxable(invoice: Invoice, taxs: readonly Tax[]): Invoice {
  return taxs.length === 0 ? { ...invoice, isTaxApplies: false } : invoice
}
