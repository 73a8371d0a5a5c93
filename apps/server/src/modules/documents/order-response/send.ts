import type { Db } from '../../../db/connect'
import { writeOrdRsp } from '../../../upstream/codec/documents/write-ord-rsp'
import { sendDocument } from '../deliveries/deliveries'
import { orderResponseDocument } from './document'
import type { StoredOrderResponse } from './read'

interface Sending {
  orderId: string
  orderResponse: StoredOrderResponse
  /** `yyyymmdd` in the business time zone. */
  issueDate: string
  at: Date
}

/** Serializes the order response and queues it for delivery; later changes do not affect what is sent. */
export async function sendOrderResponse(
  tx: Db,
  supplierId: string,
  { orderId, orderResponse, issueDate, at }: Sending,
): Promise<void> {
  const { head } = orderResponse
  const { raw, truncations } = writeOrdRsp(orderResponseDocument(orderResponse, issueDate))
  await sendDocument(tx, supplierId, {
    orderId,
    documentId: head.id,
    document: { kind: 'OrdRsp', number: head.ordRspId, raw },
    truncations,
    at,
  })
}
