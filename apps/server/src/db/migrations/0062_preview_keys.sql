-- The rows of a preview are inserted by the hundred thousand, so they have one index instead of three: it finds the rows of a
-- verdict. An import reads all rows of a preview in a few parts, each of which is a large share of them.
alter table part_import_rows drop constraint part_import_rows_pkey,
  add primary key (supplier_id, import_id, run, verdict, row_number);
drop index part_import_rows_by_verdict, part_import_rows_by_part;

--! step
alter table answer_import_rows drop constraint answer_import_rows_pkey,
  add primary key (supplier_id, import_id, run, verdict, row_number);
drop index answer_import_rows_by_verdict;

--! step
-- Instead of a foreign key, which reads the import for every row, the statement that inserts rows locks their import once.
create function delete_part_import_rows() returns trigger language plpgsql as $$
begin
  delete from part_import_rows where supplier_id = old.supplier_id and import_id = old.id;
  return null;
end
$$;
create trigger delete_rows after delete on part_imports for each row execute function delete_part_import_rows();
alter table part_import_rows drop constraint part_import_rows_of_import;
