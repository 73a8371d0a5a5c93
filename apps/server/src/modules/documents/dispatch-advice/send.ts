import type { Db } from '../../../db/connect'
import { writeDesAdv } from '../../../upstream/codec/documents/write-des-adv'
import { sendDocument } from '../deliveries/deliveries'
import { dispatchAdviceDocument } from './document'
import type { StoredDispatchAdvice } from './read'

interface Sending {
  orderId: string
  dispatchAdvice: StoredDispatchAdvice
  /** `yyyymmdd` in the business time zone. */
  issueDate: string
  at: Date
  /** The platform's code for the measurement type Weight; blank when it has none. */
  weightQualifier: string
}

/** Serializes the dispatch advice and queues it for delivery; later changes do not affect what is sent. */
export async function sendDispatchAdvice(
  tx: Db,
  supplierId: string,
  { orderId, dispatchAdvice, issueDate, at, weightQualifier }: Sending,
): Promise<void> {
  const { head } = dispatchAdvice
  const { raw, truncations } = writeDesAdv(dispatchAdviceDocument(dispatchAdvice, issueDate), weightQualifier)
  await sendDocument(tx, supplierId, {
    orderId,
    documentId: head.id,
    document: { kind: 'DesAdv', number: head.desAdvId, raw },
    truncations,
    at,
  })
}
