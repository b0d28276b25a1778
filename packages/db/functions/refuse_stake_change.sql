-- Makes a bet's stake immutable, like a transfer. Settling the bet changes none of these columns.
create or replace function refuse_stake_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;

create or replace trigger live_bets_keep_their_stakes
  before update of account_id, player_id, mode, currency, amount, potential, placed_at on live_bets
  for each row when (old.account_id is not null) execute function refuse_stake_change();
