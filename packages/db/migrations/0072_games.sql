-- Games say for themselves what can happen and be bet on (docs/decisions/0042-games.md): what was true of
-- the first one alone is no rule of the tables any more.

alter table live_tables
  alter column game drop default,
  drop constraint live_tables_game_check,
  add constraint live_tables_game_check check (game ~ '^[a-z0-9_]{1,40}$'),
  drop constraint live_tables_check,
  add constraint live_tables_max_payout_check check (max_payout > min_bet);

alter table live_rounds
  drop constraint live_rounds_number_check,
  -- The outcome by its number in the table's game.
  add constraint live_rounds_number_check check (number >= 0);

alter table live_bets
  drop constraint live_bets_covered_check,
  add constraint live_bets_covered_check check (cardinality(covered) >= 1);

-- A player may take a bet back while the round is open. Unlike one that is refunded with its round, it
-- counts in nothing. Compared as text, because a new value may not be used where it is made.
alter type live_bet_status add value 'taken_back';
alter table live_bets
  drop constraint live_bets_check2,
  add constraint live_bets_payout_by_status_check check (payout = case status::text
    when 'won' then potential when 'refunded' then amount when 'taken_back' then amount else 0 end);
