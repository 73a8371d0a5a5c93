-- Figures of the screen Today, which would take too long to count: orders and answers by time, deliveries and invoiced value by
-- day. Triggers keep them, in the transactions that import an order and submit its documents, also for processes of the
-- previous version. They contain all orders, whatever their age.

create table order_figures (
  supplier_id bigint not null references suppliers,
  -- Ordering time of the orders, down to a quarter of an hour. The offsets of all time zones are multiples of it, so the days
  -- of every time zone can be summed up.
  begins_at timestamptz not null,
  order_count bigint not null default 0,
  -- of these orders: submitted order responses, and the time from the order to the response
  answer_count bigint not null default 0,
  answer_seconds bigint not null default 0,
  primary key (supplier_id, begins_at)
) with (fillfactor = 50);

create table delivery_figures (
  supplier_id bigint not null references suppliers,
  -- the day that the order response confirmed
  day date not null,
  -- neither dispatched nor skipped
  open_count bigint not null default 0,
  -- dispatched: on this day, before or after it
  on_day_count bigint not null default 0,
  early_count bigint not null default 0,
  late_count bigint not null default 0,
  primary key (supplier_id, day)
) with (fillfactor = 50);

-- Net value of invoices by issue day and buyer, less that of credit notes.
create table value_figures (
  supplier_id bigint not null references suppliers,
  day date not null,
  currency text not null,
  party_number text not null,
  customer_name text not null,
  value numeric not null,
  primary key (supplier_id, day, currency, party_number)
) with (fillfactor = 80);

