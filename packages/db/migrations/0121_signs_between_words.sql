-- What parts the words of a search is said here, and not by the locale of the server
-- (docs/decisions/0020-ticket-lists.md). In the embedded one only the signs of ASCII had: “settlement”, O’Brien and
-- €500 were words with their signs, and an accent written apart from its letter made another word.

-- Text with a space for every sign: all but letters, digits and what combines with them. A soft hyphen is within a word.
create function words_apart(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(translate(normalize(value, NFC), U&'\00AD', ''),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    -- Apostrophes that are letters; signs of Armenian, Hebrew, Arabic and Devanagari; baht, riel and rial.
    || '\u02b9-\u02bf\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4'
    || '\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e3f\u17db\ufdfc'
    -- Punctuation, currencies, ™ and №; arrows, boxes, symbols; Chinese and Japanese punctuation.
    || '\u2000-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb'
    -- Signs of fonts (bullets of word processors), of full width, and those that say how to show the one before.
    || '\ue000-\uf8ff\ufe00-\ufe6f\ufeff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff'
    -- Emoji, and the letters of flags.
    || '\U0001f000-\U0001fbff\U000e0000-\U000e007f]+', ' ', 'g');

-- As tickets were indexed until now: what is left of it has to be found to be moved or taken away.
create function ticket_words_before(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 60)
    from unnest(tsvector_to_array(to_tsvector('english',
      regexp_replace(value, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')))) as words (word)
  );
create function ticket_terms_before(ticket tickets) returns text[]
  language sql stable
  return ticket_words_before(ticket.subject || ' ' || ticket.message) || array(
    select '@' || word
    from partners cross join unnest(ticket_words_before(company_name || ' ' || username)) as word
    where partners.id = ticket.partner_id
  );

create or replace function ticket_words(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 60)
    from unnest(tsvector_to_array(to_tsvector('english', words_apart(value)))) as words (word)
  );

-- Also of a ticket that is not yet indexed again.
create or replace function index_ticket_status() returns trigger language plpgsql as $$
begin
  update ticket_terms set status = new.status
  where term = any (ticket_terms_of(new) || ticket_terms_before(new))
    and status = old.status and ticket_id = new.id;
  return null;
end $$;

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

-- Only those that have more than ASCII, themselves or in their partner's names: all others have the words they had.
-- Whatever changes one of them, or writes its partner's names anew, waits meanwhile.
create function index_tickets_again(first bigint, last bigint) returns void language plpgsql as $$
declare
  ticket tickets;
  terms  text[];
  before text[];
begin
  for ticket in
    select tickets.* from tickets join partners on partners.id = tickets.partner_id
    where tickets.id between first and last
      and octet_length(subject || message || company_name || username)
        <> char_length(subject || message || company_name || username)
    order by tickets.id for no key update of tickets
  loop
    terms := ticket_terms_of(ticket);
    before := ticket_terms_before(ticket);
    delete from ticket_terms
    where term = any (before) and term <> all (terms)
      and status = ticket.status and ticket_id = ticket.id;
    insert into ticket_terms (term, partner_id, ticket_id, status)
    select unnest(terms), ticket.partner_id, ticket.id, ticket.status
    on conflict do nothing;
  end loop;
end $$;

-- Changes on their way end first, those after this one are indexed by the new function. All that were before are
-- indexed again by a job, some at a time: a million in one go would hold them all for minutes.
lock table tickets, ticket_terms in share row exclusive mode;
do $$
declare
  latest bigint := (select max(id) from tickets);
begin
  if latest is not null then
    perform graphile_worker.add_job('index_tickets_again',
      json_build_object('first', 1, 'last', latest));
  end if;
end $$;
