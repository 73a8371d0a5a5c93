-- Every kind of mail, with the time of its next try; and what the workers do again and again.

alter table order_mails rename to mails;
alter index order_mails_open rename to mails_open;
alter index order_mails_open_by_id rename to mails_open_by_id;
alter table mails
  add column kind text not null default 'newOrders' check (kind in ('newOrders', 'passwordReset')),
  -- where the link of a reset mail leads to; its token is made when it is sent and never lies here
  add column origin text not null default '',
  -- not sent before this, by the database's clock
  add column due_at timestamptz not null default now(),
  alter column order_ids set default '{}';
create index mails_of_resets on mails (supplier_id) where kind = 'passwordReset';

-- what processes of the version before know, until the last of them is replaced
create view order_mails as
  select id, supplier_id, order_ids, state, reason, attempts, created_at, changed_at, is_sending
  from mails where kind = 'newOrders';

-- when each is due next, for all workers together
create table recurring_jobs (
  task text primary key,
  due_at timestamptz not null
);