create function figure_time(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

-- Counters are changed in a fixed order, by time and day, so that two transactions cannot block each other. Statements are
-- repeated for each counter, because a sharded database cannot join a transition table with its tables.
create function add_order_figures() returns trigger language plpgsql as $$
declare
  counted record;
begin
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

-- A submit changes its order last, after all its documents: one trigger counts everything that a submit changes, and locks the
-- counters after those of the order list.
create function change_order_figures() returns trigger language plpgsql as $$
begin
  if old.status = 'orderResponse' and new.status <> 'orderResponse' then
    insert into order_figures (supplier_id, begins_at, answer_count, answer_seconds)
    select new.supplier_id, figure_time(new.created_at), 1,
      greatest(0, floor(extract(epoch from submitted_at - new.created_at)))::bigint
    from order_responses
    where supplier_id = new.supplier_id and order_id = new.id and submitted_at is not null
    on conflict (supplier_id, begins_at) do update
    set answer_count = order_figures.answer_count + excluded.answer_count,
      answer_seconds = order_figures.answer_seconds + excluded.answer_seconds;
  end if;

  if new.dispatch_advice_ids <> old.dispatch_advice_ids
    or new.submitted_dispatch_advice_ids <> old.submitted_dispatch_advice_ids
    or (old.status = 'dispatchAdvice' and new.status <> 'dispatchAdvice')
  then
    insert into delivery_figures (supplier_id, day, open_count, on_day_count, early_count, late_count)
    select new.supplier_id, planned_delivery_day,
      sum(is_new::integer - is_submitted::integer - is_given_up::integer),
      count(*) filter (where is_submitted and days_late = 0), count(*) filter (where is_submitted and days_late < 0),
      count(*) filter (where is_submitted and days_late > 0)
    from dispatch_advices as advice,
      lateral (
        select id = any(new.dispatch_advice_ids) and id <> all(old.dispatch_advice_ids) as is_new,
          id = any(new.submitted_dispatch_advice_ids) and id <> all(old.submitted_dispatch_advice_ids) as is_submitted,
          submitted_at is null and not is_skipped and old.status = 'dispatchAdvice' and new.status <> 'dispatchAdvice'
            as is_given_up,
          coalesce(delivery_day, planned_delivery_day) - planned_delivery_day as days_late
      ) as change
    where advice.supplier_id = new.supplier_id and advice.order_id = new.id and (is_new or is_submitted or is_given_up)
    group by planned_delivery_day order by planned_delivery_day
    on conflict (supplier_id, day) do update
    set open_count = delivery_figures.open_count + excluded.open_count,
      on_day_count = delivery_figures.on_day_count + excluded.on_day_count,
      early_count = delivery_figures.early_count + excluded.early_count,
      late_count = delivery_figures.late_count + excluded.late_count;
  end if;

  if old.status = 'dispatchAdvice' and new.status <> 'dispatchAdvice' then
    update dispatch_advices set is_skipped = true
    where supplier_id = new.supplier_id and order_id = new.id and submitted_at is null;
  end if;

  if new.status = 'finish' and old.status <> 'finish' then
    insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
    select new.supplier_id, issue_day, currency, new.buyer_party_number, new.customer_name, net_value
    from invoices
    where supplier_id = new.supplier_id and order_id = new.id and submitted_at is not null and issue_day is not null
    on conflict (supplier_id, day, currency, party_number) do update
    set value = value_figures.value + excluded.value, customer_name = excluded.customer_name;
  end if;
  return null;
end $$;

create function subtract_credit_note() returns trigger language plpgsql as $$
begin
  insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
  select new.supplier_id, new.issue_day, invoices.currency, orders.buyer_party_number, orders.customer_name, - new.net_value
  from orders join invoices on invoices.supplier_id = orders.supplier_id and invoices.order_id = orders.id
  where orders.supplier_id = new.supplier_id and orders.id = new.order_id
  on conflict (supplier_id, day, currency, party_number) do update
  set value = value_figures.value + excluded.value, customer_name = excluded.customer_name;
  return null;
end $$;

-- Orders up to last_id are older than the triggers and counted in batches; counted_to is the last one that was. Dropped below.
create table figure_progress (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  counted_to bigint not null
);

-- Whether changes of an order are to be counted: until its batch has counted it, they are not.
create function has_figures(for_order bigint) returns boolean language plpgsql as $$
begin
  return coalesce((select for_order <= counted_to or for_order > last_id from figure_progress), false);
end $$;

-- Counts the orders of a batch as they are. Every change of an order locks it first, so no change is lost or counted twice.
create function count_figures(after_id bigint, up_to_id bigint) returns void language plpgsql as $$
declare
  to_id constant bigint := least(up_to_id, (select last_id from figure_progress));
begin
  perform from orders where id > after_id and id <= to_id order by id for no key update;

  insert into order_figures (supplier_id, begins_at, order_count, answer_count, answer_seconds)
  select orders.supplier_id, figure_time(orders.created_at), count(*), count(response.submitted_at),
    coalesce(sum(greatest(0, floor(extract(epoch from response.submitted_at - orders.created_at)))), 0)
  from orders left join order_responses as response
    on response.supplier_id = orders.supplier_id and response.order_id = orders.id and response.submitted_at is not null
  where orders.id > after_id and orders.id <= to_id
  group by orders.supplier_id, figure_time(orders.created_at) order by 1, 2
  on conflict (supplier_id, begins_at) do update
  set order_count = order_figures.order_count + excluded.order_count,
    answer_count = order_figures.answer_count + excluded.answer_count,
    answer_seconds = order_figures.answer_seconds + excluded.answer_seconds;

  update dispatch_advices as advice set is_skipped = true from orders
  where orders.id > after_id and orders.id <= to_id and orders.status <> 'dispatchAdvice'
    and advice.supplier_id = orders.supplier_id and advice.order_id = orders.id and advice.submitted_at is null
    and not advice.is_skipped;

  insert into delivery_figures (supplier_id, day, open_count, on_day_count, early_count, late_count)
  select advice.supplier_id, planned_delivery_day, count(*) filter (where submitted_at is null),
    count(*) filter (where submitted_at is not null and days_late = 0),
    count(*) filter (where submitted_at is not null and days_late < 0),
    count(*) filter (where submitted_at is not null and days_late > 0)
  from orders join dispatch_advices as advice on advice.supplier_id = orders.supplier_id and advice.order_id = orders.id,
    lateral (
      select coalesce(delivery_day, planned_delivery_day) - planned_delivery_day as days_late
    ) as delivery
  where orders.id > after_id and orders.id <= to_id and not is_skipped
  group by advice.supplier_id, planned_delivery_day order by 1, 2
  on conflict (supplier_id, day) do update
  set open_count = delivery_figures.open_count + excluded.open_count,
    on_day_count = delivery_figures.on_day_count + excluded.on_day_count,
    early_count = delivery_figures.early_count + excluded.early_count,
    late_count = delivery_figures.late_count + excluded.late_count;

  insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
  select orders.supplier_id, document.day, invoices.currency, orders.buyer_party_number, max(orders.customer_name),
    sum(document.value)
  from orders join invoices on invoices.supplier_id = orders.supplier_id and invoices.order_id = orders.id,
    lateral (
      select invoices.issue_day, invoices.net_value where invoices.submitted_at is not null
      union all
      select issue_day, - net_value from credit_notes
      where credit_notes.supplier_id = orders.supplier_id and credit_notes.order_id = orders.id
        and credit_notes.submitted_at is not null
    ) as document (day, value)
  where orders.id > after_id and orders.id <= to_id and document.day is not null
  group by orders.supplier_id, document.day, invoices.currency, orders.buyer_party_number order by 1, 2, 3, 4
  on conflict (supplier_id, day, currency, party_number) do update
  set value = value_figures.value + excluded.value;

  update figure_progress set counted_to = greatest(counted_to, to_id);
end $$;

--! step
-- Drafts of an order whose dispatch advices were skipped.
alter table dispatch_advices add column is_skipped boolean not null default false;

--! step
create trigger subtract_figures after update of submitted_at on credit_notes
  for each row when (old.submitted_at is null and new.submitted_at is not null and has_figures(new.order_id))
  execute function subtract_credit_note();

--! step
-- Waits for the transactions that write orders; those after it are counted.
create trigger add_figures after insert on orders referencing new table as added
  for each statement execute function add_order_figures();
create trigger change_figures after update of status, dispatch_advice_ids, submitted_dispatch_advice_ids on orders
  for each row when (
    (new.status, new.dispatch_advice_ids, new.submitted_dispatch_advice_ids)
      is distinct from (old.status, old.dispatch_advice_ids, old.submitted_dispatch_advice_ids)
    and has_figures(new.id)
  ) execute function change_order_figures();
insert into figure_progress (last_id, counted_to)
select case when is_called then last_value else 0 end, -9223372036854775808 from orders_id_seq;

--! step no-transaction
-- For the batches only: every other key begins with the supplier.
create index concurrently orders_by_id on orders (id);

--! step batches of 500 by orders.id
select count_figures($1, $2);

--! step no-transaction
drop index concurrently if exists orders_by_id;

--! step
create or replace trigger change_figures
  after update of status, dispatch_advice_ids, submitted_dispatch_advice_ids on orders
  for each row when (
    (new.status, new.dispatch_advice_ids, new.submitted_dispatch_advice_ids)
      is distinct from (old.status, old.dispatch_advice_ids, old.submitted_dispatch_advice_ids)
  ) execute function change_order_figures();

--! step
create or replace trigger subtract_figures after update of submitted_at on credit_notes
  for each row when (old.submitted_at is null and new.submitted_at is not null) execute function subtract_credit_note();

--! step
drop function count_figures, has_figures;
drop table figure_progress;
