-- The values of a trigger are not used in `on conflict do update`: a sharded database refuses that. Mostly the week is stored
-- already, and the first statement changes it.

create or replace function change_value_week() returns trigger language plpgsql as $$
declare
  monday constant date := week_begin(new.day);
begin
  loop
    update value_weeks
    set value = value_weeks.value + new.value - coalesce(old.value, 0), customer_name = new.customer_name
    where supplier_id = new.supplier_id and week = monday and currency = new.currency and party_number = new.party_number;
    exit when found;
    -- A week that is not stored yet gets the sum of its days, which contains this change. If another transaction inserts it
    -- meanwhile, it is changed as above.
    insert into value_weeks (supplier_id, week, currency, party_number, customer_name, value)
    select new.supplier_id, monday, new.currency, new.party_number, new.customer_name, sum(value)
    from value_figures
    where supplier_id = new.supplier_id and currency = new.currency and party_number = new.party_number
      and day = any(array[monday, monday + 1, monday + 2, monday + 3, monday + 4, monday + 5, monday + 6])
    on conflict do nothing;
    exit when found;
  end loop;
  return null;
end $$;
