-- Files of submitted documents, and the facts of e-documents they are made from.

-- The facts as an invoice was submitted with them, and what was completed afterwards because it was blank then. Facts is
-- null for an invoice that was submitted by an earlier version.
create table invoice_facts (
  supplier_id bigint not null references suppliers,
  document_id bigint not null,
  facts jsonb,
  tax_treatment text not null default '' check (tax_treatment in ('', 'K', 'AE', 'G', 'E', 'O')),
  exemption_reason text not null default '',
  delivery_date text not null default '' check (delivery_date ~ '^(\d{8})?$'),
  primary key (supplier_id, document_id),
  constraint invoice_facts_of_document foreign key (supplier_id, document_id) references invoices (supplier_id, id)
);

-- A file is made once and never changes: an invoice is a tax record.
create table invoice_files (
  supplier_id bigint not null references suppliers,
  document_id bigint not null,
  format text not null check (format in ('pdf', 'zugferd', 'xrechnung', 'peppol')),
  name text not null,
  content_gzip bytea not null,
  -- of the content before compression
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (supplier_id, document_id, format),
  constraint invoice_files_of_document foreign key (supplier_id, document_id) references invoices (supplier_id, id)
);
create trigger invoice_files_append_only before update or delete on invoice_files
  for each statement execute function refuse_change();
create trigger invoice_files_not_truncated before truncate on invoice_files
  for each statement execute function refuse_change();
