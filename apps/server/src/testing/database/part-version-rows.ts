/** Rows of parts, their imports, bulk actions on open lines and figures for `version-rows.ts`, in the order of insertion. */
export const PART_ROWS = [
  {
    since: '0043',
    sql: `
      insert into parts (supplier_id, product_number, created_at) values
        (1, 'B-1', '2026-02-01 08:00Z'), (1, 'Größe 7', '2026-02-02 08:00Z');
      insert into part_values (supplier_id, product_key, field, currency, party_number, typed, learned, doubted, revision)
      values
        (1, 'b-1', 'description', '', '', '{"value": "Bremsscheibe ß", "at": "2026-02-01T08:00:00.000Z", "day": "20260201"}',
          null, null, 1),
        (1, 'b-1', 'netPrice', 'EUR', '100', null, '{"value": "12.5", "at": "2026-02-01T08:00:00.000Z", "day": "20260201",
          "orderNumber": "PO-2", "orderDate": "20260112"}', '{"value": "99", "at": "2026-02-03T08:00:00.000Z",
          "day": "20260203", "orderNumber": "PO-4", "orderDate": "20260112"}', 3);
      insert into part_settings (supplier_id, price_guard_percent, updated_at) values (1, 12.5, '2026-02-01 08:00Z');
      update order_response_items set proposals = '{"unitNetPrice": "price list of 2026/02/01"}' where document_id = 1;
      update dispatch_advices set proposals = '{"transportType": "as in D-1"}' where submitted_at is null;
      update dispatch_advice_items set proposals = '{"packetKind": "last dispatched"}'
      where document_id in (select id from dispatch_advices where submitted_at is null);
      update invoices set proposals = '{"discount": "as in I-4"}' where submitted_at is null;
      update invoice_items set proposals = '{"countryCode": "last invoiced"}'
      where document_id in (select id from invoices where submitted_at is null);
    `,
  },
  {
    since: '0050',
    sql: `
      update order_responses set checked_version = version, ready_value = 49.5, price_warnings = 1 where submitted_at is null;
      insert into line_runs (supplier_id, request_key, action, entries, started_by, started_at, seen_at, ended_at) values
        (1, 'request 1', 'number', '{"pattern": "S{yy}-{00000}"}', 'Jonas', '2026-02-01 08:00Z', '2026-02-01 08:00Z',
          '2026-02-01 08:01Z'),
        (1, 'request 2', 'submit', '{"count": 1}', 'Jonas', '2026-02-02 08:00Z', '2026-02-02 08:00Z', null);
      insert into line_run_orders (supplier_id, run_id, place, order_id, positions, version, state, attempts, line_count, reason)
      values (1, 1, 1, 1, '{1,2}', null, 'done', 1, 0, ''), (1, 2, 1, 1, '{1}', 1, 'refused', 1, 0, 'Please confirm quantity!');
      insert into order_number_patterns (supplier_id, pattern, last, updated_at) values (1, 'S{yy}-{00000}', 7, '2026-02-01 08:00Z');
    `,
  },
  {
    since: '0051',
    sql: `
      insert into part_imports (supplier_id, file_name, state, created_at, attempts, header_row, columns, choice, row_count,
        rows_done, counts, preview_run)
      values (1, 'Preise Größe 7.xlsx', 'ready', '2026-02-05 08:00Z', 1, 1,
        '[{"header": "Product Number", "samples": ["B-1"], "mark": "", "ambiguous": "", "isMarkUnknown": false}]',
        '{"fields": ["productNumber"], "marks": [""], "currency": ""}', 2, 2,
        '{"new": 1, "changed": 0, "unchanged": 1, "wrong": 1}', 1);
      insert into part_import_pieces (supplier_id, import_id, position, content)
      select supplier_id, id, 1, '\\x504b' from part_imports;
      insert into part_import_rows (supplier_id, import_id, run, row_number, verdict, product_number, reason, changes)
      select supplier_id, id, 1, 2, 'new', 'B-9', '', '[{"field": "description", "currency": "", "partyNumber": "",
        "before": "", "after": "Bremsscheibe ß"}]'::jsonb from part_imports
      union all
      select supplier_id, id, 1, 3, 'wrong', '', 'The product number is missing.', '[]'::jsonb from part_imports;
    `,
  },
  {
    since: '0054',
    sql: `
      insert into delivery_figures (supplier_id, day, open_count, on_day_count, early_count, late_count) values
        (1, '2031-07-01', 1, 2, 0, 1);
      insert into value_figures (supplier_id, day, currency, party_number, customer_name, value) values
        (1, '2031-07-01', 'EUR', '100', 'Autohaus Größe', 1049.50);
    `,
  },
  {
    since: '0056',
    sql: `
      insert into part_imports (supplier_id, kind, file_name, state, created_at, attempts, row_count, rows_done, counts,
        preview_run)
      values (1, 'answers', 'Antworten Größe 7.xlsx', 'ready', '2026-02-06 08:00Z', 1, 2, 2,
        '{"changed": 1, "unchanged": 0, "wrong": 1, "closed": 0, "stale": 0}', 1);
      insert into answer_import_rows (supplier_id, import_id, run, row_number, verdict, order_id, order_number,
        product_number, reason, changes, answer)
      select supplier_id, id, 1, 2, 'changed', 1, 'PO-1', 'Größe 7', '', '[{"field": "quantity", "before": "", "after": "2"}]'::jsonb,
        '{"position": 1, "version": 1, "fingerprint": "x", "answer": {}}'::jsonb from part_imports where kind = 'answers'
      union all
      select supplier_id, id, 1, 3, 'wrong', null, '', '', 'This line is unknown.', '[]'::jsonb, null
      from part_imports where kind = 'answers';
      insert into line_runs (supplier_id, request_key, action, entries, started_by, started_at, seen_at, ended_at) values
        (1, 'answers 2', 'import', '{}', 'Jonas', '2026-02-06 08:00Z', '2026-02-06 08:00Z', '2026-02-06 08:01Z');
      insert into line_run_orders (supplier_id, run_id, place, order_id, positions, version, state, attempts, line_count, reason,
        answers)
      select supplier_id, id, 1, 1, '{}', null, 'done', 1, 1, '', '[{"position": 1}]'::jsonb from line_runs
      where action = 'import';
    `,
  },
  {
    since: '0057',
    sql: `
      insert into line_runs (supplier_id, request_key, action, entries, started_by, started_at, seen_at, ended_at) values
        (1, 'undo 1', 'undo', '{"startedAt": "2026-02-06T08:00:00.000Z"}', 'Jonas', '2026-02-07 08:00Z', '2026-02-07 08:00Z', '2026-02-07 08:01Z');
      insert into line_run_orders (supplier_id, run_id, place, order_id, positions, version, state, attempts, line_count, reason,
        step)
      select supplier_id, id, 1, 1, '{}', null, 'done', 1, 0, '', '{"positions": [],
        "before": {"sellerOrderNumber": "S26-00007", "items": []}, "after": {"sellerOrderNumber": "", "items": []}}'::jsonb
      from line_runs where action = 'undo';
    `,
  },
]
