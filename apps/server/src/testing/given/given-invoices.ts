import { openInvoice } from '../../modules/documents/invoice/open'
import { readOrder } from '../../modules/documents/worked-order'
import { moveOrder } from '../../modules/documents/worked-order-store'
import type { IncomingItem, IncomingOrder } from '../../upstream/port'
import { givenOrder, incomingItem } from './given-orders'
import type { TestApp } from '../test-app'

/** An item as it was answered, and what each submitted advice delivered of it. */
interface AnsweredItem {
  /** `Confirmed` quantities, a line each. */
  confirmed: readonly number[]
  rejected?: number
  /** One quantity an advice; several when the line was duplicated there. */
  delivered?: readonly (readonly number[])[]
  unitNetPrice?: string
  unitListPrice?: string
  productName?: string
  inputEan?: string
  ordered?: Partial<IncomingItem>
}

interface Answered {
  items: readonly AnsweredItem[]
  order?: Partial<IncomingOrder>
  delivery_name1?: string
  /** The order response was submitted in it. */
  currency?: string
}

/** An order that has come as far as its invoice: answered, then delivered or skipped. */
export async function givenInvoice(
  test: TestApp,
  supplierId: string,
  { items, order = {}, delivery_name1 = '', currency = 'EUR' }: Answered,
): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await givenOrder(test, supplierId, {
    items: items.map(({ ordered }, i) => incomingItem({ buyerLineNumber: String((i + 1) * 10), ...ordered })),
    ...order,
  })
  const stamp = { at: test.clock.now(), by: 'Jonas Kessler' }
  const invoiceId = await test.deps.db.transaction().execute(async (tx) => {
    await answer()
    const advices = items[0]?.delivered?.length ?? 0
    for (let advice = 0; advice < advices; advice += 1) await deliver(advice)
    await moveOrder(tx, supplierId, await readOrder(tx, supplierId, orderId), 'dispatchAdvice')
    await moveOrder(tx, supplierId, await readOrder(tx, supplierId, orderId), 'invoice')
    return openInvoice(tx, supplierId, { id: orderId }, stamp)

    async function answer(): Promise<void> {
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
        .values(items.map((item, i) => answered(id, item, i)))
        .execute()
      await tx
        .insertInto('order_response_confirms')
        .values(items.flatMap((item, i) => confirms(id, item, i)))
        .execute()
      await tx.updateTable('order_responses').set({ submitted_at: stamp.at }).where('id', '=', id).execute()
      await tx.updateTable('orders').set({ order_response_id: id }).where('id', '=', orderId).execute()
    }

    async function deliver(advice: number): Promise<void> {
      const { id } = await tx
        .insertInto('dispatch_advices')
        .values({
          supplier_id: supplierId,
          order_id: orderId,
          des_adv_id: `DA-${orderId}-${advice}`,
          planned_delivery_date: `202612${String(advice + 10)}`,
          delivery_date: `202612${String(advice + 10)}`,
          updated_at: stamp.at,
          updated_by: stamp.by,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('dispatch_advice_items')
        .values(delivered(items, advice).map((line, i) => ({ document_id: id, position: i + 1, ...line })))
        .execute()
      await tx.updateTable('dispatch_advices').set({ submitted_at: stamp.at }).where('id', '=', id).execute()
    }
  })
  return { orderId, invoiceId }
}

function answered(documentId: string, item: AnsweredItem, index: number) {
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

function confirms(documentId: string, { confirmed, rejected = 0 }: AnsweredItem, index: number) {
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

function delivered(items: readonly AnsweredItem[], advice: number) {
  return items.flatMap((item, i) =>
    (item.delivered?.[advice] ?? []).map((quantity, duplicate) => ({
      item_position: i + 1,
      is_origin: duplicate === 0,
      confirmed_quantity: String(quantity),
      delivered_quantity: String(quantity),
    })),
  )
}
