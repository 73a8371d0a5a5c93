-- The triggers of the open lines compute their rows from the lines that are inserted, and of the orders read only those of these
-- lines. Before, they read the lines and orders again, and without statistics of the tables, as in a new database, the planner
-- chose an index on another column or read all lines of the supplier for every order.

create or replace function add_open_lines() returns trigger language plpgsql as $$
declare
  added_to record;
begin
  for added_to in
    select supplier_id, array_agg(distinct order_id) as order_ids, array_agg(order_id) as orders_of_lines,
      array_agg(position) as positions, array_agg(product_number) as product_numbers,
      array_agg(buyer_product_number) as buyer_product_numbers, array_agg(ean) as eans,
      array_agg(product_name) as product_names, array_agg(requested_delivery_day) as days
    from added group by supplier_id
  loop
    insert into open_lines (supplier_id, order_id, position, created_at, customer_name, buyer_party_number, product_number,
      requested_day, search_text)
    select orders.supplier_id, orders.id, line.position, orders.created_at, orders.customer_name, orders.buyer_party_number,
      line.product_number, coalesce(line.requested_delivery_day, orders.requested_delivery_day),
      open_line_text(line.product_number, line.buyer_product_number, line.ean, line.product_name,
        orders.buyer_order_number, orders.customer_name)
    from orders join unnest(added_to.orders_of_lines, added_to.positions, added_to.product_numbers,
        added_to.buyer_product_numbers, added_to.eans, added_to.product_names, added_to.days)
      as line (order_id, position, product_number, buyer_product_number, ean, product_name, requested_delivery_day)
      on line.order_id = orders.id
    where orders.supplier_id = added_to.supplier_id and orders.id = any(added_to.order_ids)
      -- Not "=": the planner could choose an index that begins with the status, and read it for every customer.
      and orders.status is not distinct from 'orderResponse'
    on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function keep_open_orders() returns trigger language plpgsql as $$
declare
  changed_of record;
  changed_orders integer;
begin
  for changed_of in
    select supplier_id, array_agg(order_id) as order_ids, array_agg(line_count) as line_counts,
      array_agg(first_part) as first_parts, array_agg(last_part) as last_parts, array_agg(first_day) as first_days,
      array_agg(last_day) as last_days, array_agg(search_text) as search_texts
    from (
      select supplier_id, order_id, count(*)::integer as line_count, min(product_number collate "und-x-icu") as first_part,
        max(product_number collate "und-x-icu") as last_part, coalesce(min(requested_day), 'infinity') as first_day,
        coalesce(max(requested_day), 'infinity') as last_day, string_agg(search_text, E'\n') as search_text
      from changed group by supplier_id, order_id
    ) as changed_order
    group by supplier_id
  loop
    if tg_op = 'INSERT' then
      -- Mostly all lines of an order are inserted at once, and its row follows from them.
      insert into open_orders (supplier_id, order_id, line_count, first_part, last_part, first_day, last_day, search_text)
      select changed_of.supplier_id, order_id, line_count, first_part, last_part, first_day, last_day, search_text
      from unnest(changed_of.order_ids, changed_of.line_counts, changed_of.first_parts, changed_of.last_parts,
          changed_of.first_days, changed_of.last_days, changed_of.search_texts)
        as changed_order (order_id, line_count, first_part, last_part, first_day, last_day, search_text)
      on conflict do nothing;
    else
      -- Mostly all lines of an order leave at once, and nothing is left to compute.
      delete from open_orders
      where supplier_id = changed_of.supplier_id and order_id = any(changed_of.order_ids) and not exists (
        select from open_lines
        where open_lines.supplier_id = changed_of.supplier_id and open_lines.order_id = open_orders.order_id
      );
    end if;
    get diagnostics changed_orders = row_count;
    continue when changed_orders = cardinality(changed_of.order_ids);
    insert into open_orders (supplier_id, order_id, line_count, first_part, last_part, first_day, last_day, search_text)
    select supplier_id, order_id, count(*), min(product_number collate "und-x-icu"),
      max(product_number collate "und-x-icu"), coalesce(min(requested_day), 'infinity'),
      coalesce(max(requested_day), 'infinity'), string_agg(search_text, E'\n')
    from open_lines
    where supplier_id = changed_of.supplier_id and order_id = any(changed_of.order_ids)
    group by supplier_id, order_id
    on conflict (supplier_id, order_id) do update set line_count = excluded.line_count, first_part = excluded.first_part,
      last_part = excluded.last_part, first_day = excluded.first_day, last_day = excluded.last_day,
      search_text = excluded.search_text;
  end loop;
  return null;
end $$;

-- Dropped: the order or the line of these rows has a foreign key that leads to the same supplier. PostgreSQL checked eight rows
-- of an order of five lines against the supplier again.

--! step
alter table open_lines drop constraint open_lines_supplier_id_fkey;

--! step
alter table open_orders drop constraint open_orders_supplier_id_fkey;

--! step
alter table order_pair_keys drop constraint order_pair_keys_supplier_id_fkey;

--! step
alter table unannounced_orders drop constraint unannounced_orders_supplier_id_fkey;
