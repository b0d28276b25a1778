create or replace function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'activity is append-only';
end $$;

create or replace trigger activity_is_append_only before update or delete on activity
  for each row execute function refuse_activity_change();

create or replace trigger activity_is_not_truncated before truncate on activity
  for each statement execute function refuse_activity_change();

create or replace trigger activity_chain_is_append_only before update or delete on activity_chain
  for each row execute function refuse_activity_change();

create or replace trigger activity_chain_is_not_truncated before truncate on activity_chain
  for each statement execute function refuse_activity_change();
