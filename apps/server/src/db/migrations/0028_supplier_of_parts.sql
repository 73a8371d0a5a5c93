--! corrects 2c8a504cc80831daacb384ee8cc9b166e92107ba0061dc23dc6fb0f4259ba66c
-- The parts of orders and documents have the supplier as well, so that every statement can name it, and every key can begin
-- with it (migration 0029).

-- Processes of the previous version insert parts without a supplier. A check that is not valid yet applies to updates as
-- well, so the supplier is also set in rows that such a process changes before the batches reach them.
create function set_supplier_of_order_part() returns trigger language plpgsql as $$
begin
  select supplier_id into new.supplier_id from orders where id = new.order_id;
  return new;
end $$;
create function set_supplier_of_response_part() returns trigger language plpgsql as $$
begin
  select supplier_id into new.supplier_id from order_responses where id = new.document_id;
  return new;
end $$;
create function set_supplier_of_advice_part() returns trigger language plpgsql as $$
begin
  select supplier_id into new.supplier_id from dispatch_advices where id = new.document_id;
  return new;
end $$;
create function set_supplier_of_invoice_part() returns trigger language plpgsql as $$
begin
  select supplier_id into new.supplier_id from invoices where id = new.document_id;
  return new;
end $$;
create function set_supplier_of_delivery_part() returns trigger language plpgsql as $$
begin
  select supplier_id into new.supplier_id from deliveries where id = new.delivery_id;
  return new;
end $$;

-- Submitted documents are frozen. Their parts get a supplier nevertheless, and nothing else.
create or replace function refuse_change_of_submitted_parts() returns trigger language plpgsql as $$
declare
  is_submitted boolean;
begin
  execute format(
    'select exists (select from changed join %I document on document.id = changed.document_id
      where document.submitted_at is not null)', tg_argv[0]) into is_submitted;
  if is_submitted and tg_op = 'UPDATE' then
    is_submitted := exists (
      select to_jsonb(changed) - 'supplier_id' from changed except select to_jsonb(written) - 'supplier_id' from written
    );
  end if;
  if is_submitted then
    raise exception 'a submitted document does not change (%)', tg_table_name;
  end if;
  return null;
end $$;

--! step
alter table order_items add column supplier_id bigint;
create trigger set_supplier before insert or update on order_items
  for each row when (new.supplier_id is null) execute function set_supplier_of_order_part();
alter table order_items add constraint order_items_supplier check (supplier_id is not null) not valid;

--! step
alter table order_parties add column supplier_id bigint;
create trigger set_supplier before insert or update on order_parties
  for each row when (new.supplier_id is null) execute function set_supplier_of_order_part();
alter table order_parties add constraint order_parties_supplier check (supplier_id is not null) not valid;

--! step
alter table order_notes add column supplier_id bigint;
create trigger set_supplier before insert or update on order_notes
  for each row when (new.supplier_id is null) execute function set_supplier_of_order_part();
alter table order_notes add constraint order_notes_supplier check (supplier_id is not null) not valid;

--! step
alter table order_response_items add column supplier_id bigint;
create trigger set_supplier before insert or update on order_response_items
  for each row when (new.supplier_id is null) execute function set_supplier_of_response_part();
alter table order_response_items add constraint order_response_items_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on order_response_items
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('order_responses');

--! step
alter table order_response_confirms add column supplier_id bigint;
create trigger set_supplier before insert or update on order_response_confirms
  for each row when (new.supplier_id is null) execute function set_supplier_of_response_part();
alter table order_response_confirms add constraint order_response_confirms_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on order_response_confirms
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('order_responses');

--! step
alter table dispatch_advice_items add column supplier_id bigint;
create trigger set_supplier before insert or update on dispatch_advice_items
  for each row when (new.supplier_id is null) execute function set_supplier_of_advice_part();
alter table dispatch_advice_items add constraint dispatch_advice_items_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on dispatch_advice_items
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('dispatch_advices');

--! step
alter table dispatch_advice_measurements add column supplier_id bigint;
create trigger set_supplier before insert or update on dispatch_advice_measurements
  for each row when (new.supplier_id is null) execute function set_supplier_of_advice_part();
alter table dispatch_advice_measurements add constraint dispatch_advice_measurements_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on dispatch_advice_measurements
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('dispatch_advices');

--! step
alter table invoice_items add column supplier_id bigint;
create trigger set_supplier before insert or update on invoice_items
  for each row when (new.supplier_id is null) execute function set_supplier_of_invoice_part();
alter table invoice_items add constraint invoice_items_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on invoice_items
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('invoices');

--! step
alter table invoice_allow_or_charges add column supplier_id bigint;
create trigger set_supplier before insert or update on invoice_allow_or_charges
  for each row when (new.supplier_id is null) execute function set_supplier_of_invoice_part();
