import { openInvoice } from '../../modules/documents/invoice/open'
import { readOrder } from '../../modules/documents/worked-order'
import { moveOrder } from '../../modules/orders/worked-order-store'
import type { IncomingItem, IncomingOrder } from '../../upstream/port'
import type { TestApp } from '../test-app'
import { givenOrder, incomingItem } from './given-orders'

/** An order item: how it was confirmed, and what each submitted dispatch advice delivered. */
interface InvoicedItem {
  /** Quantities of the `Confirmed` lines. */
  confirmed: readonly number[]
  rejected?: number
  /** For each advice the quantities of its lines; more than one if the line was duplicated. */
  delivered?: readonly (readonly number[])[]
  unitNetPrice?: string
  unitListPrice?: string
  productName?: string
  inputEan?: string
  ordered?: Partial<IncomingItem>
}

interface InvoicedOrder {
  items: readonly InvoicedItem[]
  order?: Partial<IncomingOrder>
  delivery_name1?: string
  /** Currency of the submitted order response. */
  currency?: string
}

/** An order in status invoice: its response is submitted, its dispatch advices are submitted or skipped. */
export async function givenInvoice(
  test: TestApp,
  supplierId: string,
  { items, order = {}, delivery_name1 = '', currency = 'EUR' }: InvoicedOrder,
): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await givenOrder(test, supplierId, {
    items: items.map(({ ordered }, i) => incomingItem({ buyerLineNumber: String((i + 1) * 10), ...ordered })),
    ...order,
  })
  const stamp = { at: test.clock.now(), by: 'Jonas Kessler' }
  const invoiceId = await test.db.transaction().execute(async (tx) => {
    await insertResponse()
    const advices = items[0]?.delivered?.length ?? 0
    for (let advice = 0; advice < advices; advice += 1) await insertAdvice(advice)
    await moveOrder(tx, supplierId, await readOrder(tx, supplierId, orderId), { status: 'dispatchAdvice' })
    await moveOrder(tx, supplierId, await readOrder(tx, supplierId, orderId), { status: 'invoice' })
    return openInvoice(tx, supplierId, { id: orderId }, stamp)

    async function insertResponse(): Promise<void> {
      const { id } = await tx
        .insertInto('order_responses')
        .values({
          supplier_id: supplierId,
          order_id: orderId,
          ord_rsp_id: `OR-${orderId}`,
          delivery_name1,
          currency,
          updated_at: stamp.at,
          updated_by: stamp.by,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('order_response_items')
        .values(
          items.map((item, i) => ({ supplier_id: supplierId, order_id: orderId, ...responseItemRow(id, item, i) })),
        )
        .execute()
      await tx
        .insertInto('order_response_confirms')
        .values(
          items.flatMap((item, i) => confirmRows(id, item, i)).map((row) => ({ supplier_id: supplierId, ...row })),
        )
        .execute()
      await tx.updateTable('order_responses').set({ submitted_at: stamp.at }).where('id', '=', id).execute()
      await tx.updateTable('orders').set({ order_response_id: id }).where('id', '=', orderId).execute()
    }

    async function insertAdvice(advice: number): Promise<void> {
      const { id } = await tx
        .insertInto('dispatch_advices')
        .values({
          supplier_id: supplierId,
          order_id: orderId,
          des_adv_id: `DA-${orderId}-${advice}`,
          planned_delivery_day: `202612${String(advice + 10)}`,
          delivery_date: `202612${String(advice + 10)}`,
          updated_at: stamp.at,
          updated_by: stamp.by,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('dispatch_advice_items')
        .values(
          adviceItemRows(items, advice).map((line, i) => ({
            supplier_id: supplierId,
            order_id: orderId,
            document_id: id,
            position: i + 1,
            ...line,
          })),
        )
        .execute()
      await tx.updateTable('dispatch_advices').set({ submitted_at: stamp.at }).where('id', '=', id).execute()
    }
  })
  return { orderId, invoiceId }
}

function responseItemRow(documentId: string, item: InvoicedItem, index: number) {
  const { productName = 'Brake disc, coated', inputEan = '', unitNetPrice = '10', unitListPrice = '' } = item
  return {
    document_id: documentId,
    position: index + 1,
    product_name: productName,
    input_ean: inputEan,
    unit_net_price: unitNetPrice,
    unit_list_price: unitListPrice,
  }
}

function confirmRows(documentId: string, { confirmed, rejected = 0 }: InvoicedItem, index: number) {
  const line = (quantity: number, status: 'Confirmed' | 'Rejected') => ({ quantity: String(quantity), status })
  return [...confirmed.map((quantity) => line(quantity, 'Confirmed')), line(rejected, 'Rejected')].map((row, i) => ({
    document_id: documentId,
    item_position: index + 1,
    position: i + 1,
    reason: '',
    delivery_date: '20261130',
    ...row,
  }))
}

function adviceItemRows(items: readonly InvoicedItem[], advice: number) {
  return items.flatMap((item, i) =>
    (item.delivered?.[advice] ?? []).map((quantity, duplicate) => ({
      item_position: i + 1,
      is_origin: duplicate === 0,
      confirmed_quantity: String(quantity),
      delivered_quantity: String(quantity),
    })),
  )
}

/** The totals that the invoice of an order was submitted with. */
export function findInvoiceTotals({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('invoices')
    .select(['net_value', 'tax_amount', 'total', 'payable'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
