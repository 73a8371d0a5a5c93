import { invoiceIssues } from '@partwire/domain/invoice/rules'
import { useDeferredValue, useMemo } from 'react'
import { callApi } from '../../shared/api/client'
import { DocumentFrame } from '../../shared/document/document-frame'
import { DraftGuard } from '../../shared/document/draft-guard'
import { IssueBanner } from '../../shared/document/issue-banner'
import { useDocumentSave } from '../../shared/document/use-document-save'
import { useDraft } from '../../shared/document/use-draft'
import { Button } from '../../shared/ui/button'
import { HelpLink } from '../../shared/ui/help-link'
import { BankFields } from './bank-fields'
import { ContactFields } from './contact-fields'
import { CurrencyColumn } from './currency-column'
import { bodyOf, formOf, sumsOf } from './form'
import css from './invoice-editor.module.css'
import { InvoiceLines } from './invoice-lines'
import { InvoiceParties } from './invoice-parties'
import { InvoiceRows } from './invoice-rows'
import { NothingDelivered } from './nothing-delivered'
import { NumberFields } from './number-fields'
import { taxesOf } from './options'
import { BAR_LABELS, Sums } from './sums'
import { TermsFields } from './terms-fields'
import type { LoadedInvoice } from './use-invoice'
import { useToday } from './use-today'
import { labelOf } from './words'

interface InvoiceEditorProps extends LoadedInvoice {
  onReload: () => Promise<unknown>
  onSubmitted: () => void
  onLocked: (sentence: string) => void
  onCancel: () => void
}

export function InvoiceEditor({ order, invoice, setting, onReload, onCancel, ...outcomes }: InvoiceEditorProps) {
  const today = useToday()
  const taxs = useMemo(() => taxesOf(setting), [setting])
  const draft = useDraft({
    kind: 'invoice',
    documentId: invoice.id,
    version: invoice.version,
    initial: useMemo(() => formOf(invoice), [invoice]),
    isEditable: true,
    updatedBy: invoice.updatedBy,
    updatedAt: invoice.updatedAt,
  })
  const { form, change } = draft
  const ids = { orderId: order.id, invoiceId: invoice.id }
  const { save, submit, isBusy, issues, serverError, attempt, marked } = useDocumentSave({
    draft,
    submitIssues: (typed) => invoiceIssues(bodyOf(typed, today, taxs)),
    save: (typed, version) =>
      callApi('POST /api/supplier/invoice/update', { ...ids, version, form: bodyOf(typed, today, taxs) }),
    submit: (typed, version) =>
      callApi('POST /api/supplier/invoice/submit', { ...ids, version, form: bodyOf(typed, today, taxs) }),
    reload: onReload,
    ...outcomes,
  })
  // A key press is shown first; the sums of thousands of lines follow it.
  const { isTaxApplies, allowOrCharges, items } = useDeferredValue(form)
  const totals = useMemo(
    () => sumsOf({ isTaxApplies, allowOrCharges, items }, invoice.items, taxs),
    [isTaxApplies, allowOrCharges, items, invoice.items, taxs],
  )
  const fields = { form, marked, change }

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
      <InvoiceParties invoice={invoice}>
        <CurrencyColumn currency={invoice.currency} />
      </InvoiceParties>
      <div className={css['blocks']}>
        <ContactFields {...fields} />
        <TermsFields {...fields} taxs={taxs} today={today} />
        <BankFields {...fields} />
        <InvoiceRows {...fields} items={invoice.items} taxs={taxs} />
      </div>
      <NumberFields {...fields} issueDate={today} today={today} />
      <InvoiceLines {...fields} invoice={invoice} taxs={taxs} />
    </DocumentFrame>
  )
}