alter table invoice_allow_or_charges add constraint invoice_allow_or_charges_supplier check (supplier_id is not null) not valid;
create or replace trigger frozen_update after update on invoice_allow_or_charges
  referencing old table as changed new table as written
  for each statement execute function refuse_change_of_submitted_parts('invoices');

--! step
alter table delivery_attempts add column supplier_id bigint;
create trigger set_supplier before insert or update on delivery_attempts
  for each row when (new.supplier_id is null) execute function set_supplier_of_delivery_part();
alter table delivery_attempts add constraint delivery_attempts_supplier check (supplier_id is not null) not valid;

--! step batches of 2000 by order_items.id
update order_items as part set supplier_id = parent.supplier_id from orders as parent
where part.id > $1 and part.id <= $2 and parent.id = part.order_id and part.supplier_id is null;

--! step batches of 2000 by order_parties.order_id
update order_parties as part set supplier_id = parent.supplier_id from orders as parent
where part.order_id > $1 and part.order_id <= $2 and parent.id = part.order_id and part.supplier_id is null;

--! step batches of 2000 by order_notes.order_id
update order_notes as part set supplier_id = parent.supplier_id from orders as parent
where part.order_id > $1 and part.order_id <= $2 and parent.id = part.order_id and part.supplier_id is null;

--! step batches of 1000 by order_response_items.document_id
update order_response_items as part set supplier_id = parent.supplier_id from order_responses as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 1000 by order_response_confirms.document_id
update order_response_confirms as part set supplier_id = parent.supplier_id from order_responses as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 1000 by dispatch_advice_items.document_id
update dispatch_advice_items as part set supplier_id = parent.supplier_id from dispatch_advices as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 1000 by dispatch_advice_measurements.document_id
update dispatch_advice_measurements as part set supplier_id = parent.supplier_id from dispatch_advices as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 1000 by invoice_items.document_id
update invoice_items as part set supplier_id = parent.supplier_id from invoices as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 1000 by invoice_allow_or_charges.document_id
update invoice_allow_or_charges as part set supplier_id = parent.supplier_id from invoices as parent
where part.document_id > $1 and part.document_id <= $2 and parent.id = part.document_id and part.supplier_id is null;

--! step batches of 2000 by delivery_attempts.id
update delivery_attempts as part set supplier_id = parent.supplier_id from deliveries as parent
where part.id > $1 and part.id <= $2 and parent.id = part.delivery_id and part.supplier_id is null;

--! step
alter table order_items validate constraint order_items_supplier;

--! step
alter table order_parties validate constraint order_parties_supplier;

--! step
alter table order_notes validate constraint order_notes_supplier;

--! step
alter table order_response_items validate constraint order_response_items_supplier;

--! step
alter table order_response_confirms validate constraint order_response_confirms_supplier;

--! step
alter table dispatch_advice_items validate constraint dispatch_advice_items_supplier;

--! step
alter table dispatch_advice_measurements validate constraint dispatch_advice_measurements_supplier;

--! step
alter table invoice_items validate constraint invoice_items_supplier;

--! step
alter table invoice_allow_or_charges validate constraint invoice_allow_or_charges_supplier;

--! step
alter table delivery_attempts validate constraint delivery_attempts_supplier;

--! step
-- The validated constraint makes a scan of the table unnecessary.
alter table order_items alter column supplier_id set not null;
alter table order_items drop constraint order_items_supplier;

--! step
alter table order_parties alter column supplier_id set not null;
alter table order_parties drop constraint order_parties_supplier;

--! step
alter table order_notes alter column supplier_id set not null;
alter table order_notes drop constraint order_notes_supplier;

--! step
alter table order_response_items alter column supplier_id set not null;
alter table order_response_items drop constraint order_response_items_supplier;

--! step
alter table order_response_confirms alter column supplier_id set not null;
alter table order_response_confirms drop constraint order_response_confirms_supplier;

--! step
alter table dispatch_advice_items alter column supplier_id set not null;
alter table dispatch_advice_items drop constraint dispatch_advice_items_supplier;

--! step
alter table dispatch_advice_measurements alter column supplier_id set not null;
alter table dispatch_advice_measurements drop constraint dispatch_advice_measurements_supplier;

--! step
alter table invoice_items alter column supplier_id set not null;
alter table invoice_items drop constraint invoice_items_supplier;

--! step
alter table invoice_allow_or_charges alter column supplier_id set not null;
alter table invoice_allow_or_charges drop constraint invoice_allow_or_charges_supplier;

--! step
alter table delivery_attempts alter column supplier_id set not null;
alter table delivery_attempts drop constraint delivery_attempts_supplier;

