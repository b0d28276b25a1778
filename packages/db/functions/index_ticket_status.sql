create or replace function index_ticket_status() returns trigger language plpgsql as $$
begin
  update ticket_terms set status = new.status
  where term = any (ticket_terms_of(new)) and status = old.status and ticket_id = new.id;
  return null;
end $$;

create or replace trigger tickets_are_indexed_by_status after update on tickets
  for each row when (old.status <> new.status) execute function index_ticket_status();
