import { brokenUniqueIndex } from '../../../db/database-errors'
import { Refusal } from '../../../errors'

/** The unique index is the judge, so that two people at once cannot both win. */
export function asDuplicateInvoiceId(error: unknown): never {
  if (brokenUniqueIndex(error) !== 'invoices_by_invoice_id') throw error
  throw new Refusal('conflict', 'Another invoice already has this invoice id.', 'invoiceId')
}
