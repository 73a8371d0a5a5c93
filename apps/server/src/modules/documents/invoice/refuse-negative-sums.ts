import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { Refusal } from '../../../errors'

/** The network knows positive amounts only: an invoice that pays the buyer would be stuck on its way for ever. */
export function refuseNegativeSums({ netValue, taxTotals }: InvoiceTotals): void {
  if (isNegative(netValue)) {
    throw new Refusal('invalid', 'The allowances are higher than the items and charges together.', 'allowOrCharges')
  }
  const rate = taxTotals.find(({ taxableAmount, taxAmount }) => isNegative(taxableAmount) || isNegative(taxAmount))
  if (rate !== undefined) {
    throw new Refusal(
      'invalid',
      `The allowances taxed with ${rate.taxPercent} % are higher than what is charged with that tax.`,
      'allowOrCharges',
    )
  }
}

function isNegative(amount: string): boolean {
  return amount.startsWith('-') && /[1-9]/.test(amount)
}
