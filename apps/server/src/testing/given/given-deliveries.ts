import type { Db } from '../../db/connect'
import { sendDocument } from '../../modules/documents/deliveries/deliveries'
import type { OutgoingDocument } from '../../upstream/port'
import type { TestApp } from '../test-app'
import { insertAdvice, insertCreditNote, insertInvoice, insertResponse, type Owner } from './insert-documents'

interface GivenDelivery {
  supplierId: string
  orderId: string
  number: string
  kind?: OutgoingDocument['kind']
}

/** Queues the delivery of a submitted document, which it inserts, as the submit does. Returns the id of the delivery. */
export async function givenDelivery(
  { db, clock }: TestApp,
  { supplierId, orderId, number, kind = 'OrdRsp' }: GivenDelivery,
): Promise<string> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    const documentId = await INSERTS[kind](tx, { supplierId, orderId, mark: number, at })
    const document = { kind, number, raw: `<${kind}/>` }
    await sendDocument(tx, supplierId, { orderId, documentId, document, truncations: [], at })
    const { id } = await tx
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', kind)
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow()
    return id
  })
}

const INSERTS: Record<OutgoingDocument['kind'], (tx: Db, owner: Owner) => Promise<string>> = {
  OrdRsp: (tx, owner) => insertResponse(tx, owner, { state: 'submitted', isRejected: false }),
  DesAdv: (tx, owner) => insertAdvice(tx, owner, { state: 'submitted', day: '20261210' }),
  Invoice: (tx, owner) => insertInvoice(tx, owner, 'submitted'),
  CreditNote: async (tx, owner) =>
    insertCreditNote(tx, owner, { state: 'submitted', invoiceId: await insertInvoice(tx, owner, 'submitted') }),
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
