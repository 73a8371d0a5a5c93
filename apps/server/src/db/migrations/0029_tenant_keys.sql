-- Primary, unique and foreign keys begin with the supplier: a row can refer to rows of its own supplier only, and a database
-- that is sharded by supplier can enforce them. Until the finish, which replaces the keys that processes of the previous
-- version use, both exist.

--! step no-transaction
create unique index concurrently customers_key on customers (supplier_id, id);

--! step no-transaction
create unique index concurrently orders_key on orders (supplier_id, id);

--! step no-transaction
create unique index concurrently order_items_key on order_items (supplier_id, order_id, position);

--! step no-transaction
create unique index concurrently order_parties_key on order_parties (supplier_id, order_id, role);

--! step no-transaction
create unique index concurrently order_notes_key on order_notes (supplier_id, order_id, position);

--! step no-transaction
create unique index concurrently inbound_messages_key on inbound_messages (supplier_id, id);

--! step no-transaction
create unique index concurrently sync_runs_key on sync_runs (supplier_id, id);

--! step no-transaction
create unique index concurrently order_responses_key on order_responses (supplier_id, id);

--! step no-transaction
create unique index concurrently order_response_items_key on order_response_items (supplier_id, document_id, position);

--! step no-transaction
create unique index concurrently order_response_confirms_key on order_response_confirms (supplier_id, document_id, item_position, position);

--! step no-transaction
create unique index concurrently dispatch_advices_key on dispatch_advices (supplier_id, id);

--! step no-transaction
create unique index concurrently dispatch_advice_items_key on dispatch_advice_items (supplier_id, document_id, position);

--! step no-transaction
create unique index concurrently dispatch_advice_measurements_key on dispatch_advice_measurements (supplier_id, document_id, item, position);

--! step no-transaction
create unique index concurrently invoices_key on invoices (supplier_id, id);

--! step no-transaction
create unique index concurrently invoice_items_key on invoice_items (supplier_id, document_id, position);

--! step no-transaction
create unique index concurrently invoice_allow_or_charges_key on invoice_allow_or_charges (supplier_id, document_id, item, position);

--! step no-transaction
create unique index concurrently deliveries_key on deliveries (supplier_id, id);

--! step no-transaction
create unique index concurrently delivery_attempts_key on delivery_attempts (supplier_id, id);

--! step no-transaction
create unique index concurrently order_events_key on order_events (supplier_id, id);

--! step no-transaction
create unique index concurrently order_responses_by_order on order_responses (supplier_id, order_id);

--! step no-transaction
create unique index concurrently dispatch_advices_by_day on dispatch_advices (supplier_id, order_id, planned_delivery_date);

--! step no-transaction
create unique index concurrently invoices_by_order on invoices (supplier_id, order_id);

--! step no-transaction
create unique index concurrently deliveries_by_document on deliveries (supplier_id, kind, document_id);

--! step no-transaction
-- The operator names it by its id alone.
create index concurrently inbound_messages_by_id on inbound_messages (id);

--! step no-transaction
-- The operator names it by its id alone.
create index concurrently deliveries_by_id on deliveries (id);

--! step
alter table order_items add constraint order_items_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  on delete cascade not valid;

--! step
alter table order_parties add constraint order_parties_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  on delete cascade not valid;

--! step
alter table order_notes add constraint order_notes_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  on delete cascade not valid;

--! step
alter table unannounced_orders add constraint unannounced_orders_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  on delete cascade not valid;

--! step
alter table order_pair_keys add constraint order_pair_keys_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  on delete cascade not valid;

--! step
alter table inbound_messages add constraint inbound_messages_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table order_responses add constraint order_responses_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table dispatch_advices add constraint dispatch_advices_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table invoices add constraint invoices_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table deliveries add constraint deliveries_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table order_events add constraint order_events_of_order foreign key (supplier_id, order_id) references orders (supplier_id, id)
  not valid;

--! step
alter table order_response_items add constraint order_response_items_of_document foreign key (supplier_id, document_id) references order_responses (supplier_id, id)
  not valid;

--! step
alter table order_response_confirms add constraint order_response_confirms_of_item foreign key (supplier_id, document_id, item_position) references order_response_items (supplier_id, document_id, position)
  on delete cascade not valid;

--! step
alter table dispatch_advice_items add constraint dispatch_advice_items_of_document foreign key (supplier_id, document_id) references dispatch_advices (supplier_id, id)
  not valid;

--! step
alter table dispatch_advice_measurements add constraint dispatch_advice_measurements_of_document foreign key (supplier_id, document_id) references dispatch_advices (supplier_id, id)
  not valid;

--! step
alter table invoice_items add constraint invoice_items_of_document foreign key (supplier_id, document_id) references invoices (supplier_id, id)
  not valid;

--! step
alter table invoice_allow_or_charges add constraint invoice_allow_or_charges_of_document foreign key (supplier_id, document_id) references invoices (supplier_id, id)
  not valid;

--! step
alter table delivery_attempts add constraint delivery_attempts_of_delivery foreign key (supplier_id, delivery_id) references deliveries (supplier_id, id)
  not valid;

--! step
alter table order_items validate constraint order_items_of_order;

--! step
alter table order_parties validate constraint order_parties_of_order;

--! step
alter table order_notes validate constraint order_notes_of_order;

