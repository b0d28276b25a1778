-- The words of partners' names are kept apart by settled and live like all others, so that a search
-- by a name that many share does not pass the live ones either.

-- All that a ticket is found by: its words, its partner's names as they are now, its number.
create function ticket_terms_of(ticket tickets) returns text[]
  language sql stable
  return ticket_words(ticket.subject || ' ' || ticket.message) || ('#' || ticket.id) || array(
    select '@' || word
    from partners cross join unnest(ticket_words(company_name || ' ' || username)) as word
    where partners.id = ticket.partner_id
  );

create or replace function index_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_terms (term, partner_id, ticket_id, settled)
  select unnest(ticket_terms_of(new)), new.partner_id, new.id, is_settled(new.status);
  return null;
end $$;

create or replace function settle_ticket() returns trigger language plpgsql as $$
begin
  update ticket_terms set settled = is_settled(new.status)
  where term = any (ticket_terms_of(new)) and settled = is_settled(old.status)
    and ticket_id = new.id;
  return null;
end $$;

-- Called when a partner has taken another name, which a trigger on tickets cannot know of. The
-- tickets are held, so that none changes its status between being read and being found.
create function index_partner_names(renamed bigint) returns void language plpgsql as $$
declare
  names text[] := array(
    select '@' || word
    from partners cross join unnest(ticket_words(company_name || ' ' || username)) as word
    where partners.id = renamed
  );
begin
  with held as (
    select id, is_settled(status) as settled from tickets where partner_id = renamed for share
  )
  insert into ticket_terms (term, partner_id, ticket_id, settled)
  select unnest(names), renamed, id, held.settled from held
  on conflict do nothing;
  delete from ticket_terms
  where partner_id = renamed and term > '@' and term < 'A' and term <> all (names);
end $$;

update ticket_terms set settled = true from tickets
where tickets.id = ticket_id and is_settled(status) and term ~ '^@' and not settled;
