-- The platform's answer with a message that is too large to read or damaged, compressed with gzip: `raw` shows only a
-- part of such a message. Null for every other message, and when even the compressed answer is too large to keep.
alter table inbound_messages add column original_gzip bytea;
