-- The last access of a supplier has a table of its own: a sign-in must not write the row of the supplier, which every
-- statement reads.
create table supplier_accesses (
  supplier_id bigint primary key references suppliers,
  last_access_at timestamptz not null
);

-- Processes of the previous version use the column of suppliers. What they write is copied here.
create function copy_access_from_supplier() returns trigger language plpgsql as $$
begin
  insert into supplier_accesses (supplier_id, last_access_at) values (new.id, new.last_access_at)
  on conflict (supplier_id) do update set last_access_at = excluded.last_access_at
  where supplier_accesses.last_access_at <> excluded.last_access_at;
  return null;
end $$;
create trigger copy_access after insert or update of last_access_at on suppliers
  for each row when (new.last_access_at is not null) execute function copy_access_from_supplier();

--! step batches of 500 by suppliers.id
insert into supplier_accesses (supplier_id, last_access_at)
select id, last_access_at from suppliers where id > $1 and id <= $2 and last_access_at is not null
on conflict do nothing;

--! step
-- What processes of this version write is copied for those of the previous one. After the batches, which would write the
-- copies again.
create function copy_access_to_supplier() returns trigger language plpgsql as $$
begin
  update suppliers set last_access_at = new.last_access_at
  where id = new.supplier_id and last_access_at is distinct from new.last_access_at;
  return null;
end $$;
create trigger copy_access after insert or update on supplier_accesses
  for each row execute function copy_access_to_supplier();

--! finish
drop trigger copy_access on supplier_accesses;
drop trigger copy_access on suppliers;
drop function copy_access_to_supplier, copy_access_from_supplier;
alter table suppliers drop column last_access_at;
