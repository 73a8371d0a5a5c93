-- A person sees the own sessions: the browser and the address with which they were opened. Processes of the previous
-- version insert sessions without them.
alter table sessions
  add column browser text not null default '',
  add column address text not null default '',
  -- when the person last gave password and second factor again; null: not since the sign-in
  add column confirmed_at timestamptz,
  add column failed_confirmations integer not null default 0;
