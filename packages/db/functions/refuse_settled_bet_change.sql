-- Rejects changes of settled, refunded and taken-back bets. The application's role owns no table
-- and cannot disable the trigger.
create or replace function refuse_settled_bet_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settled bet does not change';
end $$;

create or replace trigger settled_live_bets_do_not_change before update or delete on live_bets
  for each row when (old.status <> 'accepted') execute function refuse_settled_bet_change();

create or replace trigger live_bets_are_not_truncated before truncate on live_bets
  for each statement execute function refuse_settled_bet_change();
