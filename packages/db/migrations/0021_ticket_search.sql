-- The words of settled tickets lie apart from those of live ones. New tickets are live and nearly
-- all old ones settled: read together from the newest, a search among the closed would pass every
-- live ticket first, and the more of them the larger the table.

create function is_settled(status ticket_status) returns boolean
  language sql immutable parallel safe
  return status in ('resolved', 'closed');

-- Always false for names ('@'): a partner may have had others, which a change could not find.
alter table ticket_terms add column settled boolean not null default false;
update ticket_terms set settled = true from tickets
where tickets.id = ticket_id and is_settled(status) and term !~ '^@';

alter table ticket_terms drop constraint ticket_terms_pkey;
alter table ticket_terms add primary key (term, settled, ticket_id);
drop index ticket_terms_partner_idx;
create index ticket_terms_partner_idx on ticket_terms (partner_id, term, settled, ticket_id);

create or replace function index_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_terms (term, partner_id, ticket_id, settled)
  select unnest(ticket_words(new.subject || ' ' || new.message) || ('#' || new.id)),
    new.partner_id, new.id, is_settled(new.status);
  insert into ticket_terms (term, partner_id, ticket_id)
  select '@' || unnest(ticket_words(company_name || ' ' || username)), new.partner_id, new.id
  from partners where id = new.partner_id;
  return null;
end $$;

create function settle_ticket() returns trigger language plpgsql as $$
begin
  update ticket_terms set settled = is_settled(new.status)
  where term = any (ticket_words(new.subject || ' ' || new.message) || ('#' || new.id))
    and settled = is_settled(old.status) and ticket_id = new.id;
  return null;
end $$;
create trigger tickets_are_settled after update on tickets
  for each row when (is_settled(old.status) <> is_settled(new.status))
  execute function settle_ticket();
