-- Credit notes are delivered to the platform like the other documents, where the platform takes them. Their files are sent by
-- e-mail, and archives have them.

alter table deliveries add column credit_note_id bigint;

--! step
alter table deliveries
  drop constraint deliveries_kind_check,
  drop constraint deliveries_document;
alter table deliveries add constraint deliveries_kind
  check (kind in ('OrdRsp', 'DesAdv', 'Invoice', 'CreditNote')) not valid;
alter table deliveries add constraint deliveries_document check (
  num_nonnulls(order_response_id, dispatch_advice_id, invoice_id, credit_note_id) = 1
  and document_id is not distinct from case kind
    when 'OrdRsp' then order_response_id
    when 'DesAdv' then dispatch_advice_id
    when 'Invoice' then invoice_id
    else credit_note_id
  end
) not valid;

--! step
alter table deliveries add constraint deliveries_of_credit_note foreign key (supplier_id, order_id, credit_note_id)
  references credit_notes (supplier_id, order_id, id) not valid;

--! step
alter table deliveries validate constraint deliveries_kind;

--! step
alter table deliveries validate constraint deliveries_document;

--! step
alter table deliveries validate constraint deliveries_of_credit_note;

--! step
alter table archive_files add constraint archive_files_of_credit_note foreign key (supplier_id, order_id, credit_note_id)
  references credit_notes (supplier_id, order_id, id) not valid;

--! step
alter table archive_files validate constraint archive_files_of_credit_note;

--! step
alter table mails
  -- Only in a mail with a file of a credit note.
  add column credit_note_id bigint,
  drop constraint mails_kind;
alter table mails add constraint mails_kind
  check (kind in ('newOrders', 'passwordReset', 'invoiceFile', 'creditNoteFile')) not valid;

--! step
alter table mails validate constraint mails_kind;

--! step no-transaction
create index concurrently mails_with_credit_note_files on mails (supplier_id, created_at) where kind = 'creditNoteFile';
