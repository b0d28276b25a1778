create or replace function index_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_terms (term, partner_id, ticket_id, status)
  select unnest(ticket_terms_of(new)), new.partner_id, new.id, new.status;
  return null;
end $$;

create or replace trigger tickets_are_indexed after insert on tickets
  for each row execute function index_ticket();
