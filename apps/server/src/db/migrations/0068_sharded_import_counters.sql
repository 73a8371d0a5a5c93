-- In a database that is distributed by Citus, the import changes the rows that count the orders of a supplier last as well,
-- and in the order of all transactions: the counter of the order list, then the figures.

-- The trigger tells by the setting that it has left the orders to the import. Without the setting it counts them itself.
create or replace function add_order_figures() returns trigger language plpgsql as $$
declare
  counted record;
begin
  if current_setting('partwire.order_figures', true) in ('later', 'left') then
    perform set_config('partwire.order_figures', 'left', true);
    return null;
  end if;
  for counted in
    select supplier_id, figure_time(created_at) as begins_at, count(*) as orders from added
    group by supplier_id, figure_time(created_at) order by supplier_id, figure_time(created_at)
  loop
    insert into order_figures (supplier_id, begins_at, order_count)
    values (counted.supplier_id, counted.begins_at, counted.orders)
    on conflict (supplier_id, begins_at) do update set order_count = order_figures.order_count + excluded.order_count;
  end loop;
  return null;
end $$;

create or replace function insert_orders_by_table(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  created_ids bigint[];
  created_upstream_ids text[];
  created_texts text[];
  created_places integer[];
  created_times timestamptz[];
  counted record;
  is_left boolean;
begin
  -- The settings are those of the session in which the triggers run: in a transaction of several statements the function runs on
  -- the coordinator, and a query on a table of the supplier in a session of its node. The query has one row.
  perform set_config('partwire.pair_keys', 'given', true), set_config('partwire.order_figures', 'later', true)
  from (select count(*) from orders where supplier_id = for_supplier and id = 0) as node;
  with created as (
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
      search_text)
    select for_supplier, upstream_id, "buyerOrderNumber", "buyerPartyNumber", "customerName", "dispatchMode", currency,
      day_from_text("orderDate"), "issuedAt", "receivedAt", day_from_text("requestedDeliveryDate"),
      decode("contentHash", 'hex'), "itemCount", "listItems", lower("searchText" collate "und-x-icu")
    from json_to_recordset(new_orders) as incoming (place integer, upstream_id text, "buyerOrderNumber" text,
      "buyerPartyNumber" text, "customerName" text, "dispatchMode" text, currency text, "orderDate" text,
      "issuedAt" timestamptz, "receivedAt" timestamptz, "requestedDeliveryDate" text, "contentHash" text,
      "itemCount" integer, "listItems" json, "searchText" text)
    where upstream_id = any(new_upstream_ids)
    order by "buyerPartyNumber" collate "C", "buyerOrderNumber" collate "C", place
    on conflict do nothing
    returning orders.id, orders.upstream_id, orders.search_text, orders.created_at
  )
  select array_agg(created.id), array_agg(created.upstream_id), array_agg(created.search_text),
    array_agg(created.created_at)
  into created_ids, created_upstream_ids, created_texts, created_times
  from created;
  select current_setting('partwire.order_figures', true) = 'left' into is_left
  from (select count(*) from orders where supplier_id = for_supplier and id = 0) as node;
  perform set_config('partwire.pair_keys', '', true), set_config('partwire.order_figures', '', true)
  from (select count(*) from orders where supplier_id = for_supplier and id = 0) as node;
  if created_ids is null then
    return;
  end if;

  insert into order_pair_keys (supplier_id, order_id, keys)
  select for_supplier, created.id,
    case when search_text = "lowercaseText" then "pairKeys"::integer[] else order_pair_keys(for_supplier, search_text) end
  from unnest(created_ids, created_upstream_ids, created_texts) as created (id, upstream_id, search_text)
    join json_to_recordset(new_orders) as incoming (upstream_id text, "lowercaseText" text, "pairKeys" text)
      using (upstream_id)
  on conflict do nothing;

  select array_agg(place order by created.number) into created_places
  from unnest(created_upstream_ids) with ordinality as created (upstream_id, number)
    join json_to_recordset(new_orders) as incoming (place integer, upstream_id text) using (upstream_id);

  insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
    buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
  select for_supplier, order_id, position, "buyerLineNumber", "makerCode", "productNumber", "buyerProductNumber", ean,
    "productName", "requestedQuantity", "requestedQuantityUom", day_from_text("requestedDeliveryDate")
  from unnest(created_ids, created_places) as placed (order_id, place)
    join json_to_recordset(new_items) as item (place integer, position integer, "buyerLineNumber" text,
      "makerCode" text, "productNumber" text, "buyerProductNumber" text, ean text, "productName" text,
      "requestedQuantity" numeric, "requestedQuantityUom" text, "requestedDeliveryDate" text) using (place);

  insert into order_parties (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
  select for_supplier, order_id, role, "partyNumber", name1, street1, "postalCode", city, "countryCode"
  from unnest(created_ids, created_places) as placed (order_id, place)
    join json_to_recordset(new_parties) as party (place integer, role text, "partyNumber" text, name1 text,
      street1 text, "postalCode" text, city text, "countryCode" text) using (place);

  insert into order_notes (supplier_id, order_id, position, kind, name, value)
  select for_supplier, order_id, position, kind, name, value
  from unnest(created_ids, created_places) as placed (order_id, place)
    join json_to_recordset(new_notes) as note (place integer, position integer, kind text, name text,
      value text) using (place);

  insert into order_counts (supplier_id, status, count)
  values (for_supplier, 'orderResponse', cardinality(created_ids))
  on conflict (supplier_id, status) do update set count = order_counts.count + excluded.count;

  if is_left then
    for counted in
      select figure_time(created_at) as begins_at, count(*) as orders from unnest(created_times) as created_at
      group by figure_time(created_at) order by figure_time(created_at)
    loop
      insert into order_figures (supplier_id, begins_at, order_count)
      values (for_supplier, counted.begins_at, counted.orders)
      on conflict (supplier_id, begins_at) do update set order_count = order_figures.order_count + excluded.order_count;
    end loop;
  end if;

  return query
  select created.upstream_id, created.id from unnest(created_upstream_ids, created_ids) as created (upstream_id, id);
end $$;
