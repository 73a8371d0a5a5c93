import { invoiceTotals } from '@partwire/domain/invoice/totals'
import { useMemo } from 'react'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { PartyColumns } from '../../../shared/document/frame/party-columns'
import { UnsentNotice } from '../../../shared/document/drafts/unsent-notice'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/help-link'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { BankFields } from '../fields/bank-fields'
import { DeliveryBlock } from '../fields/delivery-block'
import { toFormValues } from '../form'
import css from './invoice-sheet.module.css'
import { NothingDeliveredNotice } from '../nothing-delivered'
import { IdAndDateFields } from '../fields/number-fields'
import { settingTaxes } from '../options'
import { SheetLines } from './sheet-lines'
import { SheetAllowOrCharges } from './sheet-rows'
import { SummaryBar, VIEW_LABELS } from '../sums'
import { TermsFields } from '../fields/terms-fields'
import type { LoadedInvoice } from '../use-invoice'
import { fieldLabel } from '../labels'

interface InvoiceSheetProps extends LoadedInvoice {
  /** Why it can no longer be edited, to somebody who was editing it. */
  refusal?: string | null
  onCancel: () => void
  onResent: () => void
}

/** The invoice to look at and to print: all fields are disabled. */
export function InvoiceSheet({ order, invoice, setting, refusal, onCancel, onResent }: InvoiceSheetProps) {
  const { buyerParty, sellerParty, currency, issueDate } = invoice
  const fields = {
    form: useMemo(() => toFormValues(invoice), [invoice]),
    marked: NOTHING,
    onChange: nothing,
    isDisabled: true,
  }
  const totals = useMemo(() => invoiceTotals(invoice), [invoice])

  return (
    <div className={css['sheet']}>
      <DocumentFrame
        title="Invoice"
        number={invoice.invoiceId}
        order={order}
        delivery={invoice.delivery}
        onResent={onResent}
        tools={<HelpLink />}
        banner={
          <>
            <IssueBanner issues={[]} message={refusal} />
            <UnsentNotice
              kind="invoice"
              document={invoice}
              name={`Invoice ${invoice.invoiceId}`}
              form={fields.form}
              labelOf={fieldLabel}
            />
            {invoice.items.length === 0 && <NothingDeliveredNotice isSubmitted />}
          </>
        }
        sums={<SummaryBar totals={totals} currency={currency} labels={VIEW_LABELS} />}
        actions={
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <div className={css['parties']}>
          <PartyColumns
            isInvoice
            columns={[
              { heading: 'Buyer', party: buyerParty },
              { heading: 'Seller', party: sellerParty },
              // The network sends the invoice to the buyer.
              { heading: 'Invoice', party: buyerParty },
            ]}
          />
          <SelectField
            label="Currency"
            value={currency}
            options={[{ value: currency, label: currency }]}
            isDisabled
            onChange={nothing}
          />
        </div>
        <DeliveryBlock invoice={invoice} />
        <div className={css['blocks']}>
          <BankFields {...fields} />
          <div className={css['beside']}>
            <TermsFields {...fields} taxs={settingTaxes(setting)} today="" />
            <SheetAllowOrCharges rows={invoice.allowOrCharges} />
          </div>
        </div>
        <IdAndDateFields {...fields} issueDate={issueDate} today="" />
        <SheetLines invoice={invoice} />
      </DocumentFrame>
    </div>
  )
}

const NOTHING: ReadonlySet<string> = new Set()

function nothing() {}
