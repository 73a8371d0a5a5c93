import { completeFacts, statedFacts } from '@partwire/domain/e-document/complete-facts'
import type { Deps } from '../../../deps'
import type { StoredFile } from '../../../e-documents/file-requests'
import { lockOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { createContent } from './content'
import { saveFacts } from './facts-store'
import { fileName } from './file-name'
import { findFile, insertFile, type FileKey } from './file-store'
import { packFile } from './pack-file'
import { findFilesRecord } from './read-store'
import { makeUntilStored } from './request-file'
import { submittedInvoice, type SubmittedInvoice } from './source'

/** Makes and stores a file, and freezes the facts that were completed after the submit. */
export function makeFile(deps: Deps, key: FileKey): Promise<StoredFile> {
  return makeUntilStored('invoice', async () => {
    const invoice = submittedInvoice(await findFilesRecord(deps.db, key.supplierId, key.orderId))
    const content = await createContent(deps, invoice, key.format)
    const file = await packFile(fileName(invoice.head.invoiceId, key.format), content)
    return storeFile(deps, key, { file, invoice })
  })
}

/** For `requestFile`. */
export const INVOICE_FILE_SOURCE = { find: findFile, make: makeFile }

/** Stores the file, or returns the one that another request has stored. Null when the facts have changed. */
async function storeFile(
  { db, now }: Deps,
  key: FileKey,
  made: { file: StoredFile; invoice: SubmittedInvoice },
): Promise<StoredFile | null> {
  const { supplierId, orderId, format } = key
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, orderId)
    const existing = await findFile(tx, key)
    if (existing !== null) return existing

    const record = await findFilesRecord(tx, supplierId, orderId)
    const invoice = submittedInvoice(record)
    const { head, completed, source } = invoice
    if (JSON.stringify(source) !== JSON.stringify(made.invoice.source)) return null

    const at = now()
    await insertFile(tx, supplierId, { ...made.file, documentId: head.id, format, at })
    await saveFacts(tx, supplierId, head.id, { ...completed, facts: statedFacts(source.facts) })
    const addition = hasCompletedFacts(invoice) ? ' with facts completed after the submit' : ''
    const text = `File ${made.file.name} created${addition}`
    await recordEvent(tx, supplierId, { orderId, at, by: record?.contactName ?? '', text })
    return made.file
  })
}

/** Whether the file states something that was blank when the invoice was submitted. */
function hasCompletedFacts({ head, completed, frozen, source }: SubmittedInvoice): boolean {
  const isInvoiceCompleted =
    source.taxTreatment !== head.taxTreatment ||
    source.exemptionReason !== head.exemptionReason ||
    source.deliveryDate !== head.deliveryDate
  if (isInvoiceCompleted || frozen === null) return isInvoiceCompleted || Object.values(completed).some(Boolean)
  const before = completeFacts(frozen, frozen, source)
  return (
    JSON.stringify([before.setting, before.customer]) !== JSON.stringify([source.facts.setting, source.facts.customer])
  )
}
