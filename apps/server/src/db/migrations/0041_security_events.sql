-- The security log: who signed in or failed to, what was changed about an account, what an operator or an export read.
-- Rows are never changed; old ones are deleted after SECURITY_LOG_DAYS.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  reason text not null default '',
  area text not null check (area in ('admin', 'supplier')),
  -- The account it is about. An operator who acts on a supplier is named as well.
  supplier_id bigint references suppliers,
  operator_id bigint references operators,
  -- What was typed where no account was found, shortened.
  account text not null default '',
  address text not null default '',
  browser text not null default '',
  details text not null default ''
);
create index security_events_by_time on security_events (at, id);
create index security_events_by_kind on security_events (kind, at, id);
create index security_events_by_supplier on security_events (supplier_id, at, id);

create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
