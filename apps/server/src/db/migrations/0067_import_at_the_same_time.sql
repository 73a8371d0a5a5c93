-- Parts of a synchronisation are imported at the same time. The rows that count the orders of a supplier are the same for all
-- parts, and each is locked from its change to the end of the transaction, so the import changes them last.

-- The import counts its orders itself.
create or replace function add_order_figures() returns trigger language plpgsql as $$
declare
  counted record;
begin
  if current_setting('partwire.order_figures', true) = 'later' then
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

create or replace function insert_orders(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  created_ids bigint[];
  created_upstream_ids text[];
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
    returning orders.id, orders.upstream_id, orders.search_text
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
  select array_agg(created.id), array_agg(created.upstream_id) into created_ids, created_upstream_ids from created;
  perform set_config('partwire.pair_keys', '', true);
  perform set_config('partwire.order_figures', '', true);
  if created_ids is null then
    return;
  end if;

  insert into order_counts (supplier_id, status, count)
  values (for_supplier, 'orderResponse', cardinality(created_ids))
  on conflict (supplier_id, status) do update set count = order_counts.count + excluded.count;

  insert into order_figures (supplier_id, begins_at, order_count)
  select for_supplier, figure_time(created_at), count(*) from orders
  where supplier_id = for_supplier and id = any(created_ids)
  group by figure_time(created_at) order by figure_time(created_at)
  on conflict (supplier_id, begins_at) do update set order_count = order_figures.order_count + excluded.order_count;

  return query
  select created.upstream_id, created.id from unnest(created_upstream_ids, created_ids) as created (upstream_id, id);
end $$;

create or replace function import_orders(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  stored text[];
  created_ids bigint[];
  created_upstream_ids text[];
begin
  perform set_config('synchronous_commit', 'off', true);
  select array_agg(upstream_id) into stored
  from (
    select upstream_id from inbound_messages
    where supplier_id = for_supplier and upstream_id = any(new_upstream_ids) and state = 'stored'
    for update
  ) as message;
  select array_agg(created.id), array_agg(created.upstream_id) into created_ids, created_upstream_ids
  from insert_orders(for_supplier, stored, new_orders, new_items, new_parties, new_notes) as created;
  update inbound_messages set state = 'accepted', order_id = created.id
  from unnest(created_ids, created_upstream_ids) as created (id, upstream_id)
  where inbound_messages.supplier_id = for_supplier and inbound_messages.upstream_id = created.upstream_id
    -- Without this condition the planner may read all messages of the supplier.
    and inbound_messages.upstream_id = any(created_upstream_ids);
  return query
  select message.upstream_id, created.id
  from unnest(stored) as message (upstream_id)
    left join unnest(created_ids, created_upstream_ids) as created (id, upstream_id) using (upstream_id);
end $$;
