import type { Invoice } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import type { Tax } from '@partwire/domain/settings/shape'
import { useDeferredValue, useMemo } from 'react'
import { type InvoiceFormValues, formTotals } from './form'

/** A key press is shown first, the sums of thousands of lines follow it; of what is typed into a line only its tax moves them. */
export function useFormTotals(form: InvoiceFormValues, priced: Invoice['items'], taxs: readonly Tax[]): InvoiceTotals {
  const { isTaxApplies } = form
  const allowOrCharges = useDeferredValue(form.allowOrCharges)
  const taxCodes = useDeferredValue(form.items.map(({ taxCode }) => taxCode).join('\n'))
  return useMemo(() => {
    const items = taxCodes.split('\n').map((taxCode) => ({ taxCode }))
    return formTotals({ isTaxApplies, allowOrCharges, items }, priced, taxs)
  }, [isTaxApplies, allowOrCharges, taxCodes, priced, taxs])
}
