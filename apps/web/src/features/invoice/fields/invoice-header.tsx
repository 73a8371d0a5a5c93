import { hasAddress } from '@partwire/domain/documents/delivery-address'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { memo, type ReactNode } from 'react'
import { PartyColumns } from '../../../shared/document/frame/party-columns'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { TextField } from '../../../shared/ui/fields/text-field'
import { InvoiceAllowOrCharges } from '../lines/invoice-allow-or-charges'
import { BankFields } from './bank-fields'
import { type FieldsProps, validationProps } from './field-props'
import { IdAndDateFields } from './id-and-date-fields'
import css from './invoice-header.module.css'
import { TermsFields } from './terms-fields'

interface InvoiceHeaderProps extends FieldsProps {
  invoice: Invoice
  taxes: readonly Tax[]
  /** `yyyymmdd`. */
  today: string
  /** At the right of invoice id and dates; what it shows below them has the whole width. */
  beside?: ReactNode
}

/** Everything above the lines. Memoized, so that typing into a line does not render it again. */
export const InvoiceHeader = memo(function InvoiceHeader(props: InvoiceHeaderProps) {
  const { invoice, taxes, today, beside, ...fields } = props
  return (
    <>
      <Parties invoice={invoice} />
      <div className={css['blocks']}>
        <ContactFields {...fields} />
        <TermsFields {...fields} taxes={taxes} today={today} />
        <BankFields {...fields} />
        <InvoiceAllowOrCharges {...fields} items={invoice.items} taxes={taxes} />
      </div>
      <div className={css['dates']}>
        <IdAndDateFields {...fields} issueDate={today} today={today} />
        {beside}
      </div>
    </>
  )
})

/** Buyer, seller and currency; the delivery party only when its address has a name. */
function Parties({ invoice: { buyerParty, sellerParty, deliveryParty, currency } }: { invoice: Invoice }) {
  const isDelivered = deliveryParty !== null && hasAddress(deliveryParty.address)
  return (
    <div className={css['parties']}>
      <PartyColumns
        isInvoice
        columns={[
          { heading: 'Buyer', party: buyerParty },
          { heading: 'Seller', party: sellerParty },
          ...(isDelivered ? [{ heading: 'Delivery', party: deliveryParty }] : []),
        ]}
      />
      <section aria-label="Invoice currency">
        <h2 className={css['heading']}>Invoice currency</h2>
        <p className={css['currency']}>{currency}</p>
      </section>
    </div>
  )
}

const CONTACT_FIELDS = [
  { name: 'contactName', label: 'Contact name', maxLength: 200 },
  { name: 'phone', label: 'Phone', maxLength: 100 },
  { name: 'email', label: 'Email', maxLength: 254 },
] as const

function ContactFields({ form, marked, isDisabled = false, onChange }: FieldsProps) {
  return (
    <FieldGroup isDense title="Contact">
      <div className={css['contact']}>
        {CONTACT_FIELDS.map(({ name, label, maxLength }) => (
          <TextField
            key={name}
            {...validationProps(name, marked)}
            label={label}
            value={form[name]}
            maxLength={maxLength}
            autoComplete="off"
            isDisabled={isDisabled}
            onChange={(text) => onChange((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
