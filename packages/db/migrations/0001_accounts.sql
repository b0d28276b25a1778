-- Who may sign in: partners and staff, their sessions and the short-lived secrets around them.

create type account_status as enum ('pending', 'approved', 'rejected');
create type kyc_status as enum ('not_submitted', 'pending', 'approved', 'rejected');
create type staff_role as enum ('owner', 'admin', 'compliance', 'support');
create type audience as enum ('partner', 'admin');

create table partners (
  id                  bigint generated always as identity primary key,
  username            text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email               text not null check (length(email) <= 254),
  -- Null until a partner added by staff has set one through the invitation.
  password_hash       text,
  company_name        text not null check (length(company_name) between 1 and 200),
  registration_number text not null default '' check (length(registration_number) <= 100),
  address             text not null default '' check (length(address) <= 500),
  website_url         text not null check (website_url ~ '^https?://' and length(website_url) <= 500),
  contact_email       text not null check (length(contact_email) <= 254),
  status              account_status not null,
  kyc_status          kyc_status not null default 'not_submitted',
  subscription_plan   text not null default 'basic',
  two_factor_enabled  boolean not null default false,
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now(),
  last_login          timestamptz(3),
  deleted_at          timestamptz(3),
  -- Set on deletion: what the law asks to keep is erased after this moment.
  retention_until     timestamptz(3),
  legal_hold          boolean not null default false
);
-- A deleted partner frees its names (D25); letter case never makes a second account.
create unique index partners_username_key on partners (lower(username)) where deleted_at is null;
create unique index partners_email_key on partners (lower(email)) where deleted_at is null;

create table staff (
  id            bigint generated always as identity primary key,
  username      text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email         text not null check (length(email) <= 254),
  -- Null until an invited colleague has set one.
  password_hash text,
  role          staff_role not null,
  created_at    timestamptz(3) not null default now(),
  updated_at    timestamptz(3) not null default now(),
  last_login    timestamptz(3),
  disabled_at   timestamptz(3)
);
create unique index staff_username_key on staff (lower(username));
create unique index staff_email_key on staff (lower(email));

create table sessions (
  id         uuid primary key,
  audience   audience not null,
  partner_id bigint references partners (id) on delete cascade,
  staff_id   bigint references staff (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  ip         text not null,
  user_agent text not null,
  check ((audience = 'partner') = (partner_id is not null)),
  check ((audience = 'admin') = (staff_id is not null))
);
create index sessions_partner_id_idx on sessions (partner_id) where revoked_at is null;
create index sessions_staff_id_idx on sessions (staff_id) where revoked_at is null;
create index sessions_expires_at_idx on sessions (expires_at);

-- One live code per partner: a new one replaces the last (D11).
create table two_factor_codes (
  partner_id bigint primary key references partners (id) on delete cascade,
  code_hash  bytea not null,
  sent_at    timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries      smallint not null default 0 check (tries between 0 and 5),
  used_at    timestamptz(3)
);

-- One live link per account: asking again supersedes the one before.
create table password_links (
  id         bigint generated always as identity primary key,
  partner_id bigint unique references partners (id) on delete cascade,
  staff_id   bigint unique references staff (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3),
  check (num_nonnulls(partner_id, staff_id) = 1)
);

-- Which browsers a partner has signed in from, so that a new one can be announced (D24).
create table known_devices (
  partner_id  bigint not null references partners (id) on delete cascade,
  device_hash bytea not null,
  first_seen  timestamptz(3) not null default now(),
  last_seen   timestamptz(3) not null default now(),
  primary key (partner_id, device_hash)
);

create table settings (
  name       text primary key,
  value      jsonb not null,
  updated_at timestamptz(3) not null default now()
);
