-- The operator's view of operations.

-- Taking a held message again is an action of the operator too.
alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check
    check (action in ('create', 'update', 'activate', 'deactivate', 'remove', 'retake'));

-- Newest first: all that is held, and the runs of one state among the many that went well.
create index inbound_messages_held on inbound_messages (received_at, id) where state in ('parked', 'quarantined');
create index sync_runs_by_state on sync_runs (state, id);
