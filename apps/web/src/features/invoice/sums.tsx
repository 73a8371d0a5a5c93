import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { groupThousands } from './lines/line-facts'
import css from './sums.module.css'

interface SummaryBarProps {
  totals: InvoiceTotals
  currency: string
  /** The words of the read-only view differ from those of the summary bar. */
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

export function SummaryBar({ totals, currency, labels }: SummaryBarProps) {
  return (
    <dl className={css['sums']} aria-label="Summary">
      <Sum label={labels.charges} amount={totals.charges} />
      <Sum label={labels.allowances} amount={totals.allowances} />
      <Sum label={labels.netValue} amount={totals.netValue} />
      <Sum label={labels.taxAmount} amount={totals.taxAmount} />
      <Sum label="Total" amount={totals.total} currency={currency} />
    </dl>
  )
}

function Sum({ label, amount, currency }: { label: string; amount: string; currency?: string }) {
  return (
    <div className={css['sum']} data-total={currency !== undefined || undefined}>
      <dt>{label}</dt>
      <dd>
        {groupThousands(amount)}
        {currency !== undefined && ` ${currency}`}
      </dd>
    </div>
  )
}
