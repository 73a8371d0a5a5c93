-- Operators, suppliers, their sessions, and the record of what operators did.

create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index operators_email on operators (lower(email));

create table suppliers (
  id bigint generated always as identity primary key,
  tec_com_id text not null check (tec_com_id <> ''),
  supplier_name text not null check (supplier_name <> ''),
  contact_name text not null check (contact_name <> ''),
  contact_email text not null check (contact_email <> ''),
  tec_com_user_name text not null check (tec_com_user_name <> ''),
  -- encrypted by the application: see security/secret-box.ts
  tec_com_password_sealed text not null,
  password_hash text not null,
  send_email_for_order boolean not null,
  active boolean not null default true,
  created_at timestamptz not null,
  last_access_at timestamptz,
  -- a removed supplier keeps its row, because its orders are business records
  removed_at timestamptz,
  search_text text not null generated always as (
    lower((tec_com_id || E'\n' || supplier_name || E'\n' || contact_name || E'\n' || contact_email) collate "und-x-icu")
  ) stored
);

-- removal frees the e-mail and the TecCom ID
create unique index suppliers_tec_com_id on suppliers (lower(tec_com_id)) where removed_at is null;
create unique index suppliers_contact_email on suppliers (lower(contact_email)) where removed_at is null;

-- one index per sortable column of the operator's list
create index suppliers_by_created_at on suppliers (created_at, id) where removed_at is null;
create index suppliers_by_tec_com_id on suppliers (tec_com_id collate "und-x-icu", id) where removed_at is null;
create index suppliers_by_supplier_name on suppliers (supplier_name collate "und-x-icu", id) where removed_at is null;
create index suppliers_by_contact_name on suppliers (contact_name collate "und-x-icu", id) where removed_at is null;
create index suppliers_by_last_access_at on suppliers (last_access_at nulls first, id) where removed_at is null;

create table sessions (
  token_hash bytea primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create index sessions_by_operator on sessions (operator_id) where operator_id is not null;
create index sessions_by_supplier on sessions (supplier_id) where supplier_id is not null;

create table password_resets (
  token_hash bytea primary key,
  supplier_id bigint not null references suppliers on delete cascade,
  created_at timestamptz not null
);
create index password_resets_by_supplier on password_resets (supplier_id);

-- attempts at signing in and resetting, counted per account and per address
create table attempts (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null
);
create index attempts_by_window on attempts (window_started_at);

create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id bigint not null references operators,
  operator_email text not null,
  action text not null check (action in ('create', 'update', 'activate', 'deactivate', 'remove')),
  supplier_id bigint not null references suppliers,
  -- field -> {from, to}; secrets are masked before they get here
  changes jsonb not null
);
create index operator_actions_by_supplier on operator_actions (supplier_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger operator_actions_append_only before update or delete or truncate on operator_actions
  for each statement execute function refuse_change();

create table worker_heartbeats (
  worker text primary key,
  seen_at timestamptz not null
);

-- A known text sealed with the key of this database: a start with the wrong SECRET_KEY is noticed at once.
create table key_check (
  only_row boolean primary key default true check (only_row),
  sealed text not null
);
