-- The list that a partner opens first has no filter either (docs/decisions/0020-ticket-lists.md): one range of one
-- index, in the order in which tickets were raised, instead of sixteen merged.

create index tickets_partner_created_at_idx on tickets (partner_id, created_at, id);
