-- Search: every word of a ticket and the ticket it is in, in the order of the list. Read from an
-- end, a word in a million tickets costs what a word in a hundred does
-- (docs/decisions/0020-ticket-lists.md).

create table ticket_terms (
  -- A word; '@' and a word of the partner's names, for staff alone; '#' and the ticket's number.
  term       text collate "C" not null,
  partner_id bigint not null,
  ticket_id  bigint not null,
  -- As the ticket's. New tickets are open and old ones closed: read together from the newest, a
  -- search among the closed would pass all that are open first, and more the larger the table.
  status     ticket_status not null,
  primary key (term, status, ticket_id)
);
create index ticket_terms_partner_idx on ticket_terms (partner_id, term, status, ticket_id);

-- Words as they are searched by: in lower case, by their stem, without the commonest. Everything
-- but letters and digits parts words, so that TX-1042 is found by 1042 too.
create function ticket_words(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 60)
    from unnest(tsvector_to_array(to_tsvector('english',
      regexp_replace(value, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')))) as words (word)
  );

create function partner_name_terms(partner bigint) returns text[]
  language sql stable
  return array(
    select '@' || word
    from partners cross join unnest(ticket_words(company_name || ' ' || username)) as word
    where partners.id = partner
  );

-- All that a ticket is found by: its words, its number, its partner's names as they are now.
create function ticket_terms_of(ticket tickets) returns text[]
  language sql stable
  return ticket_words(ticket.subject || ' ' || ticket.message) || ('#' || ticket.id)
    || partner_name_terms(ticket.partner_id);

create function index_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_terms (term, partner_id, ticket_id, status)
  select unnest(ticket_terms_of(new)), new.partner_id, new.id, new.status;
  return null;
end $$;
create trigger tickets_are_indexed after insert on tickets
  for each row execute function index_ticket();

create function index_ticket_status() returns trigger language plpgsql as $$
begin
  update ticket_terms set status = new.status
  where term = any (ticket_terms_of(new)) and status = old.status and ticket_id = new.id;
  return null;
end $$;
create trigger tickets_are_indexed_by_status after update on tickets
  for each row when (old.status <> new.status) execute function index_ticket_status();

-- By partner: erasing one takes its tickets in one statement, and its words are side by side.
create function forget_tickets() returns trigger language plpgsql as $$
begin
  delete from ticket_terms using gone
  where ticket_terms.partner_id = gone.partner_id and ticket_terms.ticket_id = gone.id;
  return null;
end $$;
create trigger tickets_are_forgotten after delete on tickets
  referencing old table as gone for each statement execute function forget_tickets();

-- Called when a partner has taken another name, which a trigger on tickets cannot know of. The
-- tickets are held, so that none changes its status between being read and being found.
create function index_partner_names(renamed bigint) returns void language plpgsql as $$
declare
  names text[] := partner_name_terms(renamed);
begin
  with held as (
    select id, status from tickets where partner_id = renamed for share
  )
  insert into ticket_terms (term, partner_id, ticket_id, status)
  select unnest(names), renamed, id, held.status from held
  on conflict do nothing;
  delete from ticket_terms
  where partner_id = renamed and term > '@' and term < 'A' and term <> all (names);
end $$;
