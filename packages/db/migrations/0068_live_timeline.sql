-- No wall clock decides who leads a table: a leader lives while its beat goes on, and whoever saw it
-- stand still for a lease's time, by a clock of its own, may take the table.
alter table live_tables
  drop column leased_until,
  add column lease_beat bigint not null default 0;

-- The tables' time is this server's clock and, once that has been set, by how much it is off since.
create table live_timeline (
  id        smallint primary key default 1 check (id = 1),
  offset_ms double precision not null default 0
);
insert into live_timeline default values;
