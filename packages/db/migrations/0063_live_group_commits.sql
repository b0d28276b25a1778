-- A bet is taken when its commit is on disk, by any process: no account is held by one of them any more.

drop index live_accounts_asked_idx;
alter table live_accounts
  drop column held_table,
  drop column held_token,
  drop column shared_until,
  drop column round_id,
  drop column round_stake,
  drop column round_bets;

-- What a player has staked in the newest round it has played at a table, for the limits of a round. By
-- table, because one player may play at several. Rows are made with the first session at a table, so
-- that a bet always finds one to lock.
create table live_table_stakes (
  player_id bigint not null references live_players (id),
  table_id  text not null references live_tables (id),
  round_id  bigint,
  stake     bigint not null default 0 check (stake >= 0),
  bets      integer not null default 0 check (bets >= 0),
  primary key (player_id, table_id)
) with (fillfactor = 70);

insert into live_table_stakes (player_id, table_id, round_id, stake, bets)
select live_players.id, live_tables.id, round.id,
  coalesce(sum(bet.amount), 0), count(bet.id)
from live_players cross join live_tables
left join live_rounds round on round.table_id = live_tables.id and round.status = 'open'
left join live_bets bet on bet.player_id = live_players.id and bet.round_id = round.id
group by live_players.id, live_tables.id, round.id;