--! step
-- From here on every row has a supplier, and triggers find rows by it. The functions name their tables: with dynamic SQL
-- each call was planned again, which took most of the time of a save. A sharded database cannot join a transition table,
-- so the ids are collected first.
create function refuse_change_of_submitted_response_parts() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in select supplier_id, array_agg(distinct document_id) as ids from changed group by supplier_id loop
    if exists (
      select from order_responses
      where supplier_id = owned.supplier_id and id = any(owned.ids) and submitted_at is not null
    ) then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create function refuse_change_of_submitted_advice_parts() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in select supplier_id, array_agg(distinct document_id) as ids from changed group by supplier_id loop
    if exists (
      select from dispatch_advices
      where supplier_id = owned.supplier_id and id = any(owned.ids) and submitted_at is not null
    ) then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create function refuse_change_of_submitted_invoice_parts() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in select supplier_id, array_agg(distinct document_id) as ids from changed group by supplier_id loop
    if exists (
      select from invoices
      where supplier_id = owned.supplier_id and id = any(owned.ids) and submitted_at is not null
    ) then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;

-- The delivery dates of an order response are in other rows, which no check constraint can read.
create or replace function refuse_submit_without_days() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_response_confirms
    where supplier_id = new.supplier_id and document_id = new.id and delivery_date !~ '^(\d{8})?$'
  ) then
    raise exception 'a submitted order response has days only (%)', new.id;
  end if;
  return new;
end $$;

create or replace function tell_order_of_delivery() returns trigger language plpgsql as $$
declare
  first_state text;
begin
  select state into first_state from deliveries
  where supplier_id = new.supplier_id and order_id = new.order_id and state <> 'delivered'
  order by id limit 1;
  update orders set delivery_state = coalesce(first_state, 'delivered')
  where supplier_id = new.supplier_id and id = new.order_id;
  return null;
end $$;

create or replace function add_order_pair_keys() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in select supplier_id, array_agg(id) as ids from added group by supplier_id loop
    insert into order_pair_keys (supplier_id, order_id, keys)
    select supplier_id, id, order_pair_keys(supplier_id, search_text) from orders
    where supplier_id = owned.supplier_id and id = any(array(
      select id from unnest(owned.ids) as id
      where not exists (
        select from order_pair_keys where order_pair_keys.supplier_id = owned.supplier_id and order_id = id
      )
    ));
  end loop;
  return null;
end $$;

--! step
create or replace trigger frozen_insert after insert on order_response_items referencing new table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();
create or replace trigger frozen_update after update on order_response_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();
create or replace trigger frozen_delete after delete on order_response_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();

--! step
create or replace trigger frozen_insert after insert on order_response_confirms referencing new table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();
create or replace trigger frozen_update after update on order_response_confirms referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();
create or replace trigger frozen_delete after delete on order_response_confirms referencing old table as changed
  for each statement execute function refuse_change_of_submitted_response_parts();

--! step
create or replace trigger frozen_insert after insert on dispatch_advice_items referencing new table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();
create or replace trigger frozen_update after update on dispatch_advice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();
create or replace trigger frozen_delete after delete on dispatch_advice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();

--! step
create or replace trigger frozen_insert after insert on dispatch_advice_measurements referencing new table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();
create or replace trigger frozen_update after update on dispatch_advice_measurements referencing old table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();
create or replace trigger frozen_delete after delete on dispatch_advice_measurements referencing old table as changed
  for each statement execute function refuse_change_of_submitted_advice_parts();

--! step
create or replace trigger frozen_insert after insert on invoice_items referencing new table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();
create or replace trigger frozen_update after update on invoice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();
create or replace trigger frozen_delete after delete on invoice_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();

--! step
create or replace trigger frozen_insert after insert on invoice_allow_or_charges referencing new table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();
create or replace trigger frozen_update after update on invoice_allow_or_charges referencing old table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();
create or replace trigger frozen_delete after delete on invoice_allow_or_charges referencing old table as changed
  for each statement execute function refuse_change_of_submitted_invoice_parts();

--! step
drop function refuse_change_of_submitted_parts();
-- A sharded database does not fire a trigger that combines truncate with other events.
create or replace trigger order_events_append_only before update or delete on order_events
  for each statement execute function refuse_change();
create trigger order_events_not_truncated before truncate on order_events
  for each statement execute function refuse_change();

--! finish
drop trigger set_supplier on order_items;
drop trigger set_supplier on order_parties;
drop trigger set_supplier on order_notes;
drop trigger set_supplier on order_response_items;
drop trigger set_supplier on order_response_confirms;
drop trigger set_supplier on dispatch_advice_items;
drop trigger set_supplier on dispatch_advice_measurements;
drop trigger set_supplier on invoice_items;
drop trigger set_supplier on invoice_allow_or_charges;
drop trigger set_supplier on delivery_attempts;
drop function set_supplier_of_order_part, set_supplier_of_response_part, set_supplier_of_advice_part, set_supplier_of_invoice_part, set_supplier_of_delivery_part;
