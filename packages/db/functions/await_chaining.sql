create or replace function await_chaining() returns trigger language plpgsql as $$
begin
  insert into activity_waiting (entry_id) select id from written;
  perform pg_notify('baize_activity', '');
  return null;
end $$;

create or replace trigger activity_is_chained after insert on activity
  referencing new table as written for each statement execute function await_chaining();
