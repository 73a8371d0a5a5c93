-- Deliveries are sent in turns of suppliers: what one of them has to send, the longest due first.
create index deliveries_by_turn on deliveries (supplier_id, due_at, id) where state in ('queued', 'sending');
