import { randomUUID } from 'node:crypto'
import { lockMessage, settleMessage, storeMessages } from '../../modules/orders/import/inbound-store'
import { importMessages } from '../../modules/orders/import/import-messages'
import type { IncomingMessage } from '../../upstream/port'
import { golden } from '../../upstream/testing/golden'
import type { TestApp } from '../test-app'

/** A valid order message. Another quantity gives it different content. */
export function orderXml(buyerOrderNumber: string, quantity = '4'): string {
  return golden('order-full')
    .replace(/<BuyerOrderNumber>[^<]*</, `<BuyerOrderNumber>${buyerOrderNumber}<`)
    .replace(/(<RequestedQuantity[^>]*>)[^<]*</, `$1${quantity}<`)
}

/** Stores and processes a message as a synchronisation does. Returns its id. */
export async function givenMessage(
  { deps }: TestApp,
  supplierId: string,
  changes: Partial<IncomingMessage> = {},
): Promise<string> {
  const message = incomingMessage(changes)
  await storeMessages(deps.db, supplierId, [message], deps.now())
  await importMessages(deps, supplierId, [message])
  return (await lockMessage(deps.db, supplierId, message.upstreamId)).id
}

/** A message that was quarantined earlier, although it can be parsed now. Returns its id. */
export async function givenQuarantinedMessage({ deps }: TestApp, supplierId: string, raw: string): Promise<string> {
  const message = incomingMessage({ raw })
  await storeMessages(deps.db, supplierId, [message], deps.now())
  const { id } = await lockMessage(deps.db, supplierId, message.upstreamId)
  await settleMessage(
    deps.db,
    { supplierId, id },
    { state: 'quarantined', reason: 'It could not be read then.', orderId: null },
  )
  return id
}

function incomingMessage(changes: Partial<IncomingMessage>): IncomingMessage {
  return { upstreamId: randomUUID(), kind: 'Order', raw: '<Order>', ...changes }
}
