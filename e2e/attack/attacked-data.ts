import { createHash, randomUUID } from 'node:crypto'
import { aSetting } from '@partwire/domain/settings/samples'
import type { Db } from '../../apps/server/src/db/connect'
import { insertOrder } from '../../apps/server/src/modules/orders/order-store'
import type { SupplierRecordIds } from '../../apps/server/src/testing/given/given-supplier-records'
import { incomingItem, incomingOrder } from '../../apps/server/src/testing/given/given-orders'
import type { Cluster } from '../faults/cluster'
import { supplierClient, type SupplierClient } from '../faults/supplier-client'
import { SUPPLIER_B_MARKER, SUPPLIER_A, SUPPLIER_B } from './accounts'
import { accepted, type Stage, workOrder } from './work-order'

/** Maximum number of ids of each kind that requests use; enough that a phase does not submit all drafts. */
const MAX_IDS = 200
const FLOW: readonly Stage[] = ['orderResponse', 'dispatchAdvice', 'invoice']

/** Creates suppliers A and B with settings, customers, held messages and orders in every status. */
export async function createAttackedData(cluster: Cluster, db: Db, orders: number): Promise<void> {
  await createSupplierData(cluster, { db, account: SUPPLIER_A, mark: 'Supplier A', orders })
  await createSupplierData(cluster, { db, account: SUPPLIER_B, mark: SUPPLIER_B_MARKER, orders: Math.ceil(orders / 4) })
}

interface AttackedSupplier {
  db: Db
  account: typeof SUPPLIER_A
  mark: string
  orders: number
}

async function createSupplierData(
  { webUrls, control }: Cluster,
  { db, account, mark, orders }: AttackedSupplier,
): Promise<void> {
  const client = supplierClient(webUrls, account)
  await saveValidSettings(client, mark)
  const { tecComId } = account
  await control('PUT', 'faults', { malformedDocument: true })
  await control('POST', 'orders', { tecComId, count: 5, lines: 1 })
  accepted(await client.get('/api/supplier/order/sync'))
  await control('DELETE', 'faults')
  await control('POST', 'orders', { tecComId, count: orders, lines: 1 })
  accepted(await client.get('/api/supplier/customer/sync'))
  accepted(await client.get('/api/supplier/order/sync'))

  const { supplier, order, customer } = await findOwnIds(db, tecComId)
  await db
    .updateTable('customers')
    .set({ tax_reg_number: mark })
    .where('id', 'in', customer.length > 0 ? customer : ['0'])
    .where('supplier_id', 'in', supplier)
    .execute()
  for (const [i, id] of order.slice(0, orders / 2).entries()) {
    await workOrder(client, id, FLOW.slice(0, (i % FLOW.length) + 1), mark)
  }
}

/** Restores complete settings, which a document needs. The attack may have saved any valid settings. */
export async function saveValidSettings(client: SupplierClient, mark: string): Promise<void> {
  const setting = aSetting()
  const marked = { ...setting, seller: { ...setting.seller, name: mark }, bank: { ...setting.bank, name: mark } }
  accepted(await client.post('/api/supplier/setting/update', marked))
}

/** The ids of a supplier. Of the documents, open ones come first. */
export async function findOwnIds(db: Db, tecComId: string): Promise<SupplierRecordIds> {
  const { id: supplierId } = await db
    .selectFrom('suppliers')
    .select('id')
    .where('tec_com_id', '=', tecComId)
    .executeTakeFirstOrThrow()
  const findIds = async (
    table: 'orders' | 'customers' | 'inbound_messages' | 'mails' | 'deliveries' | 'archives' | 'part_imports',
  ) => {
    const rows = await db.selectFrom(table).select('id').where('supplier_id', '=', supplierId).limit(MAX_IDS).execute()
    return rows.map(({ id }) => id)
  }
  const findDocumentIds = async (table: 'order_responses' | 'dispatch_advices' | 'invoices' | 'credit_notes') => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(`${table}.id`)
      .where('orders.supplier_id', '=', supplierId)
      .orderBy('submitted_at', (order) => order.asc().nullsFirst())
      .limit(MAX_IDS)
      .execute()
    return rows.map(({ id }) => id)
  }
  return {
    supplier: [supplierId],
    order: await findIds('orders'),
    customer: await findIds('customers'),
    message: await findIds('inbound_messages'),
    mail: await findIds('mails'),
    partImport: await findIds('part_imports'),
    answerImport: await findIds('part_imports'),
    delivery: await findIds('deliveries'),
    archive: await findIds('archives'),
    orderResponse: await findDocumentIds('order_responses'),
    dispatchAdvice: await findDocumentIds('dispatch_advices'),
    invoice: await findDocumentIds('invoices'),
    creditNote: await findDocumentIds('credit_notes'),
  }
}

/** Inserts an order as if the platform had sent it and returns its id. The maximum is 10,000 lines. */
export async function createOrder(db: Db, { tecComId }: { tecComId: string }, lines: number): Promise<string> {
  const { supplier } = await findOwnIds(db, tecComId)
  const order = incomingOrder({
    buyerOrderNumber: `GIVEN-${randomUUID().slice(0, 8)}`,
    items: Array.from({ length: lines }, (_, i) => incomingItem({ buyerLineNumber: String(i + 1) })),
  })
  const contentHash = createHash('sha256').update(order.buyerOrderNumber).digest()
  const received = { upstreamId: randomUUID(), contentHash, receivedAt: new Date(), order }
  const id = await db.transaction().execute((tx) => insertOrder(tx, supplier[0] ?? '', received))
  if (id === null) throw new Error('the order was not inserted')
  return id
}
