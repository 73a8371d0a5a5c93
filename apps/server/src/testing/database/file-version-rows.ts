/** Rows of files and archives for `version-rows.ts`, in the order they are inserted. */
export const FILE_ROWS = [
  {
    since: '0046',
    sql: `
      insert into document_facts (supplier_id, kind, document_id, facts)
      select supplier_id, 'OrdRsp', id, '{"setting": {"documentLanguage": "de"}}' from order_responses where order_id = 4;
      insert into document_files (supplier_id, kind, document_id, format, name, content_gzip, sha256, created_at)
      select supplier_id, 'OrdRsp', id, 'confirmation', 'R-4.pdf', '\\x1f8b'::bytea, '\\x01'::bytea,
        '2026-01-15 10:00Z'::timestamptz
      from order_responses where order_id = 4
      union all
      select supplier_id, 'DesAdv', id, 'labels', 'D-3-labels.pdf', '\\x1f8b', '\\x02', '2026-01-15 10:00Z'
      from dispatch_advices where order_id = 4;
      insert into archives (supplier_id, first_day, last_day, created_at, finished_at, seen_at) values
        (1, '2026-01-01', '2026-01-31', '2026-02-01 08:00Z', '2026-02-01 08:01Z', '2026-02-01 08:01Z'),
        (1, '2026-02-01', '2026-02-28', '2026-03-01 08:00Z', null, '2026-03-01 08:00Z');
      insert into archive_files (supplier_id, archive_id, position, kind, order_id, document_id, format, is_settled)
      select supplier_id, archive, 1, 'Invoice', order_id, id, case when archive = 1 then 'zugferd' end, archive = 1
      from invoices, generate_series(1, 2) archive where order_id = 4;
      insert into document_numbers (supplier_id, kind, last) values (1, 'Package', 17);
    `,
  },
]
