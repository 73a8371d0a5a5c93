-- Credit notes: each corrects the submitted invoice of an order. Lines are those of the invoice, in its order.

create table credit_notes (
  id bigint generated always as identity,
  supplier_id bigint not null references suppliers,
  order_id bigint not null,
  -- the invoice that it corrects
  invoice_document_id bigint not null,
  credit_note_id text not null default '',
  reason text not null default '',
  issue_day date,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  submitted_at timestamptz,
  -- what it came to when it was submitted
  net_value numeric,
  tax_amount numeric,
  total numeric,
  payable numeric,
  primary key (supplier_id, id),
  constraint credit_notes_of_one_order unique (supplier_id, order_id, id),
  constraint credit_notes_of_invoice foreign key (supplier_id, order_id, invoice_document_id)
    references invoices (supplier_id, order_id, id),
  constraint credit_notes_sums check (
    case
      when submitted_at is null then num_nonnulls(issue_day, net_value, tax_amount, total, payable) = 0
      else num_nulls(issue_day, net_value, tax_amount, total) = 0 and total = net_value + tax_amount
        and (payable is null or payable = round(total))
    end
  )
);
-- An order has at most one draft.
create unique index credit_notes_draft on credit_notes (supplier_id, order_id) where submitted_at is null;

-- The quantity of a draft is text, as it was typed.
create table credit_note_items (
  supplier_id bigint not null references suppliers,
  order_id bigint not null,
  document_id bigint not null,
  -- of the item in the invoice
  position integer not null,
  quantity text not null,
  primary key (supplier_id, document_id, position),
  constraint credit_note_items_in_document foreign key (supplier_id, order_id, document_id)
    references credit_notes (supplier_id, order_id, id)
);

-- The amount of a draft is text, as it was typed.
create table credit_note_allow_or_charges (
  supplier_id bigint not null references suppliers,
  order_id bigint not null,
  document_id bigint not null,
  -- of the allowance or charge of the whole invoice
  position integer not null,
  amount text not null,
  primary key (supplier_id, document_id, position),
  constraint credit_note_allow_or_charges_in_document foreign key (supplier_id, order_id, document_id)
    references credit_notes (supplier_id, order_id, id)
);

-- The facts of e-documents as a credit note was submitted with them, and what was completed afterwards.
create table credit_note_facts (
  supplier_id bigint not null references suppliers,
  document_id bigint not null,
  facts jsonb not null,
  tax_treatment text not null check (tax_treatment in ('', 'K', 'AE', 'G', 'E', 'O')),
  exemption_reason text not null,
  delivery_date text not null check (delivery_date ~ '^(\d{8})?$'),
  primary key (supplier_id, document_id),
  constraint credit_note_facts_of_document foreign key (supplier_id, document_id) references credit_notes (supplier_id, id)
);

-- A file is made once and never changes: a credit note is a tax record.
create table credit_note_files (
  supplier_id bigint not null references suppliers,
  document_id bigint not null,
  format text not null check (format in ('pdf', 'zugferd', 'xrechnung', 'peppol')),
  name text not null,
  content_gzip bytea not null,
  -- of the content before compression
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (supplier_id, document_id, format),
  constraint credit_note_files_of_document foreign key (supplier_id, document_id) references credit_notes (supplier_id, id)
);
create trigger credit_note_files_append_only before update or delete on credit_note_files
  for each statement execute function refuse_change();
create trigger credit_note_files_not_truncated before truncate on credit_note_files
  for each statement execute function refuse_change();

create trigger frozen before update or delete on credit_notes
  for each row execute function refuse_change_of_submitted();

create function refuse_change_of_submitted_credit_note_parts() returns trigger language plpgsql as $$
declare
  owned record;
begin
  for owned in select supplier_id, array_agg(distinct document_id) as ids from changed group by supplier_id loop
    if exists (
      select from credit_notes
      where supplier_id = owned.supplier_id and id = any(owned.ids) and submitted_at is not null
    ) then
      raise exception 'a submitted document does not change (%)', tg_table_name;
    end if;
  end loop;
  return null;
end $$;
create trigger frozen_insert after insert on credit_note_items referencing new table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();
create trigger frozen_update after update on credit_note_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();
create trigger frozen_delete after delete on credit_note_items referencing old table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();
create trigger frozen_insert after insert on credit_note_allow_or_charges referencing new table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();
create trigger frozen_update after update on credit_note_allow_or_charges referencing old table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();
create trigger frozen_delete after delete on credit_note_allow_or_charges referencing old table as changed
  for each statement execute function refuse_change_of_submitted_credit_note_parts();

-- Numbers of submitted invoices and credit notes: each is used once per supplier, over both kinds. Filled by triggers, also for
-- the processes of the previous version.
create table invoice_numbers (
  supplier_id bigint not null references suppliers,
  number text not null,
  primary key (supplier_id, number)
);

create function claim_invoice_number() returns trigger language plpgsql as $$
begin
  insert into invoice_numbers (supplier_id, number) values (new.supplier_id, new.invoice_id);
  return null;
end $$;
create function claim_credit_note_number() returns trigger language plpgsql as $$
begin
  insert into invoice_numbers (supplier_id, number) values (new.supplier_id, new.credit_note_id);
  return null;
end $$;
create trigger claim_number after update of submitted_at on credit_notes
  for each row when (old.submitted_at is null and new.submitted_at is not null) execute function claim_credit_note_number();

--! step
create trigger claim_number after update of submitted_at on invoices
  for each row when (old.submitted_at is null and new.submitted_at is not null) execute function claim_invoice_number();

--! step no-transaction
-- For the batches only: every other key begins with the supplier.
create index concurrently invoices_by_id on invoices (id);

--! step batches of 1000 by invoices.id
insert into invoice_numbers (supplier_id, number)
select supplier_id, invoice_id from invoices where id > $1 and id <= $2 and submitted_at is not null
on conflict do nothing;

--! step no-transaction
drop index concurrently if exists invoices_by_id;
