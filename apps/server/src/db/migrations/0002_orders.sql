-- Customers, orders, settings, and what came in from the platform.

create extension if not exists pg_trgm;

create table customers (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  party_number text not null check (party_number <> ''),
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country_code text not null,
  -- the name is kept beside the code because people search and sort by it
  country_name text not null,
  tax_reg_number text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (
    lower((party_number || E'\n' || name || E'\n' || street || E'\n' || postal_code || E'\n' || city || E'\n' ||
      country_code || E'\n' || country_name || E'\n' || tax_reg_number) collate "und-x-icu")
  ) stored,
  unique (supplier_id, party_number)
);
create index customers_by_created_at on customers (supplier_id, created_at, id);
create index customers_by_party_number on customers (supplier_id, party_number collate "und-x-icu", id);
create index customers_by_name on customers (supplier_id, name collate "und-x-icu", id);
create index customers_by_city on customers (supplier_id, city collate "und-x-icu", id);
create index customers_by_country on customers (supplier_id, country_name collate "und-x-icu", id);

create table orders (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  upstream_id text not null,
  buyer_order_number text not null,
  buyer_party_number text not null,
  customer_name text not null,
  dispatch_mode text not null,
  currency text not null,
  -- the day the buyer wrote on it
  order_date text not null check (order_date ~ '^\d{8}$'),
  -- when the buyer placed it; the list's "Ordering Time"
  created_at timestamptz not null,
  received_at timestamptz not null,
  requested_delivery_date text not null check (requested_delivery_date ~ '^(\d{8})?$'),
  status text not null default 'orderResponse'
    check (status in ('orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected')),
  order_response_id bigint,
  dispatch_advice_ids bigint[] not null default '{}',
  submitted_dispatch_advice_ids bigint[] not null default '{}',
  -- of the order as it came: the same order with other content is never taken over silently
  content_hash bytea not null,
  item_count integer not null check (item_count > 0),
  -- read model of the first items for the list, written with the order; order_items is the truth
  list_items json not null,
  search_text text not null,
  unique (supplier_id, upstream_id)
);
create unique index orders_by_buyer_number on orders (supplier_id, buyer_party_number, buyer_order_number)
  where buyer_order_number <> '';

-- one index per sortable column, and per (status, column) for the filter
create index orders_by_created_at on orders (supplier_id, created_at, id);
create index orders_by_number on orders (supplier_id, buyer_order_number collate "und-x-icu", id);
create index orders_by_customer on orders (supplier_id, customer_name collate "und-x-icu", id);
create index orders_by_status_created_at on orders (supplier_id, status, created_at, id);
create index orders_by_status_number on orders (supplier_id, status, buyer_order_number collate "und-x-icu", id);
create index orders_by_status_customer on orders (supplier_id, status, customer_name collate "und-x-icu", id);
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position integer not null,
  -- the buyer's own line number and the maker code: no screen shows them, the standards need them
  buyer_line_number text not null,
  maker_code text not null,
  product_number text not null,
  buyer_product_number text not null,
  ean text not null,
  product_name text not null,
  requested_quantity numeric not null,
  requested_quantity_uom text not null,
  requested_delivery_date text not null check (requested_delivery_date ~ '^(\d{8})?$'),
  unique (order_id, position)
);

create table order_parties (
  order_id bigint not null references orders on delete cascade,
  role text not null check (role in ('buyer', 'seller', 'delivery')),
  party_number text not null,
  name1 text not null,
  street1 text not null,
  postal_code text not null,
  city text not null,
  country_code text not null,
  primary key (order_id, role)
);

create table order_notes (
  order_id bigint not null references orders on delete cascade,
  position integer not null,
  kind text not null check (kind in ('param', 'text')),
  -- the id of a free parameter or the caption of a free text
  name text not null,
  value text not null,
  primary key (order_id, position)
);

-- counting a million rows takes a third of a second; reading a counter does not
create table order_counts (
  supplier_id bigint not null references suppliers,
  status text not null,
  count bigint not null check (count >= 0),
  primary key (supplier_id, status)
);

create table settings (
  supplier_id bigint primary key references suppliers,
  seller_name text not null,
  seller_street text not null,
  seller_postal_code text not null,
  seller_city text not null,
  seller_country text not null,
  bank_name text not null,
  bank_account text not null,
  bank_iban text not null,
  bank_swift text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_email text not null,
  tax_registration_number text not null,
  default_currency text not null,
  updated_at timestamptz not null
);

create table setting_taxes (
  supplier_id bigint not null references settings on delete cascade,
  position integer not null,
  code text not null,
  description text not null,
  percent numeric not null,
  primary key (supplier_id, position)
);

-- every message as it came, before anything is made of it
create table inbound_messages (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  upstream_id text not null,
  kind text not null,
  raw text not null,
  received_at timestamptz not null,
  state text not null default 'stored'
    check (state in ('stored', 'accepted', 'duplicate', 'parked', 'quarantined')),
  reason text not null default '',
  order_id bigint references orders,
  unique (supplier_id, upstream_id)
);
create index inbound_messages_by_state on inbound_messages (state, received_at) where state in ('parked', 'quarantined');

create table sync_runs (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  kind text not null check (kind in ('customers', 'orders')),
  started_at timestamptz not null,
  -- a running one says so every few seconds; one that is silent lost its process and may be taken over
  seen_at timestamptz not null,
  ended_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  received integer not null default 0,
  created integer not null default 0,
  error text not null default ''
);
-- one at a time per supplier, across all processes
create unique index sync_runs_one_running on sync_runs (supplier_id) where state = 'running';
create index sync_runs_by_supplier on sync_runs (supplier_id, id desc);
