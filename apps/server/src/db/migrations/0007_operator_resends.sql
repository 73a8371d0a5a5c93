-- What has not gone out, for the operator to see and to send again.

alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check
    check (action in ('create', 'update', 'activate', 'deactivate', 'remove', 'retake', 'resend'));

-- a try that is going on: another one at the same time would be a second mail
alter table order_mails add column is_sending boolean not null default false;

-- newest first, among the many that arrived
create index deliveries_open_by_id on deliveries (id) where state <> 'delivered';
create index order_mails_open_by_id on order_mails (id) where state <> 'sent';
create index supplier_syncs_failing on supplier_syncs (failures) where failures > 0;
