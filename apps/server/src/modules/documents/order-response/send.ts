import type { Db } from '../../../db/connect'
import { writeOrdRsp } from '../../../upstream/codec/documents/write-ord-rsp'
import { sendDocument } from '../deliveries/send-document'
import { orderResponseDocument } from './document'
import { markSubmitted } from './store'
import { readOrderResponse } from './read'

interface Sending {
  order: { id: string }
  at: Date
  /** `yyyymmdd` in the business time zone. */
  issueDate: string
}

/** From here on it is frozen, and on its way exactly as it lies in the database. */
export async function sendOrderResponse(tx: Db, supplierId: string, { order, at, issueDate }: Sending): Promise<void> {
  const full = await readOrderResponse(tx, supplierId, order)
  const { response, currency, parties } = full
  const { raw, cuts } = writeOrdRsp(orderResponseDocument(full, issueDate))
  await markSubmitted(
    tx,
    response.id,
    {
      currency,
      buyerTaxRegNumber: parties.buyerParty.taxRegNumber ?? '',
      sellerTaxRegNumber: parties.sellerParty.taxRegNumber ?? '',
      parties,
    },
    at,
  )
  await sendDocument(tx, supplierId, {
    orderId: order.id,
    documentId: response.id,
    document: { kind: 'OrdRsp', number: response.ordRspId, raw },
    cuts,
    at,
  })
}
