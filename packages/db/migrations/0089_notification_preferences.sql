-- The contact address counts once a link that was sent to it has been used.
alter table partners add column contact_email_confirmed_at timestamptz(3);
alter type address_link_purpose add value 'confirm_contact';

-- What a partner chose to be told, and where. A kind without a row is told everywhere.
create table notification_preferences (
  partner_id    bigint not null references partners (id) on delete cascade,
  type          notification_type not null,
  email         boolean not null,
  contact_email boolean not null,
  portal        boolean not null,
  primary key (partner_id, type),
  -- Security is told whatever anyone chose.
  check (type <> 'security')
);
