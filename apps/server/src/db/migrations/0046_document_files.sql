-- Files of submitted order responses and dispatch advices, numbers of packages, and archives of invoices and credit notes.

-- The facts of settings and customer as a document was submitted with them, completed by its first file.
create table document_facts (
  supplier_id bigint not null references suppliers,
  kind text not null check (kind in ('OrdRsp', 'DesAdv')),
  document_id bigint not null,
  order_response_id bigint generated always as (case when kind = 'OrdRsp' then document_id end) stored,
  dispatch_advice_id bigint generated always as (case when kind = 'DesAdv' then document_id end) stored,
  facts jsonb not null,
  primary key (supplier_id, kind, document_id),
  constraint document_facts_of_response foreign key (supplier_id, order_response_id)
    references order_responses (supplier_id, id),
  constraint document_facts_of_advice foreign key (supplier_id, dispatch_advice_id)
    references dispatch_advices (supplier_id, id)
);

-- A file is made once and never changes.
create table document_files (
  supplier_id bigint not null references suppliers,
  kind text not null check (kind in ('OrdRsp', 'DesAdv')),
  document_id bigint not null,
  order_response_id bigint generated always as (case when kind = 'OrdRsp' then document_id end) stored,
  dispatch_advice_id bigint generated always as (case when kind = 'DesAdv' then document_id end) stored,
  format text not null check (format in ('confirmation', 'deliveryNote', 'packingList', 'labels', 'ubl')),
  name text not null,
  content_gzip bytea not null,
  -- of the content before compression
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (supplier_id, kind, document_id, format),
  constraint document_files_of_response foreign key (supplier_id, order_response_id)
    references order_responses (supplier_id, id),
  constraint document_files_of_advice foreign key (supplier_id, dispatch_advice_id)
    references dispatch_advices (supplier_id, id)
);
create trigger document_files_append_only before update or delete on document_files
  for each statement execute function refuse_change();
create trigger document_files_not_truncated before truncate on document_files
  for each statement execute function refuse_change();

-- An archive names the documents of a period. Their files are made by a job, and the archive is written from the stored
-- files while it is downloaded.
create table archives (
  supplier_id bigint not null references suppliers,
  id bigint generated always as identity,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  -- null while files are being made
  finished_at timestamptz,
  -- when a job last made a file
  seen_at timestamptz not null,
  primary key (supplier_id, id),
  check (first_day <= last_day)
);
-- One at a time.
create unique index unfinished_archives on archives (supplier_id) where finished_at is null;

create table archive_files (
  supplier_id bigint not null references suppliers,
  archive_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('Invoice', 'CreditNote')),
  order_id bigint not null,
  document_id bigint not null,
  invoice_id bigint generated always as (case when kind = 'Invoice' then document_id end) stored,
  credit_note_id bigint generated always as (case when kind = 'CreditNote' then document_id end) stored,
  -- of the file that was chosen and made; null before
  format text,
  -- why there is no file, or only a plain one
  remark text not null default '',
  is_settled boolean not null default false,
  primary key (supplier_id, archive_id, position),
  constraint archive_files_of_archive foreign key (supplier_id, archive_id) references archives (supplier_id, id)
    on delete cascade,
  constraint archive_files_of_invoice foreign key (supplier_id, order_id, invoice_id)
    references invoices (supplier_id, order_id, id)
);

--! step
alter table document_numbers drop constraint document_numbers_kind_check;
alter table document_numbers add constraint document_numbers_kind check (kind in ('OrdRsp', 'DesAdv', 'Package')) not valid;

--! step
alter table document_numbers validate constraint document_numbers_kind;
