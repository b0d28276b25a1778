create or replace function refuse_live_transfer_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;

create or replace trigger live_transfers_are_append_only before update or delete on live_transfers
  for each row execute function refuse_live_transfer_change();

create or replace trigger live_transfers_are_not_truncated before truncate on live_transfers
  for each statement execute function refuse_live_transfer_change();
