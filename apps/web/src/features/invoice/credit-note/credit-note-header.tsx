import type { CreditNote } from '@partwire/domain/credit-note/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { MAX_CREDIT_REASON_LENGTH } from '@partwire/domain/lib/limits'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../shared/document/frame/facts'
import { PATHS } from '../../../shared/paths'
import { TextField } from '../../../shared/ui/fields/text-field'
import css from './credit-note.module.css'
import type { CreditNoteFormValues } from './form'
import { validationProps } from './labels'

interface CreditNoteHeaderProps {
  orderId: string
  creditNote: CreditNote
  form: Pick<CreditNoteFormValues, 'creditNoteId' | 'reason'>
  marked: ReadonlySet<string>
  /** Null for a submitted credit note. */
  onChange: ((change: Partial<Pick<CreditNoteFormValues, 'creditNoteId' | 'reason'>>) => void) | null
  /** At the right end, above the lines. */
  tool?: ReactNode
}

/** The invoice that is corrected, number, day and reason. */
export function CreditNoteHeader({ orderId, creditNote, form, marked, onChange, tool }: CreditNoteHeaderProps) {
  const { buyerParty, invoiceNumber, invoiceIssueDate, issueDate } = creditNote
  const state = { isDisabled: onChange === null, autoComplete: 'off' as const }
  return (
    <>
      <Facts>
        <Fact label="Invoice">
          <Link to={PATHS.viewInvoice} params={{ id: orderId }} search className={css['link']}>
            {invoiceNumber}
          </Link>
        </Fact>
        <Fact label="Invoice Issue Date">{formatDay(invoiceIssueDate)}</Fact>
        {onChange !== null && <Fact label="Buyer">{buyerParty.address?.name1.trim() || buyerParty.partyNumber}</Fact>}
        <Fact label="Credit Note Issue Date">{formatDay(issueDate)}</Fact>
      </Facts>
      <div className={css['fields']}>
        <TextField
          {...validationProps('creditNoteId', marked)}
          {...state}
          label="Credit Note ID"
          value={form.creditNoteId}
          maxLength={100}
          onChange={(creditNoteId) => onChange?.({ creditNoteId })}
        />
        <TextField
          {...validationProps('reason', marked)}
          {...state}
          label="Reason"
          value={form.reason}
          maxLength={MAX_CREDIT_REASON_LENGTH}
          onChange={(reason) => onChange?.({ reason })}
        />
        <div className={css['tool']}>{tool}</div>
      </div>
    </>
  )
}

/** Says that a credit note is a file only, where the network does not take it. */
export function NotTransmittedNotice({ isSubmitted }: { isSubmitted: boolean }) {
  return (
    <output className={css['notice']}>
      {isSubmitted
        ? 'This credit note was not sent to the buyer. Please send one of its files.'
        : 'Credit notes are not sent to the buyer over the network. After Submit, please send one of the files.'}
    </output>
  )
}
