import type { Invoice } from '@partwire/domain/invoice/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Setting } from '@partwire/domain/settings/shape'
import type { OrderFacts } from '../../orders/order-facts-store'
import type { OrderParties } from '../../orders/order-party-store'
import { currentParties, withSubmittedTaxNumbers } from '../parties'
import type { StoredLines } from './line-store'
import type { InvoiceRecord } from './read-store'
import type { InvoiceHead } from './store'

/** An invoice with the fields it repeats of its order, and the current settings of the supplier. */
export interface StoredInvoice {
  head: InvoiceHead
  lines: StoredLines
  facts: OrderFacts
  parties: OrderParties
  setting: Setting
}

export function storedInvoice(record: InvoiceRecord, head: InvoiceHead, lines: StoredLines): StoredInvoice {
  return {
    head,
    lines,
    facts: record.order,
    parties: head.parties ?? withSubmittedTaxNumbers(currentParties(record), head),
    setting: record.setting ?? BLANK_SETTING,
  }
}

type Sums = Pick<InvoiceHead, 'netValue' | 'taxAmount' | 'total' | 'payable'>

/** The stored sums of a submitted invoice or credit note, as a field of its reply; a draft has none. */
export function submittedSums({ netValue, taxAmount, total, payable }: Sums): Pick<Invoice, 'submittedSums'> {
  if (netValue === null || taxAmount === null || total === null) return {}
  return { submittedSums: { netValue, taxAmount, total, payable } }
}
