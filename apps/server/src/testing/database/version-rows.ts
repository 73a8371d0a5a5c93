import { ACCOUNT_ROWS } from './account-version-rows'
import { CREDIT_NOTE_ROWS } from './credit-note-version-rows'
import { runSql } from './database-admin'
import { FILE_ROWS } from './file-version-rows'
import { PART_ROWS } from './part-version-rows'

interface Rows {
  /** Number of the first migration after which the statements work. */
  since: string
  /** Number of the migration that makes them invalid. */
  until?: string
  sql: string
}

/** Fills a database of an earlier version with rows of every table and every kind that version could have. */
export async function insertVersionRows(connectionString: string, number: string): Promise<void> {
  const statements = ROWS.filter(({ since, until = '9999' }) => since <= number && number < until)
  await runSql(connectionString, ...statements.map(({ sql }) => sql))
}

/** In the order they are inserted. A new table or kind of row gets an entry here or in one of the lists at the end. */
const ROWS: readonly Rows[] = [
  {
    since: '0001',
    sql: `
      insert into operators (email, password_hash, created_at, updated_at) values
        ('first@example.com', 'hash 1', '2026-01-05 08:00Z', '2026-01-05 08:00Z'),
        ('second@example.com', 'hash 2', '2026-01-06 08:00Z', '2026-01-07 08:00Z');
      insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
        tec_com_password_sealed, password_hash, send_email_for_order, active, created_at, last_access_at, removed_at)
      values
        ('4711', 'Größe & Söhne AG', 'Jonas', 'jonas@example.com', 'ws-1', 'sealed 1', 'hash 3', true, true,
          '2026-01-05 09:00Z', '2026-02-01 10:00Z', null),
        ('4712', 'Inactive GmbH', 'Ida', 'ida@example.com', 'ws-2', 'sealed 2', 'hash 4', false, false,
          '2026-01-05 09:00Z', null, null),
        ('4711', 'Removed GmbH', 'Jonas', 'jonas@example.com', 'ws-3', 'sealed 3', 'hash 5', false, true,
          '2026-01-04 09:00Z', null, '2026-01-05 08:30Z');
      insert into sessions (token_hash, operator_id, supplier_id, created_at, last_seen_at) values
        ('\\x01', 1, null, '2026-02-01 10:00Z', '2026-02-01 11:00Z'),
        ('\\x02', null, 1, '2026-02-01 10:00Z', '2026-02-01 11:00Z');
      insert into password_resets (token_hash, supplier_id, created_at) values ('\\x03', 1, '2026-02-01 10:00Z');
      insert into attempts (key, count, window_started_at) values ('account:jonas', 3, '2026-02-01 10:00Z');
      insert into operator_actions (at, operator_id, operator_email, action, supplier_id, changes) values
        ('2026-01-05 09:00Z', 1, 'first@example.com', 'create', 1, '{"supplierName": {"from": null, "to": "G"}}'),
        ('2026-01-05 10:00Z', 2, 'second@example.com', 'deactivate', 2, '{}');
      insert into worker_heartbeats (worker, seen_at) values ('worker 1', '2026-02-01 10:00Z');
      insert into key_check (sealed) values ('sealed text');
    `,
  },
  {
    since: '0002',
    sql: `
      insert into customers (supplier_id, party_number, name, street, postal_code, city, country_code, country_name,
        tax_reg_number, created_at, updated_at)
      values (1, '100', 'Teile Nord GmbH', 'Hafenstr. 1', '20457', 'Hamburg', 'DE', 'Germany', 'DE1',
        '2026-01-10 08:00Z', '2026-01-11 08:00Z');
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_date, created_at, received_at, requested_delivery_date, status, content_hash, item_count,
        list_items, search_text)
      select case when n = 5 then 2 else 1 end, 'up-' || n, 'PO-' || n, '100', 'Teile Nord GmbH', 'Normal', 'EUR',
        '20260112', '2026-01-12 08:00Z', '2026-01-12 09:00Z', '20260120', status, '\\x0a', 2,
        '[{"productNumber": "B-1"}]', 'po-' || n || ' bremsbelag ß'
      from unnest(array['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected']) with ordinality as s(status, n);
      insert into order_items (order_id, position, buyer_line_number, maker_code, product_number, buyer_product_number,
        ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_date)
      select id, position, '10', '*', 'B-1', 'C-1', '4047024610095', 'Brake disc', 4.5, 'PCE', '20260120'
      from orders, generate_series(1, 2) position;
      insert into order_parties (order_id, role, party_number, name1, street1, postal_code, city, country_code)
      select id, role, '100', 'Teile Nord GmbH', 'Hafenstr. 1', '20457', 'Hamburg', 'DE'
      from orders, unnest(array['buyer', 'seller', 'delivery']) role;
      insert into order_notes (order_id, position, kind, name, value) values (1, 1, 'param', 'P', 'v'), (1, 2, 'text', 'C', 't');
      insert into order_counts (supplier_id, status, count)
      select supplier_id, status, count(*) from orders group by 1, 2;
      insert into settings (supplier_id, seller_name, seller_street, seller_postal_code, seller_city, seller_country,
        bank_name, bank_account, bank_iban, bank_swift, contact_name, contact_phone, contact_email,
        tax_registration_number, default_currency, updated_at)
      values (1, 'Größe & Söhne AG', 'Weg 1', '10115', 'Berlin', 'DE', 'Bank', '1', 'DE02', 'SWIFT', 'Jonas', '030',
        'jonas@example.com', 'DE2', 'EUR', '2026-01-10 08:00Z');
      insert into setting_taxes (supplier_id, position, code, description, percent) values (1, 1, 'S', 'Standard', 19.5);
      insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, reason, order_id) values
        (1, 'up-1', 'Order', '<Order/>', '2026-01-12 09:00Z', 'accepted', '', 1),
        (1, 'up-9', 'ChangeOrder', '<Change/>', '2026-01-13 09:00Z', 'parked', 'a change order', null);
      insert into sync_runs (supplier_id, kind, started_at, seen_at, ended_at, state, received, created, error) values
        (1, 'orders', '2026-01-12 09:00Z', '2026-01-12 09:01Z', '2026-01-12 09:01Z', 'done', 5, 5, ''),
        (1, 'orders', '2026-01-13 09:00Z', '2026-01-13 09:01Z', null, 'running', 1, 0, '');
    `,
  },
  {
    // Order 1: draft of a response; 2: response submitted, advices draft and submitted; 3: draft of an invoice;
    // 4: everything submitted; 5: rejected.
    since: '0003',
    sql: `
      insert into document_numbers (supplier_id, kind, last) values (1, 'OrdRsp', 5), (1, 'DesAdv', 3);
      insert into order_responses (supplier_id, order_id, ord_rsp_id, seller_order_number, currency, updated_at, updated_by)
      select supplier_id, id, 'R-' || id, 'S-' || id, 'EUR', '2026-01-13 08:00Z', 'Jonas' from orders order by id;
      insert into order_response_items (document_id, position, product_name, input_ean, unit_net_price, unit_list_price)
      select id, 1, 'Brake disc', '', case when order_id = 1 then 'twelve' else '12.50' end, '' from order_responses;
      insert into order_response_confirms (document_id, item_position, position, quantity, status, reason, delivery_date)
      select id, 1, 1, '4', case when order_id = 5 then 'Rejected' else 'Confirmed' end, '', '20260120' from order_responses;
      update order_responses set submitted_at = '2026-01-13 09:00Z' where order_id > 1;
      update orders set order_response_id = response.id from order_responses response where response.order_id = orders.id;

      insert into dispatch_advices (supplier_id, order_id, des_adv_id, planned_delivery_date, issue_date, delivery_date,
        updated_at, updated_by)
      values
        (1, 2, 'D-1', '20260120', '20260114', '20260121', '2026-01-14 08:00Z', 'Jonas'),
        (1, 2, 'D-2', '20260127', '', '', '2026-01-14 08:00Z', 'Jonas'),
        (1, 4, 'D-3', '20260120', '20260114', '20260121', '2026-01-14 08:00Z', 'Jonas');
      insert into dispatch_advice_items (document_id, position, item_position, is_origin, confirmed_quantity, delivered_quantity)
      select id, 1, 1, true, 4, '4' from dispatch_advices;
      insert into dispatch_advice_measurements (document_id, item, position, amount, type)
      select id, 0, 1, '7,5', 'Weight' from dispatch_advices;
      update dispatch_advices set submitted_at = '2026-01-14 09:00Z' where des_adv_id <> 'D-2';
      update orders set dispatch_advice_ids = '{1,2}', submitted_dispatch_advice_ids = '{1}' where id = 2;

      insert into invoices (supplier_id, order_id, invoice_id, issue_date, invoice_due_date, currency, contact_name, phone,
        email, bank_name, bank_account, iban, swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
      select 1, id, 'I-' || id, '20260115', '20260215', 'USD', 'Jonas', '030', 'jonas@example.com', 'Bank', '1', 'DE02',
        'SWIFT', 'DE1', 'DE2', '2026-01-15 08:00Z', 'Jonas'
      from orders where id in (3, 4) order by id;
      insert into invoice_items (document_id, position, item_position, product_name, quantity, unit_net_price, tax_percent)
      select id, 1, 1, 'Brake disc', 4, 12.5, 19.5 from invoices;
      insert into invoice_allow_or_charges (document_id, item, position, identifier, kind, percent, amount)
      select id, 0, 1, 'Allow', 'Discount', '2', '' from invoices;
      update invoices set submitted_at = '2026-01-15 09:00Z', net_value = 49, tax_amount = 9.56, total = 58.56
      where order_id = 4;

      insert into deliveries (supplier_id, order_id, kind, document_id, number, raw, state, reason, attempts, created_at,
        changed_at)
      values
        (1, 2, 'OrdRsp', 2, 'R-2', '<OrdRsp/>', 'delivered', '', 1, '2026-01-13 09:00Z', '2026-01-13 09:01Z'),
        (1, 2, 'DesAdv', 1, 'D-1', '<DesAdv/>', 'queued', 'no answer', 2, '2026-01-14 09:00Z', '2026-01-14 09:01Z'),
        (1, 4, 'Invoice', 2, 'I-4', '<Invoice/>', 'failed', 'refused', 1, '2026-01-15 09:00Z', '2026-01-15 09:01Z');
      insert into delivery_attempts (delivery_id, at, result, reason) values
        (1, '2026-01-13 09:01Z', 'delivered', ''), (3, '2026-01-15 09:01Z', 'failed', 'refused');
      insert into order_events (supplier_id, order_id, at, by, text) values (1, 2, '2026-01-13 09:00Z', 'Jonas', 'submitted');
    `,
  },
  {
    since: '0005',
    sql: `
      insert into operator_actions (at, operator_id, operator_email, action, supplier_id, changes)
      values ('2026-01-20 09:00Z', 1, 'first@example.com', 'retake', 1, '{}');
    `,
  },
  {
    since: '0006',
    sql: `
      update orders set is_announced = true where id < 4;
      insert into supplier_syncs (supplier_id, due_at, failures, error) values (1, '2026-01-21 09:00Z', 2, 'no access');
    `,
  },
  {
    since: '0006',
    until: '0008',
    sql: `
      insert into order_mails (supplier_id, order_ids, state, reason, attempts, created_at, changed_at) values
        (1, '{1,2}', 'sent', '', 1, '2026-01-20 09:00Z', '2026-01-20 09:01Z'),
        (1, '{4}', 'queued', 'no answer', 1, '2026-01-21 09:00Z', '2026-01-21 09:01Z');
    `,
  },
  {
    since: '0008',
    sql: `
      insert into mails (kind, supplier_id, order_ids, origin, state, attempts, is_sending, created_at, changed_at, due_at)
      values
        ('newOrders', 1, '{1,2}', '', 'sent', 1, false, '2026-01-20 09:00Z', '2026-01-20 09:01Z', '2026-01-20 09:00Z'),
        ('passwordReset', 1, '{}', 'https://portal.example.com', 'queued', 1, true, '2026-01-21 09:00Z',
          '2026-01-21 09:01Z', '2026-01-21 09:00Z');
      insert into recurring_jobs (task, due_at) values ('sweep', '2026-01-21 09:00Z');
    `,
  },
  {
    since: '0009',
    sql: `
      insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items,
        search_text)
      values (1, 'up-6', 'PO-6', '100', 'Teile Nord GmbH', 'Normal', 'EUR', '20260112', '2026-01-12 08:00Z',
        '2026-01-12 09:00Z', '', '\\x0a', 1, '[]', 'po-6');
      insert into order_responses (supplier_id, order_id, ord_rsp_id, currency, updated_at, updated_by, submitted_at, parties)
      values (1, 6, 'R-6', 'EUR', '2026-01-13 08:00Z', 'Jonas', '2026-01-13 09:00Z',
        '{"buyerParty": {"name1": "Teile Nord GmbH"}}');
    `,
  },
  {
    since: '0013',
    sql: `
      update operators set disabled_at = '2026-01-22 09:00Z' where id = 2;
      insert into operators (email, password_hash, created_at, updated_at, removed_at)
      values ('second@example.com', 'hash 9', '2026-01-01 08:00Z', '2026-01-02 08:00Z', '2026-01-02 08:00Z');
      insert into operator_actions (at, operator_email, action, target_operator_id, changes)
      values ('2026-01-22 09:00Z', 'command line', 'deactivate', 2, '{}');
    `,
  },
  {
    since: '0014',
    sql: `
      insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, reason, original_gzip)
      values (1, 'up-10', 'Oversize', '<Order>…', '2026-01-13 09:00Z', 'quarantined', 'too large', '\\x1f8b');
    `,
  },
  {
    since: '0015',
    sql: `
      update order_response_confirms set delivery_date = 'next week' where document_id = 1;
      update invoices set discount_due_date = 'soon' where submitted_at is null;
    `,
  },
  {
    since: '0030',
    sql: `
      insert into e_document_settings (supplier_id, vat_id, tax_number, address_scheme, address_id,
        company_registration_number, gs1_company_prefix, document_language, unit_codes, taxes, updated_at)
      values (1, 'DE2', '1/2', 'EM', 'jonas@example.com', 'HRB 1', '4012345', 'de', '[{"unit": "Satz", "code": "SET"}]',
        '[{"code": "S", "category": "", "exemptionReason": ""}]', '2026-01-10 08:00Z');
      update customers set vat_id = 'DE1', address_scheme = '0088', address_id = '4012345000009', buyer_reference = 'B';
      update invoices set tax_treatment = 'E', exemption_reason = 'Section 4', delivery_date = 'soon'
      where submitted_at is null;
    `,
  },
  {
    since: '0031',
    sql: `
      insert into invoice_facts (supplier_id, document_id, facts, tax_treatment)
      select supplier_id, id, '{"sellerOrderNumber": "S-4"}', 'G' from invoices where submitted_at is not null;
      insert into invoice_files (supplier_id, document_id, format, name, content_gzip, sha256, created_at)
      select supplier_id, id, 'xrechnung', 'I-4-xrechnung.xml', '\\x1f8b', '\\x01', '2026-01-15 10:00Z'
      from invoices where submitted_at is not null;
    `,
  },
  {
    since: '0032',
    sql: `
      insert into mails (kind, supplier_id, order_ids, recipient, format)
      values ('invoiceFile', 1, '{4}', 'buyer@example.com', 'zugferd');
    `,
  },
  ...PART_ROWS,
  {
    since: '0044',
    sql: `
      insert into retention_passes (name, position, leased_until, worked_at, passed_at, oldest_at, removed) values
        ('sync_runs', '{"supplierId": "1", "after": "7", "oldest": null}', '2026-02-01 10:02Z', '2026-02-01 10:00Z',
          '2026-01-31 10:00Z', '2025-11-03 10:00Z', 12);
      insert into operator_action_archives (first_id, last_id, first_at, last_at, action_count, content_gzip, sha256,
        created_at)
      values (-3, -1, '2023-12-01 08:00Z', '2023-12-30 08:00Z', 2, '\\x1f8b', '\\x01', '2026-01-05 08:00Z');
    `,
  },
  ...FILE_ROWS,
  ...CREDIT_NOTE_ROWS,
  ...ACCOUNT_ROWS,
  {
    since: '0052',
    sql: `
      insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, reason, change_party_number,
        change_order_number, change_content)
      values (1, 'up-11', 'OrderCancellation', '<OrderCancellation/>', '2026-01-14 09:00Z', 'parked', 'a cancellation',
        '100', 'PO-2', '{"notes": ["sold"], "requestedDeliveryDate": "", "lines": [], "lineCount": 0}');
    `,
  },
]
