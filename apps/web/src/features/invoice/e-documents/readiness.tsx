import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import { invoiceGaps } from '@partwire/domain/e-document/gaps'
import { invoiceHints } from '@partwire/domain/e-document/hints'
import { deliveryDays, type InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import { TAX_CATEGORY_NAMES } from '@partwire/domain/e-document/tax-categories'
import { proposeTaxTreatment } from '@partwire/domain/e-document/tax-treatment'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { E_INVOICE_FORMATS, type EInvoiceFormat } from '@partwire/domain/option-lists'
import { memo, useDeferredValue, useMemo } from 'react'
import { GapSentence } from '../../../shared/document/files/gap-sentence'
import { Button } from '../../../shared/ui/button'
import type { FieldsProps } from '../fields/field-props'
import { type DraftParts, draftSource } from './invoice-source'
import css from './readiness.module.css'

interface ReadinessProps extends DraftParts {
  onChange: FieldsProps['onChange']
}

/** For each format of a draft what is missing. Deferred, so that typing stays responsive with thousands of lines. */
export const Readiness = memo(function Readiness({ onChange, ...draft }: ReadinessProps) {
  const { invoice, taxes, facts } = draft
  const form = useDeferredValue(draft.form)
  const taxCodes = useDeferredValue(draft.taxCodes)
  const source = useMemo(
    () => draftSource({ form, taxCodes, invoice, taxes, facts }),
    [form, taxCodes, invoice, taxes, facts],
  )
  return (
    <div className={css['readiness']}>
      <TreatmentProposal source={source} onChange={onChange} />
      <dl className={css['formats']}>
        {E_INVOICE_FORMATS.map((format) => (
          <div key={format} className={css['format']}>
            <dt>{INVOICE_FILES[format].name}</dt>
            <dd>
              <FormatState source={source} format={format} />
            </dd>
          </div>
        ))}
      </dl>
      <Notes source={source} />
    </div>
  )
})

function FormatState({ source, format }: { source: InvoiceSource; format: EInvoiceFormat }) {
  const gaps = useMemo(() => invoiceGaps(source, format), [source, format])
  if (gaps.length === 0) return 'Nothing is missing.'
  return (
    <ul className={css['list']}>
      {gaps.map((gap) => (
        <li key={gap.label}>
          <GapSentence gap={gap} customerNumber={source.buyerParty.partyNumber} />
        </li>
      ))}
    </ul>
  )
}

/** The reason that the addresses suggest. A person confirms it. */
function TreatmentProposal({ source, onChange }: { source: InvoiceSource; onChange: FieldsProps['onChange'] }) {
  const proposal = source.taxTreatment === '' ? proposeTaxTreatment(source) : null
  if (proposal === null) return null
  return (
    <p className={css['proposal']}>
      By its addresses, no tax applies because: {TAX_CATEGORY_NAMES[proposal]}.
      <Button tone="row" onClick={() => onChange((before) => ({ ...before, taxTreatment: proposal }))}>
        Confirm
      </Button>
    </p>
  )
}

/** What the files state although nothing was typed, and what they do not state. */
function Notes({ source }: { source: InvoiceSource }) {
  const days = deliveryDays(source)
  const isDefault = source.deliveryDate.trim() === '' && days.length > 0
  const origin = source.facts.dispatchAdvices.length === 0 ? 'order response' : 'dispatch advice'
  const notes = [
    ...(isDefault ? [`Delivery Date left blank: ${days.map(formatDay).join(', ')}, from the ${origin}.`] : []),
    ...invoiceHints(source),
  ]
  return (
    <ul className={css['list']} aria-label="Notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
