-- The decimal mark a supplier types and sees. Stored numbers have a decimal point in any case.
alter table settings add column decimal_mark text not null default '.' check (decimal_mark in ('.', ','));
