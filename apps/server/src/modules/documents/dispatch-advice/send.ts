import type { Db } from '../../../db/connect'
import { writeDesAdv } from '../../../upstream/codec/documents/write-des-adv'
import { sendDocument } from '../deliveries/send-document'
import type { AdviceFacts } from './advice-facts'
import { desAdvDocument } from './document'
import { findItems, findMeasurements } from './line-store'
import { findDispatchAdviceHeads } from './store'

interface Sending {
  orderId: string
  id: string
  facts: AdviceFacts
  at: Date
  /** The platform's code of plain Weight, where it has one. */
  weightQualifier: string
}

/** The bytes are written now, from what has just been stored: whatever happens later, these are sent. */
export async function sendDispatchAdvice(
  tx: Db,
  supplierId: string,
  { orderId, id, facts, at, weightQualifier }: Sending,
): Promise<void> {
  const heads = await findDispatchAdviceHeads(tx, supplierId, orderId)
  const head = heads.find((one) => one.id === id)
  if (head === undefined) throw new Error(`dispatch advice ${id} is gone`)

  const stored = { head, items: await findItems(tx, [id]), measurements: await findMeasurements(tx, [id]) }
  const { raw, cuts } = writeDesAdv(desAdvDocument(stored, facts), weightQualifier)
  const document = { kind: 'DesAdv' as const, number: head.desAdvId, raw }
  await sendDocument(tx, supplierId, { orderId, documentId: id, document, cuts, at })
}
