-- Rows of a preview are inserted by the hundred thousand. Their import has a supplier that exists, which is checked once.
alter table part_import_rows drop constraint part_import_rows_supplier_id_fkey;
