-- Order responses, dispatch advices, invoices, their way to the platform, and what happened to an order.
-- Number fields of drafts are text: a draft holds what was typed, right or wrong. What is submitted is checked first
-- and frozen by triggers.

-- numbers of responses and advices are unique over all a seller sends, and used once
create table document_numbers (
  supplier_id bigint not null references suppliers,
  kind text not null check (kind in ('OrdRsp', 'DesAdv')),
  last bigint not null,
  primary key (supplier_id, kind)
);

create table order_responses (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_id bigint not null unique references orders,
  ord_rsp_id text not null,
  seller_order_number text not null default '',
  delivery_name1 text not null default '',
  delivery_street1 text not null default '',
  delivery_postal_code text not null default '',
  delivery_city text not null default '',
  delivery_country_code text not null default '',
  -- what holds while it is a draft is looked up; what it was submitted with is kept
  currency text not null default '',
  buyer_tax_reg_number text not null default '',
  seller_tax_reg_number text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  submitted_at timestamptz,
  unique (supplier_id, ord_rsp_id)
);

create table order_response_items (
  document_id bigint not null references order_responses,
  position integer not null,
  product_name text not null,
  input_ean text not null,
  unit_net_price text not null,
  unit_list_price text not null,
  primary key (document_id, position)
);

create table order_response_confirms (
  document_id bigint not null,
  item_position integer not null,
  position integer not null,
  quantity text not null,
  status text not null check (status in ('', 'Confirmed', 'Rejected', 'Unknown')),
  reason text not null,
  delivery_date text not null check (delivery_date ~ '^(\d{8})?$'),
  primary key (document_id, item_position, position),
  foreign key (document_id, item_position) references order_response_items on delete cascade
);

create table dispatch_advices (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_id bigint not null references orders,
  des_adv_id text not null,
  planned_delivery_date text not null check (planned_delivery_date ~ '^\d{8}$'),
  issue_date text not null default '' check (issue_date ~ '^(\d{8})?$'),
  delivery_date text not null check (delivery_date ~ '^(\d{8})?$'),
  transport_type text not null default '',
  transport_id text not null default '',
  packet_count text not null default '',
  ident_system text not null default '',
  packet_number text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  submitted_at timestamptz,
  unique (supplier_id, des_adv_id),
  unique (order_id, planned_delivery_date)
);

create table dispatch_advice_items (
  document_id bigint not null references dispatch_advices,
  position integer not null,
  -- the line of the order it delivers; duplicates share it
  item_position integer not null,
  is_origin boolean not null,
  confirmed_quantity numeric not null,
  delivered_quantity text not null,
  packet_kind text not null default '',
  ident_system text not null default '',
  packet_number text not null default '',
  primary key (document_id, position)
);

-- item 0 is the shipment itself
create table dispatch_advice_measurements (
  document_id bigint not null references dispatch_advices,
  item integer not null,
  position integer not null,
  amount text not null,
  type text not null,
  primary key (document_id, item, position)
);

create table invoices (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_id bigint not null unique references orders,
  invoice_id text not null default '',
  issue_date text not null default '' check (issue_date ~ '^(\d{8})?$'),
  invoice_due_date text not null default '' check (invoice_due_date ~ '^(\d{8})?$'),
  currency text not null,
  is_tax_applies boolean not null default false,
  discount text not null default '',
  discount_due_date text not null default '' check (discount_due_date ~ '^(\d{8})?$'),
  contact_name text not null,
  phone text not null,
  email text not null,
  bank_name text not null,
  bank_account text not null,
  iban text not null,
  swift text not null,
  buyer_tax_reg_number text not null,
  seller_tax_reg_number text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  submitted_at timestamptz,
  -- what it came to when it was submitted
  net_value numeric,
  tax_amount numeric,
  total numeric,
  check ((submitted_at is null) = (total is null))
);
-- an invoice id is used once per supplier; drafts may still share one
create unique index invoices_by_invoice_id on invoices (supplier_id, invoice_id) where submitted_at is not null;

