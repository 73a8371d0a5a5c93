-- Bulk actions on open lines can be taken back, also where their lines are on many pages.

-- What an action has changed in the draft of an order; of an action that takes back another one, first what that one has
-- changed. The latter has no positions: a worker of the previous version then changes no line.
alter table line_run_orders add column step jsonb;

--! step
alter table line_runs drop constraint line_runs_action;
alter table line_runs add constraint line_runs_any_action
  check (action in ('confirm', 'setDate', 'setPrice', 'reject', 'number', 'submit', 'import', 'undo', 'redo')) not valid;

--! step
alter table line_runs validate constraint line_runs_any_action;
