-- The sums of value_figures by week: the figures of 90 days read a fifth of the rows. A trigger keeps them, also for processes of
-- the previous version.

create table value_weeks (
  supplier_id bigint not null references suppliers,
  -- its Monday
  week date not null,
  currency text not null,
  party_number text not null,
  -- of the last change
  customer_name text not null,
  value numeric not null,
  primary key (supplier_id, week, currency, party_number)
) with (fillfactor = 80);

create function week_begin(day date) returns date language sql immutable parallel safe
return day - (extract(isodow from day)::integer - 1);

-- A week that is not stored yet gets the sum of its days, as the last step below gives it: whichever inserts the row first, the
-- change is counted once.
create function change_value_week() returns trigger language plpgsql as $$
declare
  monday constant date := week_begin(new.day);
begin
  insert into value_weeks (supplier_id, week, currency, party_number, customer_name, value)
  select new.supplier_id, monday, new.currency, new.party_number, new.customer_name, sum(value)
  from value_figures
  where supplier_id = new.supplier_id and currency = new.currency and party_number = new.party_number
    and day = any(array[monday, monday + 1, monday + 2, monday + 3, monday + 4, monday + 5, monday + 6])
  on conflict (supplier_id, week, currency, party_number) do update
  set value = value_weeks.value + new.value - coalesce(old.value, 0), customer_name = excluded.customer_name;
  return null;
end $$;

--! step
-- Waits for the transactions that change values; those after it are counted.
create trigger change_week after insert or update on value_figures for each row execute function change_value_week();

--! step batches of 10 by suppliers.id
insert into value_weeks (supplier_id, week, currency, party_number, customer_name, value)
select supplier_id, week_begin(day), currency, party_number, max(customer_name), sum(value)
from value_figures
where supplier_id > $1 and supplier_id <= $2
group by supplier_id, week_begin(day), currency, party_number
order by supplier_id, week_begin(day), currency, party_number
on conflict do nothing;
