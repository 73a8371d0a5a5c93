-- The operator's lists of deliveries and synchronisations are sorted by time: on a sharded database the ids of different
-- suppliers are not in the order of time.

--! step no-transaction
create index concurrently deliveries_open_by_time on deliveries (created_at, id) where state <> 'delivered';

--! step no-transaction
create index concurrently sync_runs_by_time on sync_runs (started_at, id);

--! step no-transaction
create index concurrently sync_runs_by_state_and_time on sync_runs (state, started_at, id);

--! finish
drop index deliveries_open_by_id;
drop index sync_runs_by_state;
