-- Retention: old rows are removed in small batches, supplier by supplier. Operator actions are moved to archives first.

-- How far each pass over old rows has come, and what the last one found.
create table retention_passes (
  name text primary key,
  -- where the pass under way continues; null: none is under way
  position jsonb,
  -- a process works on it until then, by the database's clock
  leased_until timestamptz not null default '-infinity',
  worked_at timestamptz,
  passed_at timestamptz,
  -- of the rows that the last complete pass has seen and that are not kept for a reason of their own
  oldest_at timestamptz,
  -- rows removed by all passes
  removed bigint not null default 0
);

-- Operator actions of a calendar month, compressed with gzip: one JSON object in a line for each action, by id. An archive has
-- all actions from its first to its last id.
create table operator_action_archives (
  first_id bigint primary key,
  last_id bigint not null check (last_id >= first_id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  action_count integer not null check (action_count > 0),
  content_gzip bytea not null,
  -- of the content before it was compressed
  sha256 bytea not null,
  created_at timestamptz not null
);
create trigger operator_action_archives_append_only before update or delete on operator_action_archives
  for each statement execute function refuse_change();
create trigger operator_action_archives_not_truncated before truncate on operator_action_archives
  for each statement execute function refuse_change();

-- An operator action can be deleted only by the transaction that archives it, and only when an archive has it.
create function refuse_delete_without_archive() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' and coalesce(current_setting('partwire.archives_actions', true), '') <> 'on' then
    raise exception '% is append-only', tg_table_name;
  end if;
  if tg_level = 'ROW' and old.id > coalesce(
    (select last_id from operator_action_archives where first_id <= old.id order by first_id desc limit 1), old.id - 1
  ) then
    raise exception '% is append-only: no archive has action %', tg_table_name, old.id;
  end if;
  return old;
end
$$;
create trigger operator_actions_kept before delete on operator_actions
  for each statement execute function refuse_delete_without_archive();
create trigger operator_actions_archived before delete on operator_actions
  for each row execute function refuse_delete_without_archive();
create or replace trigger operator_actions_append_only before update or truncate on operator_actions
  for each statement execute function refuse_change();

-- Messages whose text can be removed some day, in the order of time for each supplier.
--! step no-transaction
create index concurrently inbound_messages_with_text on inbound_messages (supplier_id, state, id)
  where state in ('accepted', 'duplicate') and raw <> '';

--! step no-transaction
create index concurrently sessions_by_time on sessions (created_at);
