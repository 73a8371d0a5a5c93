-- Keywords are found among many parts of a supplier.

-- A number for each pair of characters of the text, together with the supplier: what others often sell must not slow down a
-- rare keyword. Single characters have one if they are neither ASCII letter, digit nor blank, of which nearly every part has
-- some. `keyword_pair_keys` returns the same numbers for a keyword. Two pairs may have the same number, so a search also
-- compares the text. A loop, because a query of the characters takes three times as long.
create function part_pair_keys(supplier bigint, body text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  base constant bigint := supplier % 1000003 * 2654435761;
  letters constant text[] := string_to_array(body, null);
  keys integer[] := '{}';
  letter text;
begin
  for i in 2 .. cardinality(letters) loop
    keys := keys || ((base + ascii(letters[i - 1]) * 2097152::bigint + ascii(letters[i])) % 4294967291 - 2147483648)::integer;
  end loop;
  foreach letter in array string_to_array(translate(body, 'abcdefghijklmnopqrstuvwxyz0123456789 ', ''), null) loop
    keys := keys || ((base + ascii(letter) * 2097152::bigint) % 4294967291 - 2147483648)::integer;
  end loop;
  return keys;
end $$;

--! step no-transaction
create index concurrently parts_by_pair on parts using gin (part_pair_keys(supplier_id, search_text));

--! step
-- The portal chooses a search by these keys, the planner does not. Their statistics would only slow down analyze.
alter index parts_by_pair alter column 1 set statistics 0;
