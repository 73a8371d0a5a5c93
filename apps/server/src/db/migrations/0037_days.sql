-- Days of orders and of submitted documents are dates. What is typed into a draft stays text; a date next to it is the day that
-- the text means.

-- The day of a text of the form yyyymmdd; null for any other text. Earlier versions accepted the year 0000, which is 1 BC.
create function day_from_text(value text) returns date language sql immutable parallel safe
return case when value ~ '^[0-9]{8}$' then
  case when substr(value, 5, 2)::integer between 1 and 12 then
    case
      when substr(value, 7, 2)::integer between 1 and extract(day from
          make_date(coalesce(nullif(substr(value, 1, 4)::integer, 0), -1), substr(value, 5, 2)::integer, 1)
          + interval '1 month' - interval '1 day')
      then make_date(
        coalesce(nullif(substr(value, 1, 4)::integer, 0), -1), substr(value, 5, 2)::integer, substr(value, 7, 2)::integer)
    end
  end
end;

-- Until the finish, both forms are stored: processes of the previous version write and read the text, this version the date.
create function set_days_of_order() returns trigger language plpgsql as $$
begin
  if new.order_date is null then
    new.order_date := to_char(new.order_day::timestamp, 'YYYYMMDD');
    new.requested_delivery_date := coalesce(to_char(new.requested_delivery_day::timestamp, 'YYYYMMDD'), '');
  else
    new.order_day := day_from_text(new.order_date);
    new.requested_delivery_day := day_from_text(new.requested_delivery_date);
  end if;
  return new;
end $$;
create function set_day_of_order_item() returns trigger language plpgsql as $$
begin
  if new.requested_delivery_date is null then
    new.requested_delivery_date := coalesce(to_char(new.requested_delivery_day::timestamp, 'YYYYMMDD'), '');
  else
    new.requested_delivery_day := day_from_text(new.requested_delivery_date);
  end if;
  return new;
end $$;
create function set_planned_day_of_advice() returns trigger language plpgsql as $$
begin
  if new.planned_delivery_date is null then
    new.planned_delivery_date := to_char(new.planned_delivery_day::timestamp, 'YYYYMMDD');
  else
    new.planned_delivery_day := day_from_text(new.planned_delivery_date);
  end if;
  return new;
end $$;
create function set_issue_day() returns trigger language plpgsql as $$
begin
  if new.issue_day is not null and new.issue_day is distinct from old.issue_day then
    new.issue_date := to_char(new.issue_day::timestamp, 'YYYYMMDD');
  else
    new.issue_day := day_from_text(new.issue_date);
  end if;
  return new;
end $$;

-- The days of typed text, in drafts and in submitted documents.
create function set_delivery_day() returns trigger language plpgsql as $$
begin
  new.delivery_day := day_from_text(new.delivery_date);
  return new;
end $$;
create function set_due_days() returns trigger language plpgsql as $$
begin
  new.invoice_due_day := day_from_text(new.invoice_due_date);
  new.discount_due_day := day_from_text(new.discount_due_date);
  return new;
end $$;

--! step
alter table orders add column order_day date, add column requested_delivery_day date;
create trigger set_days before insert on orders for each row execute function set_days_of_order();
-- An order that the batches have not reached: the check applies to updates as well.
create trigger set_missing_days before update on orders
  for each row when (new.order_day is null) execute function set_days_of_order();
alter table orders add constraint orders_order_day check (order_day is not null) not valid;

--! step
alter table order_items add column requested_delivery_day date;
create trigger set_day before insert on order_items for each row execute function set_day_of_order_item();

--! step
-- Submitted documents are frozen. They get their days nevertheless, and nothing else. Restored below.
create or replace function refuse_change_of_submitted() returns trigger language plpgsql as $$
declare
  days constant text[] := array['planned_delivery_day', 'issue_day', 'delivery_day', 'invoice_due_day', 'discount_due_day'];
begin
  if old.submitted_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - days = to_jsonb(old) - days then
      return new;
    end if;
  end if;
  raise exception 'a submitted document does not change (% %)', tg_table_name, old.id;
end $$;
create function refuse_other_change_of_submitted_confirms() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in
    select supplier_id, array_agg(distinct document_id) as ids
    from (
      select supplier_id, document_id, to_jsonb(changed) - 'delivery_day' from changed
      except select supplier_id, document_id, to_jsonb(written) - 'delivery_day' from written
    ) as other_change
    group by supplier_id
  loop
    if exists (
      select from order_responses
      where supplier_id = owned.supplier_id and id = any(owned.ids) and submitted_at is not null
    ) then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;

--! step
alter table dispatch_advices
  add column planned_delivery_day date, add column issue_day date, add column delivery_day date;
create trigger set_planned_day before insert on dispatch_advices
  for each row execute function set_planned_day_of_advice();
create trigger set_missing_planned_day before update on dispatch_advices
  for each row when (new.planned_delivery_day is null) execute function set_planned_day_of_advice();
create trigger set_issue_day before insert or update on dispatch_advices
  for each row execute function set_issue_day();
create trigger set_delivery_day before insert or update of delivery_date on dispatch_advices
  for each row execute function set_delivery_day();
alter table dispatch_advices add constraint dispatch_advices_planned_day check (planned_delivery_day is not null) not valid;

--! step
alter table invoices add column issue_day date, add column invoice_due_day date, add column discount_due_day date;
create trigger set_issue_day before insert or update on invoices
  for each row execute function set_issue_day();
create trigger set_due_days before insert or update of invoice_due_date, discount_due_date on invoices
  for each row execute function set_due_days();