--! step
alter table unannounced_orders validate constraint unannounced_orders_of_order;

--! step
alter table order_pair_keys validate constraint order_pair_keys_of_order;

--! step
alter table inbound_messages validate constraint inbound_messages_of_order;

--! step
alter table order_responses validate constraint order_responses_of_order;

--! step
alter table dispatch_advices validate constraint dispatch_advices_of_order;

--! step
alter table invoices validate constraint invoices_of_order;

--! step
alter table deliveries validate constraint deliveries_of_order;

--! step
alter table order_events validate constraint order_events_of_order;

--! step
alter table order_response_items validate constraint order_response_items_of_document;

--! step
alter table order_response_confirms validate constraint order_response_confirms_of_item;

--! step
alter table dispatch_advice_items validate constraint dispatch_advice_items_of_document;

--! step
alter table dispatch_advice_measurements validate constraint dispatch_advice_measurements_of_document;

--! step
alter table invoice_items validate constraint invoice_items_of_document;

--! step
alter table invoice_allow_or_charges validate constraint invoice_allow_or_charges_of_document;

--! step
alter table delivery_attempts validate constraint delivery_attempts_of_delivery;

--! finish
alter table unannounced_orders
  drop constraint unannounced_orders_order_id_fkey;

--! step
alter table order_pair_keys
  drop constraint order_pair_keys_order_id_fkey;

--! step
alter table order_items
  drop constraint order_items_order_id_fkey,
  drop constraint order_items_order_id_position_key,
  drop constraint order_items_pkey,
  add constraint order_items_pkey primary key using index order_items_key,
  drop column id;

--! step
alter table order_parties
  drop constraint order_parties_order_id_fkey,
  drop constraint order_parties_pkey,
  add constraint order_parties_pkey primary key using index order_parties_key;

--! step
alter table order_notes
  drop constraint order_notes_order_id_fkey,
  drop constraint order_notes_pkey,
  add constraint order_notes_pkey primary key using index order_notes_key;

--! step
alter table inbound_messages
  drop constraint inbound_messages_order_id_fkey,
  drop constraint inbound_messages_pkey,
  add constraint inbound_messages_pkey primary key using index inbound_messages_key;

--! step
alter table sync_runs
  drop constraint sync_runs_pkey,
  add constraint sync_runs_pkey primary key using index sync_runs_key;

--! step
alter table customers
  drop constraint customers_pkey,
  add constraint customers_pkey primary key using index customers_key;

--! step
alter table order_events
  drop constraint order_events_order_id_fkey,
  drop constraint order_events_pkey,
  add constraint order_events_pkey primary key using index order_events_key;

--! step
alter table delivery_attempts
  drop constraint delivery_attempts_delivery_id_fkey,
  drop constraint delivery_attempts_pkey,
  add constraint delivery_attempts_pkey primary key using index delivery_attempts_key;

--! step
alter table deliveries
  drop constraint deliveries_order_id_fkey,
  drop constraint deliveries_kind_document_id_key,
  drop constraint deliveries_pkey,
  add constraint deliveries_pkey primary key using index deliveries_key;

--! step
alter table invoice_allow_or_charges
  drop constraint invoice_allow_or_charges_document_id_fkey,
  drop constraint invoice_allow_or_charges_pkey,
  add constraint invoice_allow_or_charges_pkey primary key using index invoice_allow_or_charges_key;

--! step
alter table invoice_items
  drop constraint invoice_items_document_id_fkey,
  drop constraint invoice_items_pkey,
  add constraint invoice_items_pkey primary key using index invoice_items_key;

--! step
alter table invoices
  drop constraint invoices_order_id_fkey,
  drop constraint invoices_order_id_key,
  drop constraint invoices_pkey,
  add constraint invoices_pkey primary key using index invoices_key;

--! step
alter table dispatch_advice_measurements
  drop constraint dispatch_advice_measurements_document_id_fkey,
  drop constraint dispatch_advice_measurements_pkey,
  add constraint dispatch_advice_measurements_pkey primary key using index dispatch_advice_measurements_key;

--! step
alter table dispatch_advice_items
  drop constraint dispatch_advice_items_document_id_fkey,
  drop constraint dispatch_advice_items_pkey,
  add constraint dispatch_advice_items_pkey primary key using index dispatch_advice_items_key;

--! step
alter table dispatch_advices
  drop constraint dispatch_advices_order_id_fkey,
  drop constraint dispatch_advices_order_id_planned_delivery_date_key,
  drop constraint dispatch_advices_pkey,
  add constraint dispatch_advices_pkey primary key using index dispatch_advices_key;

--! step
alter table order_response_confirms
  drop constraint order_response_confirms_document_id_item_position_fkey,
  drop constraint order_response_confirms_pkey,
  add constraint order_response_confirms_pkey primary key using index order_response_confirms_key;

--! step
alter table order_response_items
  drop constraint order_response_items_document_id_fkey,
  drop constraint order_response_items_pkey,
  add constraint order_response_items_pkey primary key using index order_response_items_key;

--! step
alter table order_responses
  drop constraint order_responses_order_id_fkey,
  drop constraint order_responses_order_id_key,
  drop constraint order_responses_pkey,
  add constraint order_responses_pkey primary key using index order_responses_key;

--! step
alter table orders
  drop constraint orders_pkey,
  add constraint orders_pkey primary key using index orders_key;
