import { isDeepStrictEqual } from 'node:util'
import { statedFacts } from '@partwire/domain/e-document/complete-facts'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { Deps } from '../../../../deps'
import { lockOrder } from '../../../orders/worked-order-store'
import { createContent } from '../../e-documents/content'
import { fileName } from '../../e-documents/file-name'
import type { StoredFile } from '../../../../e-documents/file-requests'
import { packFile } from '../../e-documents/pack-file'
import { makeUntilStored } from '../../e-documents/request-file'
import { recordEvent } from '../../timeline/event-store'
import { factValues, saveCreditFacts, type CreditFacts } from '../facts-store'
import { storedCreditNote, submittedSource } from '../read'
import { findCreditNote } from '../read-store'
import { findCreditFile, insertCreditFile, type CreditFileKey } from './file-store'

/** Makes and stores a file, and freezes the facts that were completed after the submit. */
export function makeCreditFile(deps: Deps, key: CreditFileKey): Promise<StoredFile> {
  return makeUntilStored('credit note', async () => {
    const stored = storedCreditNote(await findCreditNote(deps.db, key.supplierId, key.creditNoteId))
    const { source } = submittedSource(stored)
    const content = await createContent(deps, { head: stored.head, source }, key.format)
    return storeFile(deps, key, {
      orderId: stored.record.order.id,
      source,
      file: await packFile(fileName(stored.head.creditNoteId, key.format), content),
    })
  })
}

/** For `requestFile`. */
export const CREDIT_FILE_SOURCE = { find: findCreditFile, make: makeCreditFile }

interface MadeFile {
  orderId: string
  /** What it was made from. */
  source: InvoiceSource
  file: StoredFile
}

/** Stores the file, or returns the one that another request has stored. Null when the facts have changed. */
async function storeFile(
  { db, now }: Deps,
  key: CreditFileKey,
  { orderId, source, file }: MadeFile,
): Promise<StoredFile | null> {
  const { supplierId, creditNoteId } = key
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, orderId)
    const existing = await findCreditFile(tx, key)
    if (existing !== null) return existing

    const stored = storedCreditNote(await findCreditNote(tx, supplierId, creditNoteId))
    const current = submittedSource(stored)
    if (JSON.stringify(current.source) !== JSON.stringify(source)) return null

    const at = now()
    await insertCreditFile(tx, key, { ...file, at })
    const facts = { ...stated(source), facts: statedFacts(source.facts) }
    await saveCreditFacts(tx, factValues(supplierId, creditNoteId, facts))
    const addition = isCompleted(current.frozen, source) ? ' with facts completed after the submit' : ''
    const text = `File ${file.name} created${addition}`
    await recordEvent(tx, supplierId, { orderId, at, by: stored.record.contactName, text })
    return file
  })
}

function stated({ facts, taxTreatment, exemptionReason, deliveryDate }: InvoiceSource): CreditFacts {
  return { facts, taxTreatment, exemptionReason, deliveryDate }
}

/** Whether the file states something that was blank when the credit note was submitted. */
function isCompleted(frozen: CreditFacts, source: InvoiceSource): boolean {
  return !isDeepStrictEqual(completable(frozen), completable(stated(source)))
}

/** The facts that may be completed; the others are those of documents that are frozen as well. */
function completable({ facts: { setting, customer }, ...completion }: CreditFacts) {
  return { setting, customer, completion }
}
