-- Rejects accounts with inconsistent columns, and changes of kind, mode, currency or bank: an
-- account determines where its stakes went.
create or replace function check_live_account() returns trigger language plpgsql as $$
begin
  if (new.kind = 'player') <> (new.player_id is not null)
    or (new.kind = 'purse') <> (new.holder_id is not null)
    or (new.kind = 'purse') <> (new.bank_id is not null)
    or (new.kind in ('purse', 'bank', 'wallet')) <> (new.partner_id is not null)
    -- Only test mode has a faucet, which issues play money.
    or (new.kind = 'faucet' and new.mode <> 'test')
    or new.currency !~ '^[A-Z]{3,4}$'
    or (tg_op = 'UPDATE' and (old.kind, old.mode, old.currency, old.bank_id)
      is distinct from (new.kind, new.mode, new.currency, new.bank_id))
  then
    raise check_violation using message = format('account %s is not what its kind says', new.id),
      table = 'live_accounts', constraint = 'live_accounts_are_what_they_say';
  end if;
  return null;
end $$;

create or replace trigger live_accounts_are_what_they_say
  after insert or update of kind, mode, currency, player_id, holder_id, bank_id, partner_id on live_accounts
  for each row execute function check_live_account();
