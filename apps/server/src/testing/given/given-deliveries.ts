import { sendDocument } from '../../modules/documents/deliveries/deliveries'
import type { OutgoingDocument } from '../../upstream/port'
import type { TestApp } from '../test-app'

let documents = 0

interface GivenDelivery {
  supplierId: string
  orderId: string
  number: string
  kind?: OutgoingDocument['kind']
}

/** Queues a delivery as the submit of a document does. Returns its id. */
export async function givenDelivery(
  { db, clock }: TestApp,
  { supplierId, orderId, number, kind = 'OrdRsp' }: GivenDelivery,
): Promise<string> {
  documents += 1
  const delivery = {
    orderId,
    documentId: String(documents),
    document: { kind, number, raw: `<${kind}/>` },
    truncations: [],
    at: clock.now(),
  }
  return db.transaction().execute(async (tx) => {
    await sendDocument(tx, supplierId, delivery)
    const { id } = await tx
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', kind)
      .where('document_id', '=', delivery.documentId)
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A delivery that the platform has rejected permanently. Returns its id. */
export async function givenFailedDelivery(test: TestApp, delivery: GivenDelivery, reason: string): Promise<string> {
  const id = await givenDelivery(test, delivery)
  await test.db.updateTable('deliveries').set({ state: 'failed', reason, attempts: 1 }).where('id', '=', id).execute()
  return id
}

/** The deliveries of an order's documents, the first one first. */
export function findDeliveries({ db }: TestApp, orderId: string) {
  return db.selectFrom('deliveries').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}
