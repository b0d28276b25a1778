create or replace function partner_name_terms(partner bigint) returns text[] language sql stable as $$
  select array(
    select '@' || word
    from partners cross join unnest(ticket_words(company_name || ' ' || username)) as word
    where partners.id = partner
  )
$$;
