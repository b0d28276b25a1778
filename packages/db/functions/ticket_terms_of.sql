-- All that a ticket is found by: its words, its number, its partner's names as they are now.
create or replace function ticket_terms_of(ticket tickets) returns text[] language sql stable as $$
  select ticket_words(ticket.subject || ' ' || ticket.message) || ('#' || ticket.id)
    || partner_name_terms(ticket.partner_id)
$$;
