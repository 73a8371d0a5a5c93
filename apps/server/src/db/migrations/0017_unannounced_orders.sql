-- The orders that their supplier has not been told of. As a flag of the order this was part of an index, so that setting
-- it wrote the whole order and all its index entries again.
create table unannounced_orders (
  supplier_id bigint not null references suppliers,
  order_id bigint not null references orders on delete cascade,
  received_at timestamptz not null,
  primary key (supplier_id, order_id)
);
insert into unannounced_orders (supplier_id, order_id, received_at)
select supplier_id, id, received_at from orders where not is_announced;

-- A trigger, so that orders which processes of the previous version import are listed as well.
create function list_unannounced_orders() returns trigger language plpgsql as $$
begin
  insert into unannounced_orders (supplier_id, order_id, received_at)
  select supplier_id, id, received_at from added;
  return null;
end $$;
create trigger unannounced after insert on orders referencing new table as added
  for each statement execute function list_unannounced_orders();

-- Processes of the previous version find nothing to announce in the column, so that no order is announced twice. This
-- version does not use it; a later migration drops it.
alter table orders alter column is_announced set default true;
update orders set is_announced = true where not is_announced;
drop index orders_unannounced;
