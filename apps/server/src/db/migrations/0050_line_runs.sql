-- Which drafts of order responses are ready to be submitted, and bulk actions on open lines.

-- Written with every change of a draft. A draft that another version was checked of is checked again.
alter table order_responses add column checked_version integer;
-- Value at net prices; null when a rule does not hold.
alter table order_responses add column ready_value numeric;
-- Prices that leave the last known ones.
alter table order_responses add column price_warnings integer;

--! step
-- Progress is in the database, so that it survives a reload and the end of a process.
create table line_runs (
  id bigint generated always as identity,
  supplier_id bigint not null references suppliers,
  -- of the browser: the same request starts one run
  request_key text not null,
  action text not null check (action in ('confirm', 'setDate', 'setPrice', 'reject', 'number', 'submit')),
  entries jsonb not null,
  started_by text not null,
  started_at timestamptz not null,
  -- by the clock of the database: a run whose worker is gone gets another job
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (supplier_id, id),
  unique (supplier_id, request_key)
);
-- One at a time for each supplier, across all processes.
create unique index line_runs_one_running on line_runs (supplier_id) where ended_at is null;

create table line_run_orders (
  supplier_id bigint not null references suppliers,
  run_id bigint not null,
  -- in the order of processing
  place integer not null,
  order_id bigint not null,
  positions integer[] not null,
  -- of the draft that the person confirmed to submit
  version integer,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unchanged', 'refused')),
  attempts integer not null default 0,
  line_count integer not null default 0,
  reason text not null default '',
  primary key (supplier_id, run_id, place),
  unique (supplier_id, run_id, order_id),
  constraint line_run_orders_of_run foreign key (supplier_id, run_id) references line_runs (supplier_id, id) on delete cascade,
  constraint line_run_orders_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id) on delete cascade
);

-- The counter of seller order numbers.
create table order_number_patterns (
  supplier_id bigint not null references suppliers primary key,
  pattern text not null,
  last bigint not null check (last >= 0),
  updated_at timestamptz not null
);

--! step no-transaction
create index concurrently order_responses_drafts on order_responses (supplier_id, order_id) where submitted_at is null;
