import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { memo } from 'react'
import { BankFields } from './bank-fields'
import { ContactFields } from './contact-fields'
import { CurrencyColumn } from '../lines/currency-column'
import css from './editor-head.module.css'
import type { FieldsProps } from './fields'
import { InvoiceParties } from './invoice-parties'
import { InvoiceAllowOrCharges } from '../lines/invoice-rows'
import { IdAndDateFields } from './number-fields'
import { TermsFields } from './terms-fields'

interface InvoiceHeaderProps extends FieldsProps {
  invoice: Invoice
  taxs: readonly Tax[]
  today: string
  /** What was typed as discount due date is no day. */
  onWrongDay: (isWrong: boolean) => void
}

/** Everything above the lines. Not drawn again while somebody types into them. */
export const InvoiceHeader = memo(function EditorHead(props: InvoiceHeaderProps) {
  const { invoice, taxs, today, onWrongDay, ...fields } = props
  return (
    <>
      <InvoiceParties invoice={invoice}>
        <CurrencyColumn currency={invoice.currency} />
      </InvoiceParties>
      <div className={css['blocks']}>
        <ContactFields {...fields} />
        <TermsFields {...fields} taxs={taxs} today={today} onWrongDay={onWrongDay} />
        <BankFields {...fields} />
        <InvoiceAllowOrCharges {...fields} items={invoice.items} taxs={taxs} />
      </div>
      <IdAndDateFields {...fields} issueDate={today} today={today} />
    </>
  )
})
