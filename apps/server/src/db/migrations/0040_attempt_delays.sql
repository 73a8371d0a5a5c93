-- Failed attempts are followed by delays that grow: until `blocked_until` no attempt with this key is checked.
-- `window_started_at` is the time up to which failures are forgiven: one for each interval since then.
-- Processes of the previous version ignore the column; the keys they share with this version are those of addresses.

alter table attempts add column blocked_until timestamptz;
