-- A bet that was settled, given back or taken back stays as it is. The application's role owns nothing and
-- cannot switch this off.
create or replace function refuse_settled_bet_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settled bet does not change';
end $$;

create or replace trigger settled_live_bets_do_not_change before update or delete on live_bets
  for each row when (old.status <> 'accepted') execute function refuse_settled_bet_change();

create or replace trigger live_bets_are_not_truncated before truncate on live_bets
  for each statement execute function refuse_settled_bet_change();
