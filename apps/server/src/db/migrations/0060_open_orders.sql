-- What the list of open lines needs for each order: the number of its open lines for totals, the first and last of their parts
-- and days for lists that keep the lines of an order together, and their texts for searches. Triggers of the lines keep it, also
-- for processes of the previous version.

create table open_orders (
  supplier_id bigint not null references suppliers,
  order_id bigint not null,
  line_count integer not null,
  first_part text not null,
  last_part text not null,
  -- of the lines that have a day; infinity when none has
  first_day date not null,
  last_day date not null,
  -- the search texts of all lines
  search_text text not null,
  primary key (supplier_id, order_id) include (line_count),
  constraint open_orders_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id) on delete cascade
);
create index open_orders_by_first_part on open_orders (supplier_id, first_part collate "und-x-icu", order_id) include (line_count);
create index open_orders_by_last_part on open_orders (supplier_id, last_part collate "und-x-icu", order_id) include (line_count);
create index open_orders_by_first_day on open_orders (supplier_id, first_day, order_id) include (line_count);
create index open_orders_by_last_day on open_orders (supplier_id, last_day, order_id) include (line_count);

-- The ids are collected first, because a sharded database cannot join a transition table with its tables.
create function keep_open_orders() returns trigger language plpgsql as $$
declare
  changed_of record;
  removed integer;
begin
  for changed_of in select supplier_id, array_agg(distinct order_id) as order_ids from changed group by supplier_id loop
    if tg_op = 'DELETE' then
      delete from open_orders
      where supplier_id = changed_of.supplier_id and order_id = any(changed_of.order_ids) and not exists (
        select from open_lines
        where open_lines.supplier_id = changed_of.supplier_id and open_lines.order_id = open_orders.order_id
      );
      get diagnostics removed = row_count;
      -- Mostly all lines of an order leave at once, and nothing is left to compute.
      continue when removed = cardinality(changed_of.order_ids);
    end if;
    insert into open_orders (supplier_id, order_id, line_count, first_part, last_part, first_day, last_day, search_text)
    select supplier_id, order_id, count(*), min(product_number collate "und-x-icu"), max(product_number collate "und-x-icu"),
      coalesce(min(requested_day), 'infinity'), coalesce(max(requested_day), 'infinity'), string_agg(search_text, E'\n')
    from open_lines
    where supplier_id = changed_of.supplier_id and order_id = any(changed_of.order_ids)
    group by supplier_id, order_id
    on conflict (supplier_id, order_id) do update set line_count = excluded.line_count, first_part = excluded.first_part,
      last_part = excluded.last_part, first_day = excluded.first_day, last_day = excluded.last_day,
      search_text = excluded.search_text;
  end loop;
  return null;
end $$;
create trigger add_open_orders after insert on open_lines referencing new table as changed
  for each statement execute function keep_open_orders();
create trigger remove_open_orders after delete on open_lines referencing old table as changed
  for each statement execute function keep_open_orders();

--! step batches of 10 by suppliers.id
insert into open_orders (supplier_id, order_id, line_count, first_part, last_part, first_day, last_day, search_text)
select supplier_id, order_id, count(*), min(product_number collate "und-x-icu"), max(product_number collate "und-x-icu"),
  coalesce(min(requested_day), 'infinity'), coalesce(max(requested_day), 'infinity'), string_agg(search_text, E'\n')
from open_lines
where supplier_id > $1 and supplier_id <= $2
group by supplier_id, order_id
on conflict do nothing;

--! step batches of 10 by suppliers.id
-- Of orders that were answered while the step above read them.
delete from open_orders
where supplier_id > $1 and supplier_id <= $2 and not exists (
  select from open_lines
  where open_lines.supplier_id = open_orders.supplier_id and open_lines.order_id = open_orders.order_id
);
