-- Space in each page for a new version of its rows. An update that changes no indexed column then stays in its page and
-- writes no index entry. Applies to pages that are written from now on.
alter table orders set (fillfactor = 80);
alter table order_responses set (fillfactor = 80);
alter table dispatch_advices set (fillfactor = 80);
alter table invoices set (fillfactor = 80);
alter table order_response_items set (fillfactor = 90);
alter table order_response_confirms set (fillfactor = 90);
alter table dispatch_advice_items set (fillfactor = 90);
alter table invoice_items set (fillfactor = 90);
-- Few rows that every submit and import updates.
alter table order_counts set (fillfactor = 50);
alter table document_numbers set (fillfactor = 50);
alter table sessions set (fillfactor = 80);
