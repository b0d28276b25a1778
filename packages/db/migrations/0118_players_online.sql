-- How many players each live process has at its tables, told every few seconds: no process knows those of another.
-- Not in the database's log, which saves the disk a write each time; after a crash nobody is connected anyway.
create unlogged table live_players_online (
  process_id uuid not null,
  table_id   text not null references live_tables (id) on delete cascade,
  players    integer not null check (players >= 0),
  told_at    timestamptz(3) not null,
  primary key (process_id, table_id)
);
