-- The lines of all orders in status orderResponse, with what the list of open lines sorts, filters and searches by. The table
-- is small, because an order that is answered leaves it. Triggers keep it, also for processes of the previous version.

create table open_lines (
  supplier_id bigint not null references suppliers,
  order_id bigint not null,
  position integer not null,
  -- of the order
  created_at timestamptz not null,
  customer_name text not null,
  buyer_party_number text not null,
  product_number text not null,
  -- of the line, else of the order
  requested_day date,
  search_text text not null,
  primary key (supplier_id, order_id, position),
  constraint open_lines_of_item foreign key (supplier_id, order_id, position)
    references order_items (supplier_id, order_id, position) on delete cascade
);
create index open_lines_by_created_at on open_lines (supplier_id, created_at, order_id, position);
create index open_lines_by_customer on open_lines (supplier_id, customer_name collate "und-x-icu", order_id, position);
create index open_lines_by_part on open_lines (supplier_id, product_number collate "und-x-icu", order_id, position);
create index open_lines_by_day on open_lines (supplier_id, requested_day, order_id, position);
create index open_lines_by_party on open_lines (supplier_id, buyer_party_number, customer_name);

create function open_line_text(variadic texts text[]) returns text language sql stable parallel safe as $$
  select lower(array_to_string(texts, E'\n') collate "und-x-icu") collate "default"
$$;

-- The ids are collected first, because a sharded database cannot join a transition table with its tables.
create function add_open_lines() returns trigger language plpgsql as $$
declare
  added_to record;
begin
  for added_to in select supplier_id, array_agg(distinct order_id) as order_ids from added group by supplier_id loop
    insert into open_lines (supplier_id, order_id, position, created_at, customer_name, buyer_party_number, product_number,
      requested_day, search_text)
    select item.supplier_id, item.order_id, item.position, orders.created_at, orders.customer_name,
      orders.buyer_party_number, item.product_number, coalesce(item.requested_delivery_day, orders.requested_delivery_day),
      open_line_text(item.product_number, item.buyer_product_number, item.ean, item.product_name,
        orders.buyer_order_number, orders.customer_name)
    from orders join order_items as item on item.supplier_id = orders.supplier_id and item.order_id = orders.id
    where orders.supplier_id = added_to.supplier_id and orders.id = any(added_to.order_ids)
      and orders.status = 'orderResponse'
    on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger add_open_lines after insert on order_items referencing new table as added
  for each statement execute function add_open_lines();

create function remove_open_lines() returns trigger language plpgsql as $$
begin
  delete from open_lines where supplier_id = new.supplier_id and order_id = new.id;
  return null;
end $$;
create trigger remove_open_lines after update of status on orders
  for each row when (old.status = 'orderResponse' and new.status <> 'orderResponse') execute function remove_open_lines();

--! step batches of 10 by suppliers.id
insert into open_lines (supplier_id, order_id, position, created_at, customer_name, buyer_party_number, product_number,
  requested_day, search_text)
select item.supplier_id, item.order_id, item.position, orders.created_at, orders.customer_name, orders.buyer_party_number,
  item.product_number, coalesce(item.requested_delivery_day, orders.requested_delivery_day),
  open_line_text(item.product_number, item.buyer_product_number, item.ean, item.product_name, orders.buyer_order_number,
    orders.customer_name)
from orders join order_items as item on item.supplier_id = orders.supplier_id and item.order_id = orders.id
where orders.supplier_id > $1 and orders.supplier_id <= $2 and orders.status = 'orderResponse'
on conflict do nothing;

--! step batches of 10 by suppliers.id
-- Of orders that were answered while the step above read them.
delete from open_lines using orders
where open_lines.supplier_id > $1 and open_lines.supplier_id <= $2
  and orders.supplier_id = open_lines.supplier_id and orders.id = open_lines.order_id and orders.status <> 'orderResponse';