create table invoice_items (
  document_id bigint not null references invoices,
  position integer not null,
  -- the line of the order it charges
  item_position integer not null,
  product_name text not null,
  quantity numeric not null check (quantity > 0),
  unit_net_price numeric,
  unit_list_price numeric,
  country_code text not null default '',
  statistic_group text not null default '',
  tax_code text not null default '',
  tax_percent numeric,
  primary key (document_id, position)
);

-- item 0 is the invoice itself
create table invoice_allow_or_charges (
  document_id bigint not null references invoices,
  item integer not null,
  position integer not null,
  identifier text not null check (identifier in ('', 'Allow', 'Charge')),
  kind text not null,
  percent text not null,
  amount text not null,
  tax_code text not null default '',
  tax_percent numeric,
  primary key (document_id, item, position)
);

-- Submitted documents are frozen: never updated or taken away again, whatever the code does.
create function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null then
    raise exception 'a submitted document does not change (% %)', tg_table_name, old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- once a statement, not once a row: an order may have thousands of lines
create function refuse_change_of_submitted_parts() returns trigger language plpgsql as $$
declare
  is_submitted boolean;
begin
  execute format(
    'select exists (select from changed join %I document on document.id = changed.document_id
      where document.submitted_at is not null)', tg_argv[0]) into is_submitted;
  if is_submitted then
    raise exception 'a submitted document does not change (%)', tg_table_name;
  end if;
  return null;
end $$;

create trigger frozen before update or delete on order_responses
  for each row execute function refuse_change_of_submitted();
create trigger frozen before update or delete on dispatch_advices
  for each row execute function refuse_change_of_submitted();
create trigger frozen before update or delete on invoices
  for each row execute function refuse_change_of_submitted();

do $$
declare
  part record;
begin
  for part in values
    ('order_response_items', 'order_responses'), ('order_response_confirms', 'order_responses'),
    ('dispatch_advice_items', 'dispatch_advices'), ('dispatch_advice_measurements', 'dispatch_advices'),
    ('invoice_items', 'invoices'), ('invoice_allow_or_charges', 'invoices')
  loop
    execute format('create trigger frozen_insert after insert on %I referencing new table as changed
      for each statement execute function refuse_change_of_submitted_parts(%L)', part.column1, part.column2);
    execute format('create trigger frozen_update after update on %I referencing old table as changed
      for each statement execute function refuse_change_of_submitted_parts(%L)', part.column1, part.column2);
    execute format('create trigger frozen_delete after delete on %I referencing old table as changed
      for each statement execute function refuse_change_of_submitted_parts(%L)', part.column1, part.column2);
  end loop;
end $$;

-- The way to the platform: written in the transaction that submits the document, with the exact bytes.
create table deliveries (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_id bigint not null references orders,
  kind text not null check (kind in ('OrdRsp', 'DesAdv', 'Invoice')),
  -- of the order response, dispatch advice or invoice
  document_id bigint not null,
  number text not null,
  raw text not null,
  -- what the format forced us to cut, as text for people
  cuts text not null default '',
  state text not null default 'queued' check (state in ('queued', 'sending', 'delivered', 'failed')),
  reason text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (kind, document_id)
);
-- documents of one order go in the order of their ids and never overtake
create index deliveries_by_order on deliveries (order_id, id);
create index deliveries_open on deliveries (state, changed_at) where state <> 'delivered';

create table delivery_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  at timestamptz not null,
  result text not null check (result in ('delivered', 'retry', 'failed')),
  reason text not null default ''
);
create index delivery_attempts_by_delivery on delivery_attempts (delivery_id, id);

-- who, when, what; only ever added to
create table order_events (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_id bigint not null references orders,
  at timestamptz not null,
  -- blank when the portal did it by itself
  by text not null,
  text text not null
);
create index order_events_by_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();
