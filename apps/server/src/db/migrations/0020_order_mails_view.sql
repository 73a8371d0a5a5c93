-- Processes of the version before migration 0008 use this view instead of the table `mails`.

--! finish
drop view order_mails;
