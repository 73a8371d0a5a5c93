-- Keywords of one or two characters have no trigram. They are found by the characters and pairs of characters of an order.

-- Every match of the pattern as a key, with the supplier behind it: what others often order must not slow down a rare keyword.
create function order_search_pieces(supplier bigint, body text, pattern text) returns text[]
language sql immutable parallel safe
return string_to_array(
  rtrim(regexp_replace(body, pattern, '\1/' || supplier::text || chr(1), 'g'), chr(1)), chr(1)
);

-- The pairs that begin at an odd character, and those that begin at an even one. A regular expression splits a text
-- five times faster than a query over its characters.
create function order_search_pairs(supplier bigint, body text) returns text[]
language sql immutable parallel safe
return order_search_pieces(supplier, left(body, char_length(body) / 2 * 2), '(..)')
  || order_search_pieces(supplier, substr(body, 2, (char_length(body) - 1) / 2 * 2), '(..)');

create function order_search_keys(supplier bigint, body text) returns text[]
language sql immutable parallel safe
return order_search_pieces(supplier, body, '(.)') || order_search_pairs(supplier, body);

-- The keys every order has that contains the keyword.
create function order_keyword_keys(supplier bigint, keyword text) returns text[]
language sql immutable parallel safe
return case
  when char_length(keyword) = 1 then order_search_pieces(supplier, keyword, '(.)')
  else order_search_pairs(supplier, keyword)
end;

set local maintenance_work_mem = '256MB';
create index orders_search_pairs on orders using gin (order_search_keys(supplier_id, search_text) collate "C");
-- Whoever asks by these keys has decided so; statistics of them would only make every analyze slower.
alter index orders_search_pairs alter column 1 set statistics 0;
