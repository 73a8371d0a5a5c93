-- The import of orders is a function of the supplier: a database that is sharded by supplier executes it on the node of the
-- supplier. As one statement on seven tables it would be a transaction over all nodes.

-- Inserts the orders with one of these ids of the platform, with items, parties, notes, search keys and counter, and returns
-- their ids. An order that is stored already (same id, or same buyer and number) is left out. Items, parties and notes refer to
-- their order by its place. Orders are inserted in the order of the unique index, so that two imports with the same orders
-- cannot block each other. PostgreSQL executes the parts from the last to the first, so the counter, which concurrent imports of
-- the supplier wait for, is locked last. Keys of another lower case than that of the database are left out; the trigger
-- add_order_pair_keys adds them.
create function insert_orders(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with incoming as (
    select * from json_to_recordset(new_orders) as incoming (place integer, upstream_id text, "buyerOrderNumber" text,
      "buyerPartyNumber" text, "customerName" text, "dispatchMode" text, currency text, "orderDate" text,
      "issuedAt" timestamptz, "receivedAt" timestamptz, "requestedDeliveryDate" text, "contentHash" text,
      "itemCount" integer, "listItems" json, "searchText" text, "lowercaseText" text, "pairKeys" text)
    where upstream_id = any(new_upstream_ids)
  ),
  created as (
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items,
      search_text)
    select for_supplier, upstream_id, "buyerOrderNumber", "buyerPartyNumber", "customerName", "dispatchMode", currency,
      "orderDate", "issuedAt", "receivedAt", "requestedDeliveryDate", decode("contentHash", 'hex'), "itemCount",
      "listItems", lower("searchText" collate "und-x-icu")
    from incoming
    order by "buyerPartyNumber" collate "C", "buyerOrderNumber" collate "C", place
    on conflict do nothing
    returning orders.id, orders.upstream_id, orders.search_text
  ),
  counted as (
    insert into order_counts (supplier_id, status, count)
    select for_supplier, 'orderResponse', count(*) from created having count(*) > 0
    on conflict (supplier_id, status) do update set count = order_counts.count + excluded.count
  ),
  placed as (
    select created.id as order_id, incoming.place from created join incoming using (upstream_id)
  ),
  pairs as (
    insert into order_pair_keys (supplier_id, order_id, keys)
    select for_supplier, created.id, "pairKeys"::integer[] from created join incoming using (upstream_id)
    where search_text = "lowercaseText"
  ),
  items as (
    insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
      buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_date)
    select for_supplier, order_id, position, "buyerLineNumber", "makerCode", "productNumber", "buyerProductNumber", ean,
      "productName", "requestedQuantity", "requestedQuantityUom", "requestedDeliveryDate"
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
  select created.upstream_id, created.id from created;
end $$;

-- Inserts the orders of stored messages and marks the messages as accepted. Returns a row for each message that was not
-- imported before; without an id when its order is stored already. The commit is asynchronous: the caller must make a
-- synchronous commit before it acknowledges the messages.
create function import_orders(
  for_supplier bigint, new_upstream_ids text[], new_orders json, new_items json, new_parties json, new_notes json
) returns table (upstream_id text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  stored text[];
begin
  perform set_config('synchronous_commit', 'off', true);
  select array_agg(upstream_id) into stored
  from (
    select upstream_id from inbound_messages
    where supplier_id = for_supplier and upstream_id = any(new_upstream_ids) and state = 'stored'
    for update
  ) as message;
  return query
  with created as (
    select * from insert_orders(for_supplier, stored, new_orders, new_items, new_parties, new_notes)
  ),
  settled as (
    update inbound_messages set state = 'accepted', order_id = created.id from created
    where inbound_messages.supplier_id = for_supplier and inbound_messages.upstream_id = created.upstream_id
  )
  select message.upstream_id, created.id
  from unnest(stored) as message (upstream_id) left join created using (upstream_id);
end $$;
