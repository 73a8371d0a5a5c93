import type { Invoice } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import type { Tax } from '@partwire/domain/settings/shape'
import { useDeferredValue, useMemo } from 'react'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { groupThousands } from '../../shared/format/format'
import { formTotals, type InvoiceFormValues } from './form'
import css from './summary-bar.module.css'

interface SummaryBarProps {
  totals: InvoiceTotals
  currency: string
  /** The specification names the amounts differently in the editor and in the read-only view. */
  labels: Readonly<Record<'charges' | 'allowances' | 'netValue' | 'taxAmount', string>>
}

export const EDITOR_LABELS = {
  charges: 'Invoice Charges',
  allowances: 'Allowances',
  netValue: 'Net Value',
  taxAmount: 'Tax Amount',
}
export const VIEW_LABELS = {
  charges: 'Invoice Charges',
  allowances: 'Invoice Allowances',
  netValue: 'Invoice Net Value',
  taxAmount: 'Invoice Tax Amount',
}

/** The five specified sums; below them, in a currency without decimals, how the total is rounded to what is payable. */
export function SummaryBar({ totals, currency, labels }: SummaryBarProps) {
  return (
    <div className={css['summary']}>
      <dl className={css['sums']} aria-label="Summary">
        <Amount label={labels.charges} amount={totals.charges} />
        <Amount label={labels.allowances} amount={totals.allowances} />
        <Amount label={labels.netValue} amount={totals.netValue} />
        <Amount label={labels.taxAmount} amount={totals.taxAmount} />
        <Amount label="Total" amount={totals.total} currency={currency} />
      </dl>
      {totals.rounding !== null && totals.payable !== null && (
        <dl className={css['payable']} aria-label="Amount payable">
          <Amount label="Rounding" amount={totals.rounding} />
          <Amount label="Payable" amount={totals.payable} currency={currency} />
        </dl>
      )}
    </div>
  )
}

function Amount({ label, amount, currency }: { label: string; amount: string; currency?: string }) {
  const show = useShownNumber()
  return (
    <div className={css['sum']} data-total={currency !== undefined || undefined}>
      <dt>{label}</dt>
      <dd>
        {show(groupThousands(amount))}
        {currency !== undefined && ` ${currency}`}
      </dd>
    </div>
  )
}

/**
 * Totals of the invoice while it is edited. Deferred, so that typing stays responsive with thousands of lines: of the
 * values of a line only the tax code affects the totals.
 */
export function useFormTotals(form: InvoiceFormValues, invoice: Invoice, taxes: readonly Tax[]): InvoiceTotals {
  const { isTaxApplies } = form
  const allowOrCharges = useDeferredValue(form.allowOrCharges)
  const taxCodes = useDeferredValue(form.items.map(({ taxCode }) => taxCode).join('\n'))
  return useMemo(() => {
    const itemTaxCodes = taxCodes.split('\n').map((taxCode) => ({ taxCode }))
    return formTotals({ isTaxApplies, allowOrCharges, items: itemTaxCodes }, invoice, taxes)
  }, [isTaxApplies, allowOrCharges, taxCodes, invoice, taxes])
}
