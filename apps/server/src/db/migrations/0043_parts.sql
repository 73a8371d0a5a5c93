-- What a supplier knows about its parts, and which values of a draft were proposed from it.

-- Product numbers are compared without case and surrounding blanks.
create function part_key(product_number text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(product_number, E' \t\r\n\u00a0') collate "und-x-icu") collate "default"
$$;

create table parts (
  supplier_id bigint not null references suppliers,
  product_key text not null generated always as (part_key(product_number)) stored,
  product_number text not null check (btrim(product_number) <> ''),
  -- Copies of the values in effect: people search and sort by them.
  description text not null default '',
  ean text not null default '',
  created_at timestamptz not null,
  search_text text not null generated always as (
    lower((product_number || E'\n' || description || E'\n' || ean) collate "und-x-icu")
  ) stored,
  primary key (supplier_id, product_key)
);
create index parts_by_created_at on parts (supplier_id, created_at, product_key);
create index parts_by_product_number on parts (supplier_id, product_number collate "und-x-icu", product_key);
create index parts_by_description on parts (supplier_id, description collate "und-x-icu", product_key);
create index parts_by_ean on parts (supplier_id, ean collate "und-x-icu", product_key);

-- Typed and learned values are separate, so that a learned value never overwrites a typed one. There is no foreign key to
-- parts: a submit must not fail because somebody deletes a part at the same moment. Values without a part are not read.
create table part_values (
  supplier_id bigint not null references suppliers,
  product_key text not null,
  field text not null check (field in ('description', 'ean', 'netPrice', 'listPrice', 'countryCode', 'statisticGroup',
    'taxCode', 'packetKind', 'deliveryDays')),
  -- blank, except for prices
  currency text not null,
  -- the customer whose net price it is; blank for everybody
  party_number text not null,
  typed jsonb,
  learned jsonb,
  -- a price that the price guard did not accept when it was submitted for the first time
  doubted jsonb,
  -- grows with every change: a change is based on the revision that was read
  revision integer not null,
  primary key (supplier_id, product_key, field, currency, party_number)
);

create function copy_part_text() returns trigger language plpgsql as $$
declare
  text_in_effect text := coalesce(new.typed ->> 'value', new.learned ->> 'value', '');
begin
  if new.field = 'description' then
    update parts set description = text_in_effect
    where supplier_id = new.supplier_id and product_key = new.product_key and description <> text_in_effect;
  else
    update parts set ean = text_in_effect
    where supplier_id = new.supplier_id and product_key = new.product_key and ean <> text_in_effect;
  end if;
  return null;
end $$;
create trigger copy_text after insert or update on part_values
  for each row when (new.field in ('description', 'ean')) execute function copy_part_text();

create table part_settings (
  supplier_id bigint not null references suppliers primary key,
  price_guard_percent numeric not null check (price_guard_percent between 0 and 1000),
  updated_at timestamptz not null
);

--! step
-- Proposed values that the draft still holds, by field: {"unitNetPrice": {"value": "12.5", "source": "price list of …"}}.
alter table order_response_items add column proposals jsonb;

--! step
-- Null until the draft is opened for the first time.
alter table dispatch_advices add column proposals jsonb;

--! step
alter table dispatch_advice_items add column proposals jsonb;

--! step
-- Null until the draft is opened for the first time.
alter table invoices add column proposals jsonb;

--! step
alter table invoice_items add column proposals jsonb;

--! step no-transaction
create index concurrently invoices_by_buyer on invoices (supplier_id, (parties -> 'buyerParty' ->> 'partyNumber'), submitted_at) where submitted_at is not null;

--! step no-transaction
create index concurrently dispatch_advices_by_recipient on dispatch_advices (supplier_id, (coalesce(parties -> 'deliveryParty' ->> 'partyNumber', parties -> 'buyerParty' ->> 'partyNumber')), submitted_at) where submitted_at is not null;
