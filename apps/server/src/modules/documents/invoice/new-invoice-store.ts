import type { Setting } from '@partwire/domain/settings/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

/** The currency the order was answered in: prices come from the order response, and so does what they are in. */
export async function findAgreedCurrency(tx: Db, orderId: string): Promise<string> {
  const { currency } = await tx
    .selectFrom('order_responses')
    .select('currency')
    .where('order_id', '=', orderId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return currency
}

interface NewInvoice {
  orderId: string
  currency: string
  setting: Setting
  stamp: { at: Date; by: string }
}

/** Bank and contact as the settings have them; tax applies starts off. */
export async function insertInvoice(
  tx: Db,
  supplierId: string,
  { orderId, currency, setting: { bank, contactPerson }, stamp }: NewInvoice,
): Promise<string> {
  const { id } = await tx
    .insertInto('invoices')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      currency,
      contact_name: contactPerson.name,
      phone: contactPerson.phone,
      email: contactPerson.email,
      bank_name: bank.name,
      bank_account: bank.account,
      iban: bank.iban,
      swift: bank.swift,
      // The tax numbers of a draft are read where they are kept; these are what was sent.
      buyer_tax_reg_number: '',
      seller_tax_reg_number: '',
      updated_at: stamp.at,
      updated_by: stamp.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * What the submitted advices delivered of each item, or what was confirmed where none was submitted. Items of
 * quantity 0 are left out; prices and names come from the order response.
 */
export async function insertChargedItems(tx: Db, id: string, orderId: string): Promise<void> {
  await sql`
    with delivered as (
      select item.item_position, sum(item.delivered_quantity::numeric) as quantity
      from dispatch_advices advice join dispatch_advice_items item on item.document_id = advice.id
      where advice.order_id = ${orderId} and advice.submitted_at is not null
      group by item.item_position
    ), confirmed as (
      select line.item_position, sum(line.quantity::numeric) as quantity
      from order_responses response join order_response_confirms line on line.document_id = response.id
      where response.order_id = ${orderId} and line.status = 'Confirmed'
        and not exists (select from dispatch_advices where order_id = ${orderId} and submitted_at is not null)
      group by line.item_position
    ), charged as (
      select item_position, quantity from delivered union all select item_position, quantity from confirmed
    )
    insert into invoice_items
      (document_id, position, item_position, product_name, quantity, unit_net_price, unit_list_price)
    select ${id}, row_number() over (order by charged.item_position), charged.item_position, answered.product_name,
      charged.quantity, nullif(answered.unit_net_price, '')::numeric, nullif(answered.unit_list_price, '')::numeric
    from charged
    join order_responses response on response.order_id = ${orderId}
    join order_response_items answered
      on answered.document_id = response.id and answered.position = charged.item_position
    where charged.quantity > 0
  `.execute(tx)
}
