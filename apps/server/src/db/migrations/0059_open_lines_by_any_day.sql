-- Open lines by requested day, for pages that begin anywhere: a missing day is after all others and can be compared.

--! step no-transaction
create index concurrently open_lines_by_any_day
  on open_lines (supplier_id, (coalesce(requested_day, 'infinity')), order_id, position);

--! finish
drop index open_lines_by_day;
