-- Accounts of the demo, which sign in nowhere else, and operators whom the command line disables or removes.

alter table operators
  add column is_demo boolean not null default false,
  add column disabled_at timestamptz,
  -- a removed operator keeps its row, because the record of its actions names it
  add column removed_at timestamptz;
alter table suppliers add column is_demo boolean not null default false;

-- removal frees the e-mail
drop index operators_email;
create unique index operators_email on operators (lower(email)) where removed_at is null;

-- What the demo has put in before this migration: its webservice user names, and its addresses or TecCom IDs.
update suppliers set is_demo = true
where tec_com_user_name = 'ws-' || tec_com_id
  and (
    contact_email in ('newcomer@demo.test', 'supplier@demo.test', 'contact-' || tec_com_id || '@demo.test')
    or tec_com_id in (
      '4300107', '4300042', '4300311', '4300287', '4300264', '4300243', '4300238', '4300221', '4300219', '4300205',
      '4300198', '4300183', '4300176', '4300164', '4300159', '4300151', '4300148', '4300139', '4300133', '4300128',
      '4300121', '4300118', '4300112', '4300103'
    )
  );
update operators set is_demo = true
where email = 'operator@demo.test' and exists (select from suppliers where is_demo);

-- The command line acts without an operator, and on operators.
alter table operator_actions
  alter column operator_id drop not null,
  alter column supplier_id drop not null,
  add column target_operator_id bigint references operators,
  add constraint operator_actions_one_target check (num_nonnulls(supplier_id, target_operator_id) = 1);
