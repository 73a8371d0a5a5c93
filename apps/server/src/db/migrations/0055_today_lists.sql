-- The lists of the screen Today that no other list has an index for: deliveries that are planned, and documents that did not
-- reach the platform.

--! step no-transaction
create index concurrently dispatch_advices_open on dispatch_advices (supplier_id, planned_delivery_day, id)
  where submitted_at is null and not is_skipped;

--! step no-transaction
create index concurrently deliveries_failed on deliveries (supplier_id, created_at, id) where state = 'failed';
