-- Confirmed addresses (D32): whose an account's address is, someone has shown by a link sent to it.
alter table partners add column email_confirmed_at timestamptz(3);

-- Whoever has used a sign-in code or a link for a password that was sent to the address the account has
-- now has shown it already. Everyone else is asked.
update partners
   set email_confirmed_at = proof.at
  from (
    select email.partner_id, email.recipient, max(code.used_at) as at
      from two_factor_codes code
      join emails email on email.partner_id = code.partner_id
       and email.template = 'two_factor_code'
       and email.created_at between code.sent_at and code.sent_at + interval '1 minute'
     where code.used_at is not null
     group by email.partner_id, email.recipient
    union all
    select email.partner_id, email.recipient, max(entry.occurred_at)
      from activity entry
      join emails email on email.partner_id = entry.partner_id
       and email.template in ('password_reset', 'invitation')
       and email.created_at between entry.occurred_at - interval '24 hours' and entry.occurred_at
     where entry.action = 'partner.password_reset'
     group by email.partner_id, email.recipient
  ) proof
 where proof.partner_id = partners.id
   and lower(proof.recipient) = lower(partners.email)
   and partners.deleted_at is null;

create type address_link_purpose as enum ('confirm', 'restore');

create table address_links (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null references partners (id) on delete cascade,
  purpose       address_link_purpose not null,
  -- Where it was sent: the address that it confirms or brings back.
  email         text not null check (length(email) <= 254),
  -- Of one that brings back: whether the address was confirmed when it was given up.
  was_confirmed boolean not null default false,
  token_hash    bytea not null unique,
  expires_at    timestamptz(3) not null,
  used_at       timestamptz(3)
);
create index address_links_partner_id_idx on address_links (partner_id);
create index address_links_expires_at_idx on address_links (expires_at);
