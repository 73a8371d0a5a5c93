-- An import computes rows that follow from its orders and lines from those that it has inserted, instead of reading them again:
-- without statistics of the tables, as in a new database, the planner chose an index on another column or read all lines of the
-- supplier for every order.

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
      and orders.status = 'orderResponse'
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

-- The import counts the orders from the times that it has inserted.
create or replace function insert_orders(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  created_ids bigint[];
  created_upstream_ids text[];
  created_times timestamptz[];
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    return query
    select created.upstream_id, created.id
    from insert_orders_by_table(for_supplier, new_upstream_ids, new_orders, new_items, new_parties, new_notes) as created;
    return;
  end if;
  perform set_config('partwire.pair_keys', 'given', true);
  perform set_config('partwire.order_figures', 'later', true);
  with incoming as (
    select * from json_to_recordset(new_orders) as incoming (place integer, upstream_id text, "buyerOrderNumber" text,
      "buyerPartyNumber" text, "customerName" text, "dispatchMode" text, currency text, "orderDate" text,
      "issuedAt" timestamptz, "receivedAt" timestamptz, "requestedDeliveryDate" text, "contentHash" text,
      "itemCount" integer, "listItems" json, "searchText" text, "lowercaseText" text, "pairKeys" text)
    where upstream_id = any(new_upstream_ids)
  ),
  created as (
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
      search_text)
    select for_supplier, upstream_id, "buyerOrderNumber", "buyerPartyNumber", "customerName", "dispatchMode", currency,
      day_from_text("orderDate"), "issuedAt", "receivedAt", day_from_text("requestedDeliveryDate"), decode("contentHash", 'hex'), "itemCount",
      "listItems", lower("searchText" collate "und-x-icu")
    from incoming
    order by "buyerPartyNumber" collate "C", "buyerOrderNumber" collate "C", place
    on conflict do nothing
    returning orders.id, orders.upstream_id, orders.search_text, orders.created_at
  ),
  placed as (
    select created.id as order_id, incoming.place from created join incoming using (upstream_id)
  ),
  pairs as (
    insert into order_pair_keys (supplier_id, order_id, keys)
    select for_supplier, created.id,
      case when search_text = "lowercaseText" then "pairKeys"::integer[] else order_pair_keys(for_supplier, search_text) end
    from created join incoming using (upstream_id)
  ),
  items as (
    insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
      buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
    select for_supplier, order_id, position, "buyerLineNumber", "makerCode", "productNumber", "buyerProductNumber", ean,
      "productName", "requestedQuantity", "requestedQuantityUom", day_from_text("requestedDeliveryDate")
    from placed join json_to_recordset(new_items) as item (place integer, position integer, "buyerLineNumber" text,
      "makerCode" text, "productNumber" text, "buyerProductNumber" text, ean text, "productName" text,
      "requestedQuantity" numeric, "requestedQuantityUom" text, "requestedDeliveryDate" text) using (place)
  ),
  parties as (
    insert into order_parties (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
    select for_supplier, order_id, role, "partyNumber", name1, street1, "postalCode", city, "countryCode"
    from placed join json_to_recordset(new_parties) as party (place integer, role text, "partyNumber" text, name1 text,
      street1 text, "postalCode" text, city text, "countryCode" text) using (place)
  ),
  notes as (
    insert into order_notes (supplier_id, order_id, position, kind, name, value)
    select for_supplier, order_id, position, kind, name, value
    from placed join json_to_recordset(new_notes) as note (place integer, position integer, kind text, name text,
      value text) using (place)
  )
  select array_agg(created.id), array_agg(created.upstream_id), array_agg(created.created_at)
  into created_ids, created_upstream_ids, created_times
  from created;
  perform set_config('partwire.pair_keys', '', true);
  perform set_config('partwire.order_figures', '', true);
  if created_ids is null then
    return;
  end if;

  insert into order_counts (supplier_id, status, count)
  values (for_supplier, 'orderResponse', cardinality(created_ids))
  on conflict (supplier_id, status) do update set count = order_counts.count + excluded.count;

  insert into order_figures (supplier_id, begins_at, order_count)
  select for_supplier, figure_time(created_at), count(*) from unnest(created_times) as created_at
  group by figure_time(created_at) order by figure_time(created_at)
  on conflict (supplier_id, begins_at) do update set order_count = order_figures.order_count + excluded.order_count;

  return query
  select created.upstream_id, created.id from unnest(created_upstream_ids, created_ids) as created (upstream_id, id);
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
