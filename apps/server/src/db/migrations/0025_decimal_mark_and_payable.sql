-- The decimal mark a supplier types and sees. Stored numbers have a decimal point in any case.
alter table settings add column decimal_mark text not null default '.' check (decimal_mark in ('.', ','));

-- The amount payable of an invoice in a currency without decimals. Null for other currencies, for drafts, and for invoices
-- submitted before this column existed: these were sent with their total as the amount payable.
alter table invoices add column payable numeric;
