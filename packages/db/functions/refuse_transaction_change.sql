-- Makes a transaction's details and outcome immutable, except that a confirmed debit may be rolled
-- back and an abandoned transaction may be retried.
create or replace function refuse_transaction_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction does not change';
end $$;

create or replace trigger transactions_stay_what_they_are before update on transactions for each row
  when ((old.id, old.partner_id, old.mode, old.player_id, old.account_id, old.currency, old.kind, old.amount,
      old.round_id, old.reference_id)
    is distinct from (new.id, new.partner_id, new.mode, new.player_id, new.account_id, new.currency, new.kind,
      new.amount, new.round_id, new.reference_id)
    or old.state in ('refused', 'rolled_back')
    or (old.state = 'confirmed' and not (old.kind = 'debit' and new.state = 'rolled_back')))
  execute function refuse_transaction_change();

create or replace trigger transactions_are_not_deleted before delete on transactions
  for each row execute function refuse_transaction_change();

create or replace trigger transactions_are_not_truncated before truncate on transactions
  for each statement execute function refuse_transaction_change();
