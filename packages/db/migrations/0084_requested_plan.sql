-- The tier a partner chose before registering: a wish, until staff set the plan.
alter table partners add column requested_plan text check (length(requested_plan) between 1 and 50);

-- An enquiry of someone who has an account belongs to it, and is erased with it.
alter table enquiries add column partner_id bigint references partners (id) on delete cascade;
create index enquiries_partner_idx on enquiries (partner_id) where partner_id is not null;
