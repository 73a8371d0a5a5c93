import type { Invoice } from '@partwire/domain/invoice/shape'
import { submittedTotals } from '@partwire/domain/invoice/totals'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/client'
import { useCountryName } from '../../../shared/countries/use-countries'
import { FilesMenu } from '../../../shared/document/files/files-menu'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { IssueBanner } from '../../../shared/document/frame/issue-banner'
import { PartyColumns, PartyFact } from '../../../shared/document/frame/party-columns'
import { UnsentNotice } from '../../../shared/document/drafts/unsent-notice'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/page-title'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { BankFields } from '../fields/bank-fields'
import { InvoiceCreditNotes, useCredit } from '../credit-note/invoice-credit-notes'
import { InvoiceFileList } from '../e-documents/file-list'
import { SendFile } from '../e-documents/send-file'
import { SheetEDocuments } from '../e-documents/sheet-e-documents'
import { invoiceFileLink, useInvoiceFiles } from '../e-documents/use-invoice-files'
import { IdAndDateFields } from '../fields/id-and-date-fields'
import { TermsFields } from '../fields/terms-fields'
import { FORM_SHAPE, toFormValues } from '../form'
import { fieldLabel } from '../labels'
import { NothingDeliveredNotice } from '../nothing-delivered-notice'
import { settingTaxes } from '../options'
import { SummaryBar, VIEW_LABELS } from '../summary-bar'
import type { LoadedInvoice } from '../use-invoice'
import css from './invoice-sheet.module.css'
import { SheetAllowOrCharges, SheetLines } from './sheet-lines'

interface InvoiceSheetProps extends LoadedInvoice {
  /** Error shown when the invoice became read-only while it was being edited. */
  lockedMessage?: string | null
  onCancel: () => void
  onResent: () => void
}

/** The read-only, printable invoice. All fields are disabled. */
export function InvoiceSheet({ order, invoice, setting, lockedMessage, onCancel, onResent }: InvoiceSheetProps) {
  const form = useMemo(() => toFormValues(invoice), [invoice])
  const totals = useMemo(() => submittedTotals(invoice), [invoice])
  const fields = { form, marked: NO_PATHS, onChange: ignoreChange, isDisabled: true }
  const { files, reload } = useInvoiceFiles(order.id)
  const credit = useCredit(order.id)
  const hasItems = invoice.items.length > 0

  return (
    <div className={css['sheet']}>
      <DocumentFrame
        title="Invoice"
        number={invoice.invoiceId}
        order={order}
        delivery={invoice.delivery}
        onResent={onResent}
        tools={
          <>
            {files !== undefined && (
              <FilesMenu>
                <InvoiceFileList
                  link={(format) => invoiceFileLink(order.id, format)}
                  files={files}
                  customerNumber={invoice.buyerParty.partyNumber}
                  onDownload={reload}
                />
              </FilesMenu>
            )}
            {files !== undefined && (
              <SendFile
                documentKey={`invoice ${order.id}`}
                send={(mail) => callApi('POST /api/supplier/eDocument/send', { orderId: order.id, ...mail })}
                files={files}
                onSent={reload}
              />
            )}
            {hasItems && credit.button}
            <HelpLink />
          </>
        }
        banner={
          <>
            <IssueBanner issues={[]} message={lockedMessage} />
            {credit.refusal}
            <UnsentNotice
              kind="invoice"
              document={invoice}
              name={`Invoice ${invoice.invoiceId}`}
              form={form}
              shape={FORM_SHAPE}
              fieldLabel={fieldLabel}
            />
            {!hasItems && <NothingDeliveredNotice isSubmitted />}
          </>
        }
        sums={<SummaryBar totals={totals} currency={invoice.currency} labels={VIEW_LABELS} />}
        actions={
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <Parties invoice={invoice} />
        <DeliveryBlock invoice={invoice} />
        <div className={css['blocks']}>
          <BankFields {...fields} />
          <TermsFields {...fields} taxes={settingTaxes(setting)} today="" />
          <SheetAllowOrCharges allowOrCharges={invoice.allowOrCharges} />
        </div>
        <IdAndDateFields {...fields} issueDate={invoice.issueDate} today="" />
        <SheetLines invoice={invoice} />
        {hasItems && <InvoiceCreditNotes orderId={order.id} currency={invoice.currency} />}
        {files !== undefined && <SheetEDocuments orderId={order.id} form={form} files={files} onSaved={reload} />}
      </DocumentFrame>
    </div>
  )
}

const NO_PATHS: ReadonlySet<string> = new Set()

function ignoreChange() {}

function Parties({ invoice: { buyerParty, sellerParty, currency } }: { invoice: Invoice }) {
  return (
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
        onChange={ignoreChange}
      />
    </div>
  )
}

/** Delivery address and contact. The network sends no contact of the delivery party; the invoice contact replaces it. */
function DeliveryBlock({ invoice: { deliveryParty, ...invoice } }: { invoice: Invoice }) {
  const countryName = useCountryName()
  const address = deliveryParty?.address
  const facts = [
    ['Name', address?.name1],
    ['Contact name', deliveryParty?.contactName || invoice.contactName],
    ['Street', address?.street1],
    ['Phone', deliveryParty?.phone || invoice.phone],
    ['Postal code', address?.postalCode],
    ['Email', deliveryParty?.email || invoice.email],
    ['City', address?.city],
    ['Country', address ? countryName(address.countryCode) : undefined],
  ] as const
  return (
    <FieldGroup isDense title="Delivery">
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label} className={css['fact']}>
            <dt>{label}</dt>
            <dd>
              <PartyFact label={label}>{value}</PartyFact>
            </dd>
          </div>
        ))}
      </dl>
    </FieldGroup>
  )
}
