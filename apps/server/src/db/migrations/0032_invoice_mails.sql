-- Mails with a file of an invoice. They go to a customer of the supplier.

alter table mails
  -- Only in a mail with a file: the address it is sent to, and the format of the file of the one order in order_ids.
  add column recipient text not null default '',
  add column format text not null default '',
  drop constraint mails_kind_check;
alter table mails add constraint mails_kind check (kind in ('newOrders', 'passwordReset', 'invoiceFile')) not valid;

--! step
alter table mails validate constraint mails_kind;

--! step no-transaction
create index concurrently mails_with_files on mails (supplier_id, created_at) where kind = 'invoiceFile';
