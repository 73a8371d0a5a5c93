-- Imports of parts from spreadsheet files. They are deleted a day after their upload.

create table part_imports (
  supplier_id bigint not null references suppliers,
  id bigint not null generated always as identity,
  file_name text not null,
  state text not null check (state in ('receiving', 'reading', 'asking', 'ready', 'applying', 'applied', 'failed')),
  -- why it failed
  reason text not null default '',
  created_at timestamptz not null,
  -- The lease of the process that reads or applies it. Attempts is its fencing token, and the run of the rows below.
  is_running boolean not null default false,
  attempts integer not null default 0,
  seen_at timestamptz not null default now(),
  -- processes that have ended while they worked on it
  lost_runs integer not null default 0,
  -- the columns of the file and what a person has chosen for them; null until they are known
  header_row integer not null default 0,
  columns jsonb,
  choice jsonb,
  row_count integer not null default 0,
  rows_done integer not null default 0,
  counts jsonb,
  -- the run whose rows are the preview
  preview_run integer not null default 0,
  primary key (supplier_id, id)
);
create index part_imports_open on part_imports (seen_at) where state in ('reading', 'applying');
create index part_imports_by_age on part_imports (created_at);

-- The file, in the pieces in which it was received.
create table part_import_pieces (
  supplier_id bigint not null references suppliers,
  import_id bigint not null,
  position integer not null,
  content bytea not null,
  primary key (supplier_id, import_id, position),
  constraint part_import_pieces_of_import foreign key (supplier_id, import_id) references part_imports (supplier_id, id)
    on delete cascade
);
-- A spreadsheet file is compressed already.
alter table part_import_pieces alter column content set storage external;

-- The rows of the preview, without those that change nothing.
create table part_import_rows (
  supplier_id bigint not null references suppliers,
  import_id bigint not null,
  run integer not null,
  row_number integer not null,
  verdict text not null check (verdict in ('new', 'changed', 'wrong')),
  product_number text not null,
  product_key text not null generated always as (part_key(product_number)) stored,
  reason text not null,
  -- [{"field", "currency", "partyNumber", "before", "after"}]
  changes jsonb not null,
  primary key (supplier_id, import_id, run, row_number),
  constraint part_import_rows_of_import foreign key (supplier_id, import_id) references part_imports (supplier_id, id)
    on delete cascade
);
create index part_import_rows_by_verdict on part_import_rows (supplier_id, import_id, run, verdict, row_number);
create index part_import_rows_by_part on part_import_rows (supplier_id, import_id, run, product_key)
  where verdict <> 'wrong';
