-- One row that the readiness check updates: a database that cannot write must not get requests.
create table write_probe (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
);
insert into write_probe (id, written_at) values (1, now());
