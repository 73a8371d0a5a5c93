-- The days that are typed into a draft are text, like its numbers: a draft keeps what was typed, valid or not.
-- A submitted document has days only.
alter table order_response_confirms drop constraint order_response_confirms_delivery_date_check;
alter table dispatch_advices
  drop constraint dispatch_advices_delivery_date_check,
  add constraint dispatch_advices_submitted_days check (submitted_at is null or delivery_date ~ '^(\d{8})?$');
alter table invoices
  drop constraint invoices_invoice_due_date_check,
  drop constraint invoices_discount_due_date_check,
  add constraint invoices_submitted_days
    check (submitted_at is null or (invoice_due_date ~ '^(\d{8})?$' and discount_due_date ~ '^(\d{8})?$'));

-- The delivery dates of an order response are in other rows, which no check constraint can read.
create function refuse_submit_without_days() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_response_confirms where document_id = new.id and delivery_date !~ '^(\d{8})?$'
  ) then
    raise exception 'a submitted order response has days only (%)', new.id;
  end if;
  return new;
end $$;
create trigger submitted_days before update on order_responses
  for each row when (old.submitted_at is null and new.submitted_at is not null)
  execute function refuse_submit_without_days();
