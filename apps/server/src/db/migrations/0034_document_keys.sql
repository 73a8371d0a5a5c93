-- Lines of documents refer to the items of their order, deliveries to their document, and an order to its order response. The
-- order is part of these keys, so that a line of one order cannot belong to a document of another.

--! step no-transaction
create unique index concurrently order_responses_of_one_order on order_responses (supplier_id, order_id, id);

--! step no-transaction
create unique index concurrently dispatch_advices_of_one_order on dispatch_advices (supplier_id, order_id, id);

--! step no-transaction
create unique index concurrently invoices_of_one_order on invoices (supplier_id, order_id, id);

--! step
-- Processes of the previous version insert lines without their order. A check that is not valid yet applies to updates as
-- well, so the triggers do too.
create function set_order_of_response_item() returns trigger language plpgsql as $$
begin
  select order_id into new.order_id from order_responses where supplier_id = new.supplier_id and id = new.document_id;
  return new;
end $$;
create function set_order_of_advice_item() returns trigger language plpgsql as $$
begin
  select order_id into new.order_id from dispatch_advices where supplier_id = new.supplier_id and id = new.document_id;
  return new;
end $$;
create function set_order_of_invoice_item() returns trigger language plpgsql as $$
begin
  select order_id into new.order_id from invoices where supplier_id = new.supplier_id and id = new.document_id;
  return new;
end $$;

-- Submitted documents are frozen. Their lines get an order nevertheless, and nothing else. Dropped below.
create function refuse_other_change_of_submitted_items() returns trigger language plpgsql as $$
declare
  owned record;
  is_submitted boolean;
begin
  for owned in
    select supplier_id, array_agg(distinct document_id) as ids
    from (
      select supplier_id, document_id, to_jsonb(changed) - 'order_id' from changed
      except select supplier_id, document_id, to_jsonb(written) - 'order_id' from written
    ) as other_change
    group by supplier_id
  loop
    execute format(
      'select exists (select from %I where supplier_id = $1 and id = any($2) and submitted_at is not null)', tg_argv[0]
    ) into is_submitted using owned.supplier_id, owned.ids;
    if is_submitted then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;

--! step
alter table order_response_items add column order_id bigint;
-- Triggers fire in the order of their names: this one after set_supplier of migration 0028.
create trigger sets_order before insert or update on order_response_items
  for each row when (new.order_id is null) execute function set_order_of_response_item();
alter table order_response_items add constraint order_response_items_order check (order_id is not null) not valid;
create or replace trigger frozen_update after update on order_response_items
  referencing old table as changed new table as written
  for each statement execute function refuse_other_change_of_submitted_items('order_responses');

--! step
alter table dispatch_advice_items add column order_id bigint;
-- Triggers fire in the order of their names: this one after set_supplier of migration 0028.
create trigger sets_order before insert or update on dispatch_advice_items
  for each row when (new.order_id is null) execute function set_order_of_advice_item();
alter table dispatch_advice_items add constraint dispatch_advice_items_order check (order_id is not null) not valid;
create or replace trigger frozen_update after update on dispatch_advice_items
  referencing old table as changed new table as written
  for each statement execute function refuse_other_change_of_submitted_items('dispatch_advices');

--! step
alter table invoice_items add column order_id bigint;
-- Triggers fire in the order of their names: this one after set_supplier of migration 0028.
create trigger sets_order before insert or update on invoice_items
  for each row when (new.order_id is null) execute function set_order_of_invoice_item();
alter table invoice_items add constraint invoice_items_order check (order_id is not null) not valid;
create or replace trigger frozen_update after update on invoice_items
  referencing old table as changed new table as written
  for each statement execute function refuse_other_change_of_submitted_items('invoices');

--! step no-transaction
-- For the batches only: every other key begins with the supplier.
create index concurrently order_response_items_by_document on order_response_items (document_id);

--! step batches of 1000 by order_response_items.document_id
update order_response_items as item set order_id = document.order_id from order_responses as document
where item.document_id > $1 and item.document_id <= $2 and document.supplier_id = item.supplier_id
  and document.id = item.document_id and item.order_id is null;

--! step no-transaction
drop index concurrently if exists order_response_items_by_document;

--! step no-transaction
-- For the batches only: every other key begins with the supplier.
create index concurrently dispatch_advice_items_by_document on dispatch_advice_items (document_id);

--! step batches of 1000 by dispatch_advice_items.document_id
update dispatch_advice_items as item set order_id = document.order_id from dispatch_advices as document
where item.document_id > $1 and item.document_id <= $2 and document.supplier_id = item.supplier_id
  and document.id = item.document_id and item.order_id is null;

--! step no-transaction
drop index concurrently if exists dispatch_advice_items_by_document;

--! step no-transaction
-- For the batches only: every other key begins with the supplier.
create index concurrently invoice_items_by_document on invoice_items (document_id);

--! step batches of 1000 by invoice_items.document_id
update invoice_items as item set order_id = document.order_id from invoices as document
where item.document_id > $1 and item.document_id <= $2 and document.supplier_id = item.supplier_id
  and document.id = item.document_id and item.order_id is null;

--! step no-transaction
drop index concurrently if exists invoice_items_by_document;

--! step
create or replace trigger frozen_update after update on order_response_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();

--! step
create or replace trigger frozen_update after update on dispatch_advice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();

--! step
create or replace trigger frozen_update after update on invoice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();

--! step
drop function refuse_other_change_of_submitted_items;

--! step
alter table order_response_items validate constraint order_response_items_order;

