/** Rows of credit notes for `version-rows.ts`, in the order they are inserted. */
export const CREDIT_NOTE_ROWS = [
  {
    since: '0047',
    sql: `
      insert into credit_notes (supplier_id, order_id, invoice_document_id, credit_note_id, reason, updated_at, updated_by)
      select supplier_id, order_id, id, 'C-4', 'Returned', '2026-02-10 08:00Z', 'Jonas'
      from invoices where submitted_at is not null;
      insert into credit_note_items (supplier_id, order_id, document_id, position, quantity)
      select supplier_id, order_id, id, 1, '2' from credit_notes;
      insert into credit_note_allow_or_charges (supplier_id, order_id, document_id, position, amount)
      select supplier_id, order_id, id, 1, '0.00' from credit_notes;
      insert into credit_note_facts (supplier_id, document_id, facts, tax_treatment, exemption_reason, delivery_date)
      select supplier_id, id, '{"sellerOrderNumber": "S-4"}', 'E', 'Section 4', '20260121' from credit_notes;
      update credit_notes set submitted_at = '2026-02-10 09:00Z', issue_day = '2026-02-10', net_value = 25, tax_amount = 4.88,
        total = 29.88;
      insert into credit_note_files (supplier_id, document_id, format, name, content_gzip, sha256, created_at)
      select supplier_id, id, 'peppol', 'C-4-peppol.xml', '\\x1f8b', '\\x01', '2026-02-10 10:00Z' from credit_notes;
      insert into credit_notes (supplier_id, order_id, invoice_document_id, updated_at, updated_by)
      select supplier_id, order_id, id, '2026-02-11 08:00Z', 'Jonas' from invoices where submitted_at is not null;
      insert into credit_note_items (supplier_id, order_id, document_id, position, quantity)
      select supplier_id, order_id, id, 1, 'one' from credit_notes where submitted_at is null;
    `,
  },
  {
    since: '0048',
    sql: `
      insert into deliveries (supplier_id, order_id, kind, document_id, credit_note_id, number, raw, state, created_at,
        changed_at)
      select supplier_id, order_id, 'CreditNote', id, id, credit_note_id, '<Invoice/>', 'queued', '2026-02-10 09:00Z',
        '2026-02-10 09:00Z'
      from credit_notes where submitted_at is not null;
      insert into mails (kind, supplier_id, order_ids, recipient, format, credit_note_id)
      select 'creditNoteFile', supplier_id, array[order_id], 'buyer@example.com', 'peppol', id
      from credit_notes where submitted_at is not null;
      insert into archive_files (supplier_id, archive_id, position, kind, order_id, document_id)
      select supplier_id, 2, 2, 'CreditNote', order_id, id from credit_notes where submitted_at is not null;
    `,
  },
]
