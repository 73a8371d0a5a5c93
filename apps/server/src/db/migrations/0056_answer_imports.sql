-- Answers to open lines that come back in a spreadsheet file. The file is received and read like one with parts; its answers
-- are applied by a bulk action on open lines.

alter table part_imports add column kind text not null default 'parts';

--! step
alter table part_imports add constraint part_imports_kind check (kind in ('parts', 'answers')) not valid;

--! step
alter table part_imports validate constraint part_imports_kind;

--! step
-- The rows of the preview, without those that change nothing.
create table answer_import_rows (
  supplier_id bigint not null references suppliers,
  import_id bigint not null,
  run integer not null,
  row_number integer not null,
  -- closed: its order is no longer open; stale: somebody else has changed the line since the export
  verdict text not null check (verdict in ('changed', 'wrong', 'closed', 'stale')),
  -- null when the row names no order of the supplier
  order_id bigint,
  -- as the file shows them
  order_number text not null,
  product_number text not null,
  reason text not null,
  -- [{"field", "before", "after"}]
  changes jsonb not null,
  -- the answer of the line, in the first of its changed rows: {"position", "version", "fingerprint", "answer"}
  answer jsonb,
  primary key (supplier_id, import_id, run, row_number),
  constraint answer_import_rows_of_import foreign key (supplier_id, import_id) references part_imports (supplier_id, id)
    on delete cascade,
  constraint answer_import_rows_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
    on delete cascade
);
create index answer_import_rows_by_verdict on answer_import_rows (supplier_id, import_id, run, verdict, row_number);

--! step
-- Of a bulk action that imports answers. It has no positions: a worker of the previous version then changes no line.
alter table line_run_orders add column answers jsonb;

--! step
alter table line_runs drop constraint line_runs_action_check;
alter table line_runs add constraint line_runs_action
  check (action in ('confirm', 'setDate', 'setPrice', 'reject', 'number', 'submit', 'import')) not valid;

--! step
alter table line_runs validate constraint line_runs_action;
