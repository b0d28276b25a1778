-- By partner: erasing one takes its tickets in one statement, and its words are side by side.
create or replace function forget_tickets() returns trigger language plpgsql as $$
begin
  delete from ticket_terms using gone
  where ticket_terms.partner_id = gone.partner_id and ticket_terms.ticket_id = gone.id;
  return null;
end $$;

create or replace trigger tickets_are_forgotten after delete on tickets
  referencing old table as gone for each statement execute function forget_tickets();
