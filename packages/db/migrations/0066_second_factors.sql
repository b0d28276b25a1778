-- Second factors of partners and staff (D34): authenticator apps, passkeys, recovery codes, and
-- what lies between the password and the session.

create table authenticator_apps (
  id           bigint generated always as identity primary key,
  partner_id   bigint unique references partners (id) on delete cascade,
  staff_id     bigint unique references staff (id) on delete cascade,
  -- Sealed: the key that the app shares with us.
  secret       bytea not null,
  created_at   timestamptz(3) not null,
  -- Null until a first code has shown that the app has the key.
  confirmed_at timestamptz(3),
  -- Of the last code that was taken: no code is taken twice, nor one before it.
  last_step    bigint not null default 0,
  check (num_nonnulls(partner_id, staff_id) = 1)
);

create table passkeys (
  id            bigint generated always as identity primary key,
  partner_id    bigint references partners (id) on delete cascade,
  staff_id      bigint references staff (id) on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- How often the passkey says it has signed; one that counts backwards is a copy.
  sign_count    bigint not null,
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz(3) not null,
  last_used_at  timestamptz(3),
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index passkeys_partner_id_idx on passkeys (partner_id) where partner_id is not null;
create index passkeys_staff_id_idx on passkeys (staff_id) where staff_id is not null;

-- Those that can still be used: a used one is removed.
create table recovery_codes (
  code_hash  bytea primary key,
  partner_id bigint references partners (id) on delete cascade,
  staff_id   bigint references staff (id) on delete cascade,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index recovery_codes_partner_id_idx on recovery_codes (partner_id) where partner_id is not null;
create index recovery_codes_staff_id_idx on recovery_codes (staff_id) where staff_id is not null;

-- The password was right and a second factor is awaited: one per account, removed by success.
create table second_steps (
  id         bigint generated always as identity primary key,
  partner_id bigint unique references partners (id) on delete cascade,
  staff_id   bigint unique references staff (id) on delete cascade,
  tries      smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);

create type passkey_purpose as enum ('creation', 'sign_in');

-- What a passkey is asked to sign: removed by its use.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose        passkey_purpose not null,
  partner_id     bigint references partners (id) on delete cascade,
  staff_id       bigint references staff (id) on delete cascade,
  expires_at     timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
