import type { Page } from 'playwright-core'
import { sendDocument } from '../../../apps/server/src/modules/documents/deliveries/deliveries'
import { insertResponse } from '../../../apps/server/src/testing/given/insert-documents'
import { ORD_RSP } from '../../../apps/server/src/upstream/codec/samples'
import { writeOrdRsp } from '../../../apps/server/src/upstream/codec/documents/write-ord-rsp'
import type { OpenPortal } from '../portal'
import { openAsOperator, openAsSupplier } from './sign-in'

/** TecCom ID of the demo supplier with orders. */
export const SUPPLIER = '4300042'

/** The platform sends an unreadable document and a change order; the supplier fetches both. */
export async function givenHeldMessages(portal: OpenPortal): Promise<void> {
  await portal.placeOrders({ tecComId: SUPPLIER, count: 1, lines: 3 })
  await portal.placeOrders({ tecComId: SUPPLIER, count: 1, lines: 3, kind: 'change' })
  await portal.setFaults({ malformedDocument: true, tecComId: SUPPLIER, operation: 'pull', times: 1 })
  const page = await portal.visitor()
  await openAsSupplier(page)
  await syncOrders(page)
  await page.getByText('Last sync: 0 new').waitFor()
  await page.context().close()
}

/** Imports an order and submits its response with this number. */
export async function givenSubmitted(portal: OpenPortal, number: string): Promise<void> {
  const [buyerOrderNumber = ''] = await portal.placeOrders({ tecComId: SUPPLIER, count: 1, lines: 1 })
  const page = await portal.visitor()
  await openAsSupplier(page)
  await syncOrders(page)
  await page.getByText('Last sync: 1 new').waitFor()
  await page.context().close()
  await submit(portal, buyerOrderNumber, number)
}

async function submit(portal: OpenPortal, buyerOrderNumber: string, number: string): Promise<void> {
  const { raw, truncations } = writeOrdRsp({ ...ORD_RSP, ordRspId: number })
  await portal.inDatabase(async (db) => {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'supplier_id as supplierId'])
      .where('buyer_order_number', '=', buyerOrderNumber)
      .executeTakeFirstOrThrow()
    const at = new Date()
    const owner = { supplierId: order.supplierId, orderId: order.id, mark: number, at }
    const document = { kind: 'OrdRsp' as const, number, raw }
    await db.transaction().execute(async (tx) => {
      const documentId = await insertResponse(tx, owner, { state: 'submitted', isRejected: false })
      await sendDocument(tx, order.supplierId, { orderId: order.id, documentId, document, truncations, at })
    })
  })
}

/** Creates a failed mail about new orders that has used up its attempts. */
export async function givenFailedMail(portal: OpenPortal, reason: string): Promise<void> {
  await portal.inDatabase(async (db) => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('suppliers', 'suppliers.id', 'orders.supplier_id')
      .select(['orders.id', 'supplier_id as supplierId'])
      .where('tec_com_id', '=', SUPPLIER)
      .limit(2)
      .execute()
    const [{ supplierId } = { supplierId: '' }] = orders
    await db
      .insertInto('mails')
      .values({
        supplier_id: supplierId,
        order_ids: orders.map(({ id }) => id),
        state: 'failed',
        reason,
        attempts: 15,
      })
      .execute()
  })
}

/** Records three failed synchronisations in a row for another active supplier. */
export async function givenFailingSync(portal: OpenPortal, error: string): Promise<void> {
  await portal.inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('suppliers')
      .select('id')
      .where('tec_com_id', '<>', SUPPLIER)
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    const values = { supplier_id: id, due_at: new Date(Date.now() + 3_600_000), failures: 3, error }
    await db
      .insertInto('supplier_syncs')
      .values(values)
      .onConflict((row) => row.column('supplier_id').doUpdateSet({ due_at: values.due_at, failures: 3, error }))
      .execute()
  })
}

export async function syncOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
}

/** Signs in as operator and opens a section of the operations page. */
export async function openOperations(portal: OpenPortal, section = 'Held messages'): Promise<Page> {
  const page = await portal.visitor()
  await openAsOperator(page)
  await page.getByRole('link', { name: 'Operations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor()
  await page.getByRole('link', { name: section }).click()
  await page.getByRole('table', { name: section }).waitFor()
  await page.getByText('Loading').waitFor({ state: 'detached' })
  return page
}
