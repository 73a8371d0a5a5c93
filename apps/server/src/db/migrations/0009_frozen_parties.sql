-- The parties as a document was submitted with them: customers and settings go on changing, what was sent does not.
-- Null in a draft, and in what was submitted before: of those the parties are looked up as they are now.
alter table order_responses add column parties jsonb;
alter table dispatch_advices add column parties jsonb;
alter table invoices add column parties jsonb;
