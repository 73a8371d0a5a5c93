-- The fencing token of deliveries and mails: counts every claim and is never set back, while Resend and Retry set the
-- attempts back to 0. A process of the previous version leaves it as it is and compares only the attempts.

alter table deliveries add column claims integer not null default 0;

--! step
alter table mails add column claims integer not null default 0;
