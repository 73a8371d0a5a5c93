-- No trigger combines truncate with other events: a sharded database does not fire it for the others.

create or replace trigger operator_actions_append_only before update on operator_actions
  for each statement execute function refuse_change();
create trigger operator_actions_not_truncated before truncate on operator_actions
  for each statement execute function refuse_change();

--! step
create or replace trigger security_events_append_only before update on security_events
  for each statement execute function refuse_change();
create trigger security_events_not_truncated before truncate on security_events
  for each statement execute function refuse_change();

--! step
-- Later migrations call it for each new table of suppliers, before they add its foreign keys and triggers. It does nothing in a
-- database that is not distributed.
create function distribute_by_supplier(new_table regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    return;
  end if;
  execute 'select create_distributed_table($1, ''supplier_id'', colocate_with := ''orders'')
    from pg_dist_partition where logicalrelid = ''orders''::regclass' using new_table;
end $$;
