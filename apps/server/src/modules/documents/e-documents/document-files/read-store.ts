import type { PartyFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect'
import { jsonObject } from '../../../../db/json'
import { defineStatement, type Value } from '../../../../db/statement'
import { defineSupplierJsonRead } from '../../../auth/session-store'
import { aboutOwnedOrder, type OwnedOrder } from '../../../orders/owned-order-store'
import { contactName } from '../../../suppliers/contact-store'
import { adviceOrderId } from '../../dispatch-advice/facts-store'
import { adviceParts, type WholeAdviceRecord } from '../../dispatch-advice/read-store'
import { responseId } from '../../order-response/facts-store'
import { responseParts, type WholeResponseRecord } from '../../order-response/read-store'
import { currentDocumentFacts, frozenDocumentFacts, type DocumentKind } from './facts-store'

/** What every file of a document is made from, beside the document. */
interface FilesContext {
  current: PartyFacts
  frozen: PartyFacts | null
  /** Name of the person who asks for a file. */
  contactName: string
}

export interface ResponseFilesRecord extends WholeResponseRecord, FilesContext {}
export interface AdviceFilesRecord extends WholeAdviceRecord, FilesContext {}

function contextParts(kind: DocumentKind, owned: OwnedOrder, documentId: RawBuilder<string>) {
  return {
    current: currentDocumentFacts(owned),
    frozen: frozenDocumentFacts(kind, owned.supplierId, documentId),
    contactName: contactName(owned.supplierId),
  }
}

/** Null when the supplier has no such order. */
function responseRecord(
  value: Value<{ orderId: string }>,
  supplierId: RawBuilder<string>,
): RawBuilder<ResponseFilesRecord | null> {
  return aboutOwnedOrder({ supplierId, orderId: value('orderId') }, (owned) =>
    jsonObject({ ...responseParts(owned), ...contextParts('OrdRsp', owned, responseId(owned)) }),
  )
}

/** Null when the supplier has no such dispatch advice. */
function adviceRecord(
  value: Value<{ dispatchAdviceId: string }>,
  supplierId: RawBuilder<string>,
): RawBuilder<AdviceFilesRecord | null> {
  const id = value('dispatchAdviceId')
  return aboutOwnedOrder({ supplierId, orderId: adviceOrderId(supplierId, id) }, (owned) =>
    jsonObject({ ...adviceParts(owned), ...contextParts('DesAdv', owned, id) }),
  )
}

/** The read of the files with the check of the session. */
export const responseFilesRead = defineSupplierJsonRead<{ orderId: string }, ResponseFilesRecord | null>(responseRecord)
export const adviceFilesRead = defineSupplierJsonRead<{ dispatchAdviceId: string }, AdviceFilesRecord | null>(
  adviceRecord,
)

const selectResponse = defineStatement<{ supplierId: string; orderId: string }, { record: ResponseFilesRecord | null }>(
  (value) => sql`select ${responseRecord(value, value('supplierId'))} as record`,
)

export async function findResponseRecord(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<ResponseFilesRecord | null> {
  const [row] = await selectResponse(db, { supplierId, orderId })
  return row?.record ?? null
}

const selectAdvice = defineStatement<
  { supplierId: string; dispatchAdviceId: string },
  { record: AdviceFilesRecord | null }
>((value) => sql`select ${adviceRecord(value, value('supplierId'))} as record`)

export async function findAdviceRecord(
  db: Db,
  supplierId: string,
  dispatchAdviceId: string,
): Promise<AdviceFilesRecord | null> {
  const [row] = await selectAdvice(db, { supplierId, dispatchAdviceId })
  return row?.record ?? null
}
