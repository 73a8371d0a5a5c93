-- A parked change or cancellation names its order by buyer and number, so that it is shown there, also when it arrives before
-- the order. The columns are null until the message is read: processes of the previous version leave them so, and a sweep reads
-- these messages. A blank number: the message names no order.
alter table inbound_messages
  add column change_party_number text,
  add column change_order_number text,
  add column change_content jsonb;

--! step no-transaction
-- Few messages are parked, so the index is small, and reading the order list finds nothing in it for most orders.
create index concurrently inbound_messages_changes on inbound_messages (supplier_id, change_party_number, change_order_number, received_at, id)
  where state = 'parked' and change_order_number <> '';

--! step no-transaction
-- Empty but for messages that the sweep has not read yet.
create index concurrently inbound_messages_unread_changes on inbound_messages (id)
  where state = 'parked' and change_order_number is null and kind in ('OrderChange', 'OrderCancellation');
