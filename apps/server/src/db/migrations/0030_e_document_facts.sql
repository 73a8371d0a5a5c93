-- Facts that only e-documents need: in the settings, of a customer and of an invoice. All of them may be blank.

create table e_document_settings (
  supplier_id bigint primary key references suppliers,
  vat_id text not null,
  tax_number text not null,
  address_scheme text not null,
  address_id text not null,
  company_registration_number text not null,
  gs1_company_prefix text not null,
  document_language text not null check (document_language in ('en', 'de')),
  -- [{unit, code}]
  unit_codes jsonb not null,
  -- [{code, category, exemptionReason}], by code of the tax: the taxes of the settings are replaced by every save
  taxes jsonb not null,
  updated_at timestamptz not null
);

alter table customers
  add column vat_id text not null default '',
  add column address_scheme text not null default '',
  add column address_id text not null default '',
  add column buyer_reference text not null default '';

-- The delivery date of a draft is text, like its other days.
alter table invoices
  add column tax_treatment text not null default '',
  add column exemption_reason text not null default '',
  add column delivery_date text not null default '';
alter table invoices add constraint invoices_tax_treatment
  check (tax_treatment in ('', 'K', 'AE', 'G', 'E', 'O')) not valid;
alter table invoices add constraint invoices_submitted_delivery_date
  check (submitted_at is null or delivery_date ~ '^(\d{8})?$') not valid;

--! step
alter table invoices validate constraint invoices_tax_treatment;

--! step
alter table invoices validate constraint invoices_submitted_delivery_date;