--! step
alter table dispatch_advice_items validate constraint dispatch_advice_items_order;

--! step
alter table invoice_items validate constraint invoice_items_order;

--! step
-- The validated constraint makes a scan of the table unnecessary.
alter table order_response_items alter column order_id set not null;
alter table order_response_items drop constraint order_response_items_order;

--! step
-- The validated constraint makes a scan of the table unnecessary.
alter table dispatch_advice_items alter column order_id set not null;
alter table dispatch_advice_items drop constraint dispatch_advice_items_order;

--! step
-- The validated constraint makes a scan of the table unnecessary.
alter table invoice_items alter column order_id set not null;
alter table invoice_items drop constraint invoice_items_order;

--! step
alter table order_response_items add constraint order_response_items_in_document foreign key (supplier_id, order_id, document_id)
  references order_responses (supplier_id, order_id, id) not valid;

--! step
alter table order_response_items add constraint order_response_items_of_ordered_item foreign key (supplier_id, order_id, position)
  references order_items (supplier_id, order_id, position) not valid;

--! step
alter table dispatch_advice_items add constraint dispatch_advice_items_in_document foreign key (supplier_id, order_id, document_id)
  references dispatch_advices (supplier_id, order_id, id) not valid;

--! step
alter table dispatch_advice_items add constraint dispatch_advice_items_of_ordered_item foreign key (supplier_id, order_id, item_position)
  references order_items (supplier_id, order_id, position) not valid;

--! step
alter table invoice_items add constraint invoice_items_in_document foreign key (supplier_id, order_id, document_id)
  references invoices (supplier_id, order_id, id) not valid;

--! step
alter table invoice_items add constraint invoice_items_of_ordered_item foreign key (supplier_id, order_id, item_position)
  references order_items (supplier_id, order_id, position) not valid;

--! step
alter table order_response_items validate constraint order_response_items_in_document;

--! step
alter table order_response_items validate constraint order_response_items_of_ordered_item;

--! step
-- order_response_items_in_document contains it.
alter table order_response_items drop constraint order_response_items_of_document;

--! step
alter table dispatch_advice_items validate constraint dispatch_advice_items_in_document;

--! step
alter table dispatch_advice_items validate constraint dispatch_advice_items_of_ordered_item;

--! step
-- dispatch_advice_items_in_document contains it.
alter table dispatch_advice_items drop constraint dispatch_advice_items_of_document;

--! step
alter table invoice_items validate constraint invoice_items_in_document;

--! step
alter table invoice_items validate constraint invoice_items_of_ordered_item;

--! step
-- invoice_items_in_document contains it.
alter table invoice_items drop constraint invoice_items_of_document;

--! step
-- The order response, dispatch advice or invoice that is delivered; the one that `kind` names, and no other.
alter table deliveries
  add column order_response_id bigint,
  add column dispatch_advice_id bigint,
  add column invoice_id bigint;
-- Processes of the previous version write only document_id.
create function set_document_of_delivery() returns trigger language plpgsql as $$
begin
  new.order_response_id := case when new.kind = 'OrdRsp' then new.document_id end;
  new.dispatch_advice_id := case when new.kind = 'DesAdv' then new.document_id end;
  new.invoice_id := case when new.kind = 'Invoice' then new.document_id end;
  return new;
end $$;
create trigger set_document before insert or update on deliveries
  for each row when (num_nonnulls(new.order_response_id, new.dispatch_advice_id, new.invoice_id) = 0)
  execute function set_document_of_delivery();
alter table deliveries add constraint deliveries_document check (
  num_nonnulls(order_response_id, dispatch_advice_id, invoice_id) = 1
  and document_id is not distinct from
    case kind when 'OrdRsp' then order_response_id when 'DesAdv' then dispatch_advice_id else invoice_id end
) not valid;

--! step batches of 1000 by deliveries.id
update deliveries
set order_response_id = case when kind = 'OrdRsp' then document_id end,
  dispatch_advice_id = case when kind = 'DesAdv' then document_id end,
  invoice_id = case when kind = 'Invoice' then document_id end
where id > $1 and id <= $2 and num_nonnulls(order_response_id, dispatch_advice_id, invoice_id) = 0;

--! step
alter table deliveries validate constraint deliveries_document;

--! step
alter table deliveries add constraint deliveries_of_response foreign key (supplier_id, order_id, order_response_id)
  references order_responses (supplier_id, order_id, id) not valid;

--! step
alter table deliveries add constraint deliveries_of_advice foreign key (supplier_id, order_id, dispatch_advice_id)
  references dispatch_advices (supplier_id, order_id, id) not valid;

--! step
alter table deliveries add constraint deliveries_of_invoice foreign key (supplier_id, order_id, invoice_id)
  references invoices (supplier_id, order_id, id) not valid;

--! step
alter table orders add constraint orders_response foreign key (supplier_id, id, order_response_id)
  references order_responses (supplier_id, order_id, id) not valid;

--! step
alter table deliveries validate constraint deliveries_of_response;

--! step
alter table deliveries validate constraint deliveries_of_advice;

--! step
alter table deliveries validate constraint deliveries_of_invoice;

--! step
alter table orders validate constraint orders_response;

--! finish
drop trigger sets_order on order_response_items;
drop trigger sets_order on dispatch_advice_items;
drop trigger sets_order on invoice_items;
drop trigger set_document on deliveries;
drop function set_order_of_response_item, set_order_of_advice_item, set_order_of_invoice_item, set_document_of_delivery;
