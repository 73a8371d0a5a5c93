-- What the portal does by itself: delivering, synchronising on a schedule, telling suppliers of new orders.

-- a delivery that is tried again waits until then, by the database's clock
alter table deliveries add column due_at timestamptz not null default now();

-- read model for the list: the first document that has not arrived, or 'delivered'; blank before the first submit
alter table orders add column delivery_state text not null default ''
  check (delivery_state in ('', 'queued', 'sending', 'delivered', 'failed'));

create function tell_order_of_delivery() returns trigger language plpgsql as $$
begin
  update orders set delivery_state = coalesce(
    (select state from deliveries where order_id = new.order_id and state <> 'delivered' order by id limit 1),
    'delivered')
  where id = new.order_id;
  return null;
end $$;
create trigger told_to_order after insert or update of state on deliveries
  for each row execute function tell_order_of_delivery();

-- the orders that are there already are no news
alter table orders add column is_announced boolean not null default true;
alter table orders alter column is_announced set default false;
create index orders_unannounced on orders (supplier_id) where not is_announced;

-- one mail per sync that brought new orders
create table order_mails (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  order_ids bigint[] not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  reason text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index order_mails_open on order_mails (state, changed_at) where state <> 'sent';

-- when each supplier is synchronised next; one whose platform access fails waits longer and longer
create table supplier_syncs (
  supplier_id bigint primary key references suppliers,
  due_at timestamptz not null,
  failures integer not null default 0,
  error text not null default ''
);
create index supplier_syncs_by_due on supplier_syncs (due_at);
