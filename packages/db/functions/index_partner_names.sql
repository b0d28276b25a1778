-- Holds tickets in the order of their numbers, as indexing them again does: the two may wait and never deadlock.
create or replace function index_partner_names(renamed bigint) returns void language plpgsql as $$
declare
  names text[] := partner_name_terms(renamed);
begin
  with held as (
    select id, status from tickets where partner_id = renamed order by id for share
  )
  insert into ticket_terms (term, partner_id, ticket_id, status)
  select unnest(names), renamed, id, held.status from held
  on conflict do nothing;
  delete from ticket_terms
  where partner_id = renamed and term > '@' and term < 'A' and term <> all (names);
end $$;
