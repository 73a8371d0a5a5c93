import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonObject } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { defineSupplierJsonRead, defineSupplierRead } from '../../auth/session-store'
import { aboutOwnedOrder, type OwnedOrder } from '../../orders/owned-order-store'
import { contactName } from '../../suppliers/contact-store'
import { invoiceId } from '../invoice/line-store'
import { invoiceParts, type WholeInvoiceRecord } from '../invoice/read-store'
import { hasInvoice } from '../invoice/store'
import { currentFacts, storedFacts, type StoredFacts } from './facts-store'
import { madeFiles } from './file-store'

/** The reply with the current facts of the invoice of an order; null when the supplier has no such invoice. */
export const invoiceFactsRead = defineSupplierRead<{ orderId: string }, Buffer | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) => {
    const reply = sql<string>`concat('{"success":true,"facts":', ${currentFacts(owned)}, '}')`
    return sql<string>`case when ${hasInvoice(owned)} then ${reply} end`
  }),
)

/** An invoice with everything its files are made from. */
export interface FilesRecord extends WholeInvoiceRecord {
  current: InvoiceFacts
  stored: StoredFacts | null
  files: { format: InvoiceFormat }[]
  /** Name of the person who asks for a file. */
  contactName: string
}

/** The JSON expressions of an invoice with everything its files are made from. */
export function filesParts(owned: OwnedOrder) {
  return {
    ...invoiceParts(owned),
    current: currentFacts(owned),
    stored: storedFacts(owned.supplierId, invoiceId(owned)),
    files: madeFiles(owned),
    contactName: contactName(owned.supplierId),
  }
}

function filesRecord(owned: OwnedOrder) {
  return jsonObject(filesParts(owned))
}

/** The read of the files with the check of the session; null when the supplier has no such order. */
export const invoiceFilesRead = defineSupplierJsonRead<{ orderId: string }, FilesRecord | null>((value, supplierId) =>
  aboutOwnedOrder({ supplierId, orderId: value('orderId') }, filesRecord),
)

const selectFilesRecord = defineStatement<{ supplierId: string; orderId: string }, { record: FilesRecord | null }>(
  (value) => {
    const owned = { supplierId: value('supplierId'), orderId: value('orderId') }
    return sql`select ${aboutOwnedOrder(owned, filesRecord)} as record`
  },
)

/** Null when the supplier has no such order. */
export async function findFilesRecord(db: Db, supplierId: string, orderId: string): Promise<FilesRecord | null> {
  const [row] = await selectFilesRecord(db, { supplierId, orderId })
  return row?.record ?? null
}
