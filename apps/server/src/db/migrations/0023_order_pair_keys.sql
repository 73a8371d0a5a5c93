-- Keywords of one or two characters are found by numbers, which the import computes. Computing and inserting texts took
-- half of the database time of an import, and was repeated at most changes of an order.

-- A number for each character (with 0 as the next one) and for each pair of characters of the text, together with the
-- supplier: what others often order must not slow down a rare keyword. Two pairs may have the same number, so a search
-- also compares the text. `modules/orders/pair-keys.ts` computes the same numbers.
create function order_pair_keys(supplier bigint, body text) returns integer[]
language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct (code % 4294967291 - 2147483648)::integer), '{}')
  from (
    select supplier % 1000003 * 2654435761 + ascii(first) * 2097152::bigint + coalesce(ascii(second), 0) as code
    from unnest(string_to_array(body, null), string_to_array(substr(body, 2), null)) as pairs (first, second)
    union all
    select supplier % 1000003 * 2654435761 + ascii(single) * 2097152::bigint from unnest(string_to_array(body, null)) as single
  ) as codes;
end;

-- The numbers that every order has that contains the keyword.
create function keyword_pair_keys(supplier bigint, keyword text) returns integer[]
language sql immutable parallel safe
begin atomic
  select array_agg(((supplier % 1000003 * 2654435761 + ascii(first) * 2097152::bigint + coalesce(ascii(second), 0)) % 4294967291 - 2147483648)::integer)
  from unnest(string_to_array(keyword, null), string_to_array(substr(keyword, 2), null)) as pairs (first, second)
  where second is not null or char_length(keyword) = 1;
end;

-- Not a column of `orders`, whose rows are read for lists and written at every change of an order.
create table order_pair_keys (
  supplier_id bigint not null references suppliers,
  order_id bigint not null references orders on delete cascade,
  keys integer[] not null,
  primary key (supplier_id, order_id)
);
-- The keys of a long order are numbers without a pattern: compressing them would take time and save nothing.
alter table order_pair_keys alter column keys set storage external;

-- An order that is inserted without its keys gets them here: by a process of an earlier version, or when database and
-- portal disagree about the lower case of a letter.
create function add_order_pair_keys() returns trigger language plpgsql as $$
begin
  insert into order_pair_keys (supplier_id, order_id, keys)
  select supplier_id, id, order_pair_keys(supplier_id, search_text) from added
  where not exists (
    select from order_pair_keys where order_pair_keys.supplier_id = added.supplier_id and order_id = added.id
  );
  return null;
end $$;
create trigger add_order_pair_keys after insert on orders
  referencing new table as added for each statement execute function add_order_pair_keys();

-- The planner does not choose a search by these keys, the portal does. Their statistics would only slow down analyze.
alter table order_pair_keys alter column keys set statistics 0;

--! step batches of 500 by orders.id
insert into order_pair_keys (supplier_id, order_id, keys)
select supplier_id, id, order_pair_keys(supplier_id, search_text) from orders where id > $1 and id <= $2
on conflict do nothing;

--! step no-transaction
create index concurrently order_pair_keys_by_key on order_pair_keys using gin (keys);

--! finish
drop index orders_search_pairs;
drop function order_search_keys, order_keyword_keys, order_search_pairs, order_search_pieces;