--! step
alter table order_response_confirms add column delivery_day date;
create trigger set_delivery_day before insert or update of delivery_date on order_response_confirms
  for each row execute function set_delivery_day();
create or replace trigger frozen_update after update on order_response_confirms
  referencing old table as changed new table as written
  for each statement execute function refuse_other_change_of_submitted_confirms();

--! step no-transaction
-- For the batches only, like the indexes below: every other key begins with the supplier.
create index concurrently orders_by_id on orders (id);

--! step batches of 4000 by orders.id
-- One order of a page at a time: its new version fits into the free space of the page, or into the space of the version before
-- of another order, which is removed after its batch. Otherwise every index of the order would be written again.
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 0 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 1 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 2 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 3 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 4 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 5 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 6 and order_day is null;

--! step batches of 4000 by orders.id
update orders set order_day = day_from_text(order_date), requested_delivery_day = day_from_text(requested_delivery_date)
where id > $1 and id <= $2 and id % 8 = 7 and order_day is null;

--! step no-transaction
drop index concurrently if exists orders_by_id;

--! step no-transaction
create index concurrently order_items_by_order on order_items (order_id);

--! step batches of 2000 by order_items.order_id
update order_items set requested_delivery_day = day_from_text(requested_delivery_date)
where order_id > $1 and order_id <= $2 and requested_delivery_date <> '' and requested_delivery_day is null;

--! step no-transaction
drop index concurrently if exists order_items_by_order;

--! step no-transaction
create index concurrently dispatch_advices_by_id on dispatch_advices (id);

--! step batches of 1000 by dispatch_advices.id
update dispatch_advices
set planned_delivery_day = day_from_text(planned_delivery_date), issue_day = day_from_text(issue_date),
  delivery_day = day_from_text(delivery_date)
where id > $1 and id <= $2 and planned_delivery_day is null;

--! step no-transaction
drop index concurrently if exists dispatch_advices_by_id;

--! step no-transaction
create index concurrently invoices_by_id on invoices (id);

--! step batches of 1000 by invoices.id
update invoices
set issue_day = day_from_text(issue_date), invoice_due_day = day_from_text(invoice_due_date),
  discount_due_day = day_from_text(discount_due_date)
where id > $1 and id <= $2 and (issue_date <> '' and issue_day is null or invoice_due_date <> '' and invoice_due_day is null
  or discount_due_date <> '' and discount_due_day is null);

--! step no-transaction
drop index concurrently if exists invoices_by_id;

--! step no-transaction
create index concurrently order_response_confirms_by_document on order_response_confirms (document_id);

--! step batches of 1000 by order_response_confirms.document_id
update order_response_confirms set delivery_day = day_from_text(delivery_date)
where document_id > $1 and document_id <= $2 and delivery_date <> '' and delivery_day is null;

--! step no-transaction
drop index concurrently if exists order_response_confirms_by_document;

--! step
create or replace function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null then
    raise exception 'a submitted document does not change (% %)', tg_table_name, old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

--! step
create or replace trigger frozen_update after update on order_response_confirms referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();

--! step
drop function refuse_other_change_of_submitted_confirms;

--! step
alter table orders validate constraint orders_order_day;

--! step
alter table dispatch_advices validate constraint dispatch_advices_planned_day;

--! step
-- The validated constraint makes a scan of the table unnecessary.
alter table orders alter column order_day set not null;
alter table orders drop constraint orders_order_day;

--! step
alter table dispatch_advices alter column planned_delivery_day set not null;
alter table dispatch_advices drop constraint dispatch_advices_planned_day;

--! step no-transaction
create unique index concurrently dispatch_advices_by_planned_day on dispatch_advices (supplier_id, order_id, planned_delivery_day);

--! step
-- What was typed is a day of the calendar, or blank, when the document is submitted.
alter table dispatch_advices add constraint dispatch_advices_typed_days
  check (submitted_at is null or (delivery_date <> '') = (delivery_day is not null)) not valid;

--! step
alter table invoices add constraint invoices_typed_days check (
  submitted_at is null or (
    (invoice_due_date <> '') = (invoice_due_day is not null) and (discount_due_date <> '') = (discount_due_day is not null)
  )
) not valid;

--! step
alter table dispatch_advices validate constraint dispatch_advices_typed_days;

--! step
alter table invoices validate constraint invoices_typed_days;

--! step
-- The constraints above contain them.
alter table dispatch_advices drop constraint dispatch_advices_submitted_days;

--! step
alter table invoices drop constraint invoices_submitted_days;

--! step
create or replace function refuse_submit_without_days() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_response_confirms
    where supplier_id = new.supplier_id and document_id = new.id and delivery_date <> '' and delivery_day is null
  ) then
    raise exception 'a submitted order response has days only (%)', new.id;
  end if;
  return new;
end $$;

--! step
-- As in migration 0036, with the days as dates.
create or replace function insert_orders(
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
  select created.upstream_id, created.id from created;
end $$;

--! finish
drop trigger set_days on orders;
drop trigger set_missing_days on orders;
drop function set_days_of_order;
alter table orders drop column order_date, drop column requested_delivery_date;

--! step
drop trigger set_day on order_items;
drop function set_day_of_order_item;
alter table order_items drop column requested_delivery_date;

--! step
drop trigger set_planned_day on dispatch_advices;
drop trigger set_missing_planned_day on dispatch_advices;
drop trigger set_issue_day on dispatch_advices;
drop function set_planned_day_of_advice;
alter table dispatch_advices drop column planned_delivery_date, drop column issue_date;

--! step
drop trigger set_issue_day on invoices;
drop function set_issue_day;
alter table invoices drop column issue_date;
