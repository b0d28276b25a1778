-- The schema of the first release. Until 1.0.0 it is edited in place, which needs an empty development
-- database (rm -rf ./data). From 1.0.0 on, changes are new migrations. Functions and their triggers are
-- in ../functions; ../schema.sql shows the result.

create extension if not exists pg_trgm;

-- ==============================================================================
-- Accounts: partners and staff, their sessions and second factors
-- ==============================================================================

-- Here and not in ../functions, because the index below needs it: changing it means rebuilding the index.
create function partner_search_text(username text, company_name text, email text) returns text
  language sql immutable parallel safe
  return lower(username || e'\n' || company_name || e'\n' || email);

create type account_status as enum ('pending', 'approved', 'rejected');
create type kyc_status as enum ('not_submitted', 'pending', 'approved', 'rejected');
create table partners (
  id                         bigint generated always as identity primary key,
  username                   text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email                      text not null check (length(email) <= 254),
  -- Null until a partner added by staff has set one through the invitation.
  password_hash              text,
  company_name               text not null check (length(company_name) between 1 and 200),
  registration_number        text not null default '' check (length(registration_number) <= 100),
  address                    text not null default '' check (length(address) <= 500),
  website_url                text not null check (website_url ~ '^https?://' and length(website_url) <= 500),
  contact_email              text not null check (length(contact_email) <= 254),
  status                     account_status not null,
  kyc_status                 kyc_status not null default 'not_submitted',
  subscription_plan          text not null default 'basic',
  two_factor_enabled         boolean not null default false,
  created_at                 timestamptz(3) not null default now(),
  updated_at                 timestamptz(3) not null default now(),
  last_login                 timestamptz(3),
  deleted_at                 timestamptz(3),
  -- Set on deletion: what the law asks to keep is erased after this moment.
  retention_until            timestamptz(3),
  legal_hold                 boolean not null default false,
  -- Confirmed addresses (D32): whose an account's address is, someone has shown by a link sent to it.
  email_confirmed_at         timestamptz(3),
  -- The tier a partner chose before registering: a wish, until staff set the plan.
  requested_plan             text check (length(requested_plan) between 1 and 50),
  -- Until it is dismissed, the dashboard leads a newcomer round. Whoever has been here knows the way.
  first_visit                boolean not null default true,
  -- The contact address counts once a link that was sent to it has been used.
  contact_email_confirmed_at timestamptz(3),
  -- When staff let the partner go live. Until then it has no live keys, and none would work.
  live_approved_at           timestamptz(3),
  reality_check_minutes      integer not null default 60
    check (reality_check_minutes between 0 and 1440)
);
-- A deleted partner frees its names (D25); letter case never makes a second account.
create unique index partners_username_key on partners (lower(username)) where deleted_at is null;
create unique index partners_email_key on partners (lower(email)) where deleted_at is null;
-- Finds any part of username, company or email. No name contains a line break, so no search matches across two.
create index partners_search_idx on partners
  using gin (partner_search_text(username, company_name, email) gin_trgm_ops)
  where deleted_at is null;
-- One index for each way the list is sorted or filtered.
create index partners_created_at_idx on partners (created_at, id) where deleted_at is null;
create index partners_company_name_idx on partners (lower(company_name), id) where deleted_at is null;
create index partners_username_idx on partners (lower(username), id) where deleted_at is null;
create index partners_last_login_idx on partners (coalesce(last_login, 'epoch'), id) where deleted_at is null;
create index partners_status_idx on partners (status, created_at, id) where deleted_at is null;
create index partners_kyc_status_idx on partners (kyc_status, created_at, id) where deleted_at is null;
create index partners_deleted_idx on partners (created_at, id) where deleted_at is not null;
create index partners_retention_idx on partners (retention_until) where deleted_at is not null and not legal_hold;
-- Who is not live yet, latest first: what staff look through.
create index partners_not_live_idx on partners (id desc) where live_approved_at is null and deleted_at is null;

create type staff_role as enum ('owner', 'admin', 'compliance', 'support', 'auditor');
create table staff (
  id                     bigint generated always as identity primary key,
  username               text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email                  text not null check (length(email) <= 254),
  -- Null until an invited colleague has set one.
  password_hash          text,
  role                   staff_role not null,
  created_at             timestamptz(3) not null default now(),
  updated_at             timestamptz(3) not null default now(),
  last_login             timestamptz(3),
  disabled_at            timestamptz(3),
  -- The first sign-in without one since it is required: the grace period begins there.
  second_factor_asked_at timestamptz(3)
);
create unique index staff_username_key on staff (lower(username));
create unique index staff_email_key on staff (lower(email));

create type audience as enum ('partner', 'admin');

-- Why a session was ended, for whoever still holds its token: the login page tells it.
create type session_end as enum ('signed_out', 'signed_out_elsewhere', 'password_changed', 'suspended', 'signed_out_by_staff');
create table sessions (
  id            bigint generated always as identity primary key,
  -- The ID in the session token.
  jti           uuid not null unique,
  audience      audience not null,
  partner_id    bigint references partners (id) on delete cascade,
  staff_id      bigint references staff (id) on delete cascade,
  created_at    timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  revoked_at    timestamptz(3),
  ip            text not null,
  user_agent    text not null,
  -- When a session last saw the password, for what a session alone may not do (D36).
  password_at   timestamptz(3) not null,
  last_used_at  timestamptz(3) not null,
  ended_because session_end,
  check ((audience = 'partner') = (partner_id is not null)),
  check ((audience = 'admin') = (staff_id is not null))
);
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_partner_id_idx on sessions (partner_id, id) where revoked_at is null;
create index sessions_staff_id_idx on sessions (staff_id, id) where revoked_at is null;

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

create type address_link_purpose as enum ('confirm', 'restore', 'confirm_contact');
create table address_links (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id) on delete cascade,
  purpose    address_link_purpose not null,
  -- Where it was sent: the address that it confirms or brings back.
  email      text not null check (length(email) <= 254),
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index address_links_partner_id_idx on address_links (partner_id);
create index address_links_expires_at_idx on address_links (expires_at);

create table known_devices (
  -- A keyed hash of the account and the cookie.
  device_hash bytea primary key,
  partner_id  bigint references partners (id) on delete cascade,
  staff_id    bigint references staff (id) on delete cascade,
  first_seen  timestamptz(3) not null,
  last_seen   timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index known_devices_partner_id_idx on known_devices (partner_id);
create index known_devices_staff_id_idx on known_devices (staff_id);
create index known_devices_last_seen_idx on known_devices (last_seen);

-- Failed sign-ins of a minute, gathered until the record is told of them: one entry for each account
-- and minute, however many there were. A name that is no account's has its row, too, so that whoever
-- guesses learns nothing from the time it takes; it is dropped and told to no one.
create table failed_sign_ins (
  target_hash bytea not null,
  minute      timestamptz(3) not null,
  partner_id  bigint,
  staff_id    bigint,
  failures    integer not null default 1,
  ip          text,
  primary key (target_hash, minute),
  check (partner_id is null or staff_id is null)
);
create index failed_sign_ins_minute_idx on failed_sign_ins (minute);

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

-- Of which roles a second factor is asked, since when, and how long they have to set one up.
create table second_factor_rules (
  role           staff_role primary key,
  grace_days     smallint not null check (grace_days between 0 and 90),
  required_since timestamptz(3) not null
);

-- ==============================================================================
-- Platform: settings, audit log, notifications, e-mail, counters
-- ==============================================================================

create table settings (
  name       text primary key,
  value      jsonb not null,
  updated_at timestamptz(3) not null default now()
);

-- What this database belongs to (D39): a server with another SECRET_KEY, or with storage that is not
-- its own, is refused before it changes anything.
create table installation (
  only_one          boolean primary key default true check (only_one),
  id                uuid not null,
  -- A keyed hash of the id: another SECRET_KEY makes another.
  secret_check      bytea not null check (length(secret_check) = 32),
  -- The master key that documents are wrapped with now; the key itself is not here.
  documents_key_id  text not null,
  -- The object in storage that names this installation; none until the storage is ours.
  storage_mark      uuid,
  -- The documents' master keys of which someone has said that they are gone for good: documents that are
  -- wrapped with any other key that is not at hand keep a server from starting (docs/decisions/0010).
  destroyed_key_ids text[] not null default '{}'
);

-- Keys that session tokens are signed with, each sealed with SECRET_KEY. The newest signs; those before it
-- stay until the last token signed with them has expired.
create table signing_keys (
  id         uuid primary key,
  sealed_key bytea not null,
  created_at timestamptz(3) not null
);
create index signing_keys_created_at_idx on signing_keys (created_at);

create type actor_kind as enum ('partner', 'staff', 'system', 'visitor');

-- `personal` holds what tells of people, sealed under the key of the partner it concerns; `proof` is
-- what must be read after that key is gone. `mac` is keyed and covers all the rest.
create table activity (
  id           bigint generated by default as identity primary key,
  occurred_at  timestamptz(3) not null,
  actor_kind   actor_kind not null,
  actor_id     bigint,
  actor_name   text,
  action       text not null,
  partner_id   bigint,
  subject_kind text,
  subject_id   bigint,
  proof        jsonb not null default '{}',
  personal     bytea,
  mac          bytea not null,
  check ((actor_kind = 'partner') = (actor_name is null))
);
create index activity_partner_id_idx on activity (partner_id, id desc) where partner_id is not null;
create index activity_action_idx on activity (action, id desc);
create index activity_concept_idx on activity (split_part(action, '.', 1), id desc);
create index activity_actor_idx on activity (actor_kind, actor_id, id desc);
create index activity_occurred_at_idx on activity (occurred_at, id);

-- Destroying a key leaves its row, so that no later act makes the partner a new one.
create table activity_keys (
  partner_id   bigint primary key,
  wrapped_key  bytea,
  destroyed_at timestamptz(3),
  check ((wrapped_key is null) = (destroyed_at is not null))
);

-- In the order in which entries were found: an act that commits late has a number that others passed.
create table activity_chain (
  place    bigint primary key,
  entry_id bigint not null unique,
  link     bytea not null
);

create table activity_waiting (
  entry_id bigint primary key,
  since    timestamptz(3) not null default clock_timestamp()
);

create table activity_head (
  only_one boolean primary key default true check (only_one),
  place    bigint not null,
  link     bytea not null,
  seal     bytea not null
);

create type notification_type as enum ('security', 'kyc', 'system', 'support_ticket', 'other');
create type notification_status as enum ('unread', 'read');

-- What a notification speaks of, so that it can lead there.
create type notification_subject as enum ('ticket', 'api_key');

-- The screen that a notification leads to when it has no subject.
create type notification_place as enum ('webhooks', 'transactions', 'go_live', 'wallet');
create type account_mode as enum ('test', 'live');
create table notifications (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners (id) on delete cascade,
  type         notification_type not null,
  title        text not null,
  message      text not null,
  status       notification_status not null default 'unread',
  created_at   timestamptz(3) not null default now(),
  subject_kind notification_subject,
  subject_id   bigint,
  place        notification_place,
  mode         account_mode,
  check ((subject_kind is null) = (subject_id is null)),
  constraint notifications_mode_of_something
    check (mode is null or place is not null or subject_kind = 'api_key')
);
create index notifications_partner_id_idx on notifications (partner_id, id desc);
create index notifications_unread_idx on notifications (partner_id) where status = 'unread';

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

create type email_status as enum ('queued', 'sent', 'failed', 'given_up');

-- The outbox (D15). `event_key` names the event the e-mail tells of, so that one event is one
-- e-mail however often it is asked for. The payload holds codes and links: it is sealed.
create table emails (
  id          bigint generated always as identity primary key,
  event_key   text not null unique,
  template    text not null,
  recipient   text not null,
  reply_to    text,
  partner_id  bigint references partners (id) on delete set null,
  payload     bytea,
  message_id  text not null unique,
  status      email_status not null default 'queued',
  last_error  text,
  created_at  timestamptz(3) not null default now(),
  sent_at     timestamptz(3),
  given_up_at timestamptz(3)
);
create index emails_partner_id_idx on emails (partner_id, id desc);
-- How many e-mails wait, and since when, is asked every few seconds.
create index emails_unsent_idx on emails (status, created_at) where status <> 'sent';
-- Those of the last day are counted every few seconds.
create index emails_given_up_at_idx on emails (given_up_at) where given_up_at is not null;

create unlogged table throttle (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_expire_idx on throttle (expire);

-- `Idempotency-Key`: the same key and body answers the same for 24 hours.
create table idempotency_keys (
  owner        text not null,
  key          text not null,
  request_hash bytea not null,
  status       smallint,
  body         jsonb,
  created_at   timestamptz(3) not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- A number is the sum of its rows. A change adds a row instead of updating one, so that acts at
-- the same moment neither wait for nor deadlock with each other; a job folds the rows together.
create table counts (
  name  text not null,
  delta bigint not null
);
create index counts_name_idx on counts (name) include (delta);

-- What this installation has served of the SDK at addresses that never change: a page that names one finds it there after
-- every upgrade, and at every process while they are replaced. The folder is a version, or the hash of the file in it.
create table sdk_files (
  folder  text not null,
  name    text not null,
  -- As gzip.
  packed  bytea not null,
  kept_at timestamptz(3) not null default now(),
  -- Whoever can write to this table writes what runs in partners' pages. The seal says that a process of this installation
  -- kept the file: only who has its SECRET_KEY can make one. A file without is not served, and kept anew by who has it.
  seal    bytea,
  primary key (folder, name)
);

-- ==============================================================================
-- API keys, webhooks and the call log
-- ==============================================================================

create type api_key_kind as enum ('publishable', 'secret');
create table api_keys (
  id                bigint generated always as identity primary key,
  partner_id        bigint not null references partners (id) on delete cascade,
  key_hash          bytea not null unique,
  sealed_key        bytea,
  hint              text not null check (length(hint) = 4),
  created_at        timestamptz(3) not null default now(),
  revoked_at        timestamptz(3),
  last_used_at      timestamptz(3),
  last_used_origin  text,
  mode              account_mode not null default 'test',
  kind              api_key_kind not null default 'publishable',
  name              text check (length(name) between 1 and 60),
  -- From where a secret key may be used; empty is from anywhere.
  allowed_addresses inet[] not null default '{}' check (cardinality(allowed_addresses) <= 20),
  -- The end of its grace time: until then it works beside the one that replaced it.
  expires_at        timestamptz(3),
  check ((kind = 'secret') = (name is not null)),
  -- A secret key is shown once and kept as its hash alone.
  check ((kind = 'secret') = (sealed_key is null)),
  check (kind = 'secret' or allowed_addresses = '{}')
);
create unique index api_keys_current_key on api_keys (partner_id, mode)
  where kind = 'publishable' and revoked_at is null and expires_at is null;
create index api_keys_partner_id_idx on api_keys (partner_id) where revoked_at is null;

create type webhook_pause as enum ('owner', 'failing', 'gone');
create table webhooks (
  id                    bigint generated always as identity primary key,
  partner_id            bigint not null references partners (id) on delete cascade,
  mode                  account_mode not null,
  url                   text not null check (length(url) between 1 and 500),
  -- Words of the contract; one that a later version drops is simply never told.
  events                text[] not null check (cardinality(events) between 1 and 100),
  -- Sealed: signing needs the secret itself.
  secret                bytea not null,
  previous_secret       bytea,
  previous_secret_until timestamptz(3),
  -- Null while it is active.
  paused_because        webhook_pause,
  paused_at             timestamptz(3),
  created_at            timestamptz(3) not null,
  updated_at            timestamptz(3) not null,
  -- When the address that the webhook has now took its first event; null again when it gets another one.
  verified_at           timestamptz(3),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((paused_because is null) = (paused_at is null))
);
create index webhooks_partner_id_idx on webhooks (partner_id);

create table webhook_earlier_secrets (
  id         bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  secret     bytea not null,
  ends_at    timestamptz(3) not null
);
create index webhook_earlier_secrets_webhook_id_idx on webhook_earlier_secrets (webhook_id);

create type webhook_delivery_state as enum ('waiting', 'delivered', 'failed');
create table webhook_deliveries (
  id              bigint generated always as identity primary key,
  webhook_id      bigint not null references webhooks (id) on delete cascade,
  event_id        uuid not null,
  type            text not null,
  -- What it speaks of: events of one subject arrive in their order.
  subject         text not null,
  body            text not null,
  state           webhook_delivery_state not null default 'waiting',
  attempts        integer not null default 0,
  last_status     integer,
  last_failure    text,
  -- Known exactly while it waits.
  next_attempt_at timestamptz(3),
  give_up_at      timestamptz(3) not null,
  created_at      timestamptz(3) not null,
  check ((state = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_webhook_id_idx on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, subject, id)
  where state = 'waiting';
create index webhook_deliveries_due_idx on webhook_deliveries (next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);

-- Each call: what was sent and what was answered, as far as it is worth keeping.
create table webhook_attempts (
  id              bigint generated always as identity primary key,
  delivery_id     bigint not null references webhook_deliveries (id) on delete cascade,
  sent_at         timestamptz(3) not null,
  url             text not null,
  request_headers jsonb not null,
  status          integer,
  failure         text,
  duration_ms     integer not null,
  answer_headers  jsonb not null,
  answer_body     text not null check (length(answer_body) <= 4096)
);
create index webhook_attempts_delivery_id_idx on webhook_attempts (delivery_id, id);

create type call_direction as enum ('to_us', 'to_partner');
create table call_log (
  id          bigint generated always as identity primary key,
  partner_id  bigint not null references partners (id) on delete cascade,
  mode        account_mode not null,
  direction   call_direction not null,
  method      text not null,
  -- Without its query, which stands in the request.
  address     text not null check (length(address) <= 500),
  -- What the header x-request-id or webhook-id said.
  request_id  text not null check (length(request_id) <= 100),
  status      integer,
  -- Why no whole answer came.
  failure     text,
  duration_ms integer not null,
  -- As JSON, without what is secret, and cut off where it is long.
  request     text not null check (length(request) <= 2048),
  answer      text not null check (length(answer) <= 2048),
  called_at   timestamptz(3) not null
);
create index call_log_partner_id_idx on call_log (partner_id, mode, id);
create index call_log_called_at_idx on call_log (called_at);

-- ==============================================================================
-- KYC
-- ==============================================================================

create type kyc_request_status as enum ('pending', 'approved', 'rejected');
create table kyc_submissions (
  id              bigint generated always as identity primary key,
  -- No cascade here and below: deleting a partner never destroys what the law asks to keep.
  partner_id      bigint not null references partners (id),
  status          kyc_request_status not null default 'pending',
  -- The partner's latest, while the partner exists: what the review desk lists.
  listed          boolean not null default true,
  submitted_at    timestamptz(3) not null,
  decided_at      timestamptz(3),
  decided_by      bigint references staff (id),
  -- As it was then: a colleague may be renamed.
  decided_by_name text,
  reason          text check (length(reason) between 1 and 1000),
  -- Set while a change waits to be looked at. Beside the submission, so that the tab of those is
  -- read through an index of its own and they are counted as everything on the desk is.
  changed_at      timestamptz(3),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by_name is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index kyc_submissions_pending_key on kyc_submissions (partner_id) where status = 'pending';
create unique index kyc_submissions_listed_key on kyc_submissions (partner_id) where listed;
create index kyc_submissions_partner_id_idx on kyc_submissions (partner_id, id desc);
create index kyc_submissions_all_idx on kyc_submissions (id) where listed;
create index kyc_submissions_status_idx on kyc_submissions (status, (-id)) where listed;
create index kyc_submissions_changed_idx on kyc_submissions ((-id)) where listed and changed_at is not null;

create type document_type as enum ('application/pdf', 'image/jpeg', 'image/png');
create table documents (
  id            bigint generated always as identity primary key,
  -- What the document is attached to. A second kind of owner makes this nullable and adds its own column,
  -- with a check that exactly one of them is set.
  kyc_submission_id bigint not null references kyc_submissions (id),
  -- The partner whose data it is.
  partner_id    bigint not null references partners (id),
  -- The name in storage: our own, random, and all that the outside ever sees of the place.
  ref           uuid not null unique,
  file_type     document_type not null,
  size          integer not null check (size between 1 and 10485760),
  -- Of the original bytes, which are kept unchanged.
  sha256        bytea not null check (length(sha256) = 32),
  original_name text not null check (length(original_name) between 1 and 200),
  -- The document's own key, wrapped by the master key `key_id`, which is not in the database.
  key_id        text not null,
  wrapped_key   bytea not null,
  uploaded_at   timestamptz(3) not null,
  -- What a document holds beside its pages, found while it was uploaded: staff are warned of it
  -- (docs/decisions/0013-showing-documents.md).
  warnings      text[] not null default '{}'
    check (warnings <@ array['script', 'external_action', 'attachment', 'media', 'form', 'unchecked']),
  -- The virus scan of documents. Neither set: it has not been scanned, or waits for it.
  scanned_at    timestamptz(3),
  infected_with text check (length(infected_with) between 1 and 500),
  check (infected_with is null or scanned_at is not null)
);
create index documents_kyc_submission_id_idx on documents (kyc_submission_id, id);
create index documents_partner_id_idx on documents (partner_id);
create index documents_key_id_idx on documents (key_id, id);
create index documents_unscanned_idx on documents (id) where scanned_at is null;

create table kyc_changes (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  field      text not null check (field in ('company_name', 'registration_number', 'website_url')),
  old_value  text not null,
  new_value  text not null,
  changed_at timestamptz(3) not null,
  looked_at  timestamptz(3),
  looked_by  bigint references staff (id),
  check ((looked_at is null) = (looked_by is null))
);
create index kyc_changes_partner_id_idx on kyc_changes (partner_id, id);
create index kyc_changes_open_idx on kyc_changes (partner_id, id) where looked_at is null;

-- Files in storage that no document refers to, and since when: removed a month later.
create table orphaned_documents (
  ref      uuid primary key,
  found_at timestamptz(3) not null
);
create index orphaned_documents_found_at_idx on orphaned_documents (found_at);

-- ==============================================================================
-- Support tickets and enquiries
-- ==============================================================================

create type ticket_status as enum ('open', 'in_progress', 'resolved', 'closed');
create type ticket_priority as enum ('low', 'medium', 'high', 'urgent');
create table tickets (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners (id) on delete cascade,
  subject        text not null check (length(subject) between 1 and 200),
  message        text not null check (length(message) between 1 and 10000),
  category       text not null default 'General' check (length(category) between 1 and 50),
  status         ticket_status not null default 'open',
  priority       ticket_priority not null default 'medium',
  assignee_id    bigint references staff (id),
  -- Counts the changes of status, so that each has a name its e-mail can be queued under.
  status_changes integer not null default 0,
  -- Staff answered or changed the status and the partner has not looked since.
  unread         boolean not null default false,
  -- The partner wrote last.
  awaits_staff   boolean not null default true,
  created_at     timestamptz(3) not null default now(),
  -- What the partner may know of: notes and assignments leave it alone.
  updated_at     timestamptz(3) not null default now()
);
-- A list fixes the leading columns and merges the few values of status and priority that it did
-- not; what follows them is the order. No index leads with a time alone: the planner would walk it
-- for a filter whose rows are all at the other end.
create index tickets_created_idx on tickets (status, priority, created_at, id);
create index tickets_updated_idx on tickets (status, priority, updated_at, id);
create index tickets_category_created_idx on tickets (category, status, priority, created_at, id);
create index tickets_category_updated_idx on tickets (category, status, priority, updated_at, id);
create index tickets_assignee_created_idx
  on tickets (coalesce(assignee_id, 0), status, priority, created_at, id);
create index tickets_assignee_updated_idx
  on tickets (coalesce(assignee_id, 0), status, priority, updated_at, id);
create index tickets_assignee_category_created_idx
  on tickets (coalesce(assignee_id, 0), category, status, priority, created_at, id);
create index tickets_assignee_category_updated_idx
  on tickets (coalesce(assignee_id, 0), category, status, priority, updated_at, id);
create index tickets_partner_created_idx
  on tickets (partner_id, status, priority, created_at, id);
create index tickets_partner_updated_idx
  on tickets (partner_id, status, priority, updated_at, id);
create index tickets_partner_category_created_idx
  on tickets (partner_id, category, status, priority, created_at, id);
create index tickets_partner_category_updated_idx
  on tickets (partner_id, category, status, priority, updated_at, id);
create index tickets_created_at_idx on tickets (created_at, id);
create index tickets_updated_at_idx on tickets (updated_at, id);
create index tickets_partner_created_at_idx on tickets (partner_id, created_at, id);

create table ticket_responses (
  id                bigint generated always as identity primary key,
  ticket_id         bigint not null references tickets (id) on delete cascade,
  message           text not null check (length(message) between 1 and 10000),
  is_admin_response boolean not null,
  staff_id          bigint references staff (id),
  created_at        timestamptz(3) not null default now(),
  check (is_admin_response = (staff_id is not null))
);
create index ticket_responses_ticket_id_idx on ticket_responses (ticket_id, id);

-- A table of their own, so that no query made for partners can answer one by mistake.
create table ticket_notes (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references tickets (id) on delete cascade,
  message    text not null check (length(message) between 1 and 10000),
  staff_id   bigint not null references staff (id),
  created_at timestamptz(3) not null default now()
);
create index ticket_notes_ticket_id_idx on ticket_notes (ticket_id, id);

-- How many tickets there are of each kind: of all, of each partner, and of each assignee (0: none).
create type ticket_count_scope as enum ('all', 'partner', 'assignee');
create table ticket_counts (
  scope    ticket_count_scope not null,
  scope_id bigint not null,
  category text not null,
  status   ticket_status not null,
  priority ticket_priority not null,
  n        bigint not null,
  primary key (scope, scope_id, category, status, priority)
) with (fillfactor = 50);

-- Of those assigned to someone alone: every new ticket is no one's, and would wait for that one row.
create table assigned_ticket_counts (
  assignee_id bigint not null,
  status      ticket_status not null,
  n           bigint not null,
  primary key (assignee_id, status)
) with (fillfactor = 50);

create table ticket_terms (
  -- A word; '@' and a word of the partner's names, for staff alone; '#' and the ticket's number.
  term       text collate "C" not null,
  partner_id bigint not null,
  ticket_id  bigint not null,
  -- As the ticket's. New tickets are open and old ones closed: read together from the newest, a
  -- search among the closed would pass all that are open first, and more the larger the table.
  status     ticket_status not null,
  primary key (term, status, ticket_id)
);
create index ticket_terms_partner_idx on ticket_terms (partner_id, term, status, ticket_id);

create type enquiry_subject as enum ('partnership', 'support', 'sales', 'other');
create table enquiries (
  id         bigint generated always as identity primary key,
  name       text not null check (length(name) between 1 and 200),
  email      text not null check (length(email) <= 254),
  subject    enquiry_subject not null,
  message    text not null check (length(message) between 1 and 10000),
  created_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  handled_by bigint references staff (id),
  -- An enquiry of someone who has an account belongs to it, and is erased with it.
  partner_id bigint references partners (id) on delete cascade,
  check ((handled_at is null) = (handled_by is null))
);
create index enquiries_open_idx on enquiries (id desc) where handled_at is null;
create index enquiries_handled_idx on enquiries (id desc) where handled_at is not null;
create index enquiries_partner_idx on enquiries (partner_id) where partner_id is not null;
-- Whether an enquiry is one of the last hour, sent again: asked with each that comes.
create index enquiries_created_idx on enquiries (created_at);

-- ==============================================================================
-- Live tables, rounds and players
-- ==============================================================================

create table live_tables (
  id                 text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name               text not null,
  game               text not null check (game ~ '^[a-z0-9_]{1,40}$'),
  currency           text not null default 'PLAY',
  -- Play money only; partners may also embed it from localhost.
  is_sandbox         boolean not null default true,
  min_bet            bigint not null check (min_bet > 0),
  -- The most one bet may return, stake included.
  max_payout         bigint not null constraint live_tables_max_payout_check check (max_payout > min_bet),
  max_round_stake    bigint not null check (max_round_stake >= min_bet),
  max_bets_per_round integer not null check (max_bets_per_round > 0),
  starting_balance   bigint not null check (starting_balance >= min_bet),
  -- Whoever holds the lease runs the rounds. The token grows with every change of hands, so
  -- that a process that slept through its lease cannot touch the rounds of the next one.
  leader             uuid,
  lease_token        bigint not null default 0,
  created_at         timestamptz(3) not null default now(),
  lease_beat         bigint not null default 0,
  -- The most a player may have on one spot in a round, by kind of bet: {"straight": 10000}.
  spot_limits        jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  -- The most the house may lose in a round over all players of a mode; null is no cap.
  max_exposure       bigint check (max_exposure > 0),
  -- A cap that is set while a round runs holds from the next one: what was bet before it was not counted.
  exposure_since     timestamptz(3),
  check ((max_exposure is null) = (exposure_since is null))
);

-- What a table takes in a currency. One without a row is not played there; play money is as the table says.
create table live_table_limits (
  table_id           text not null references live_tables (id),
  currency           text not null check (currency ~ '^[A-Z]{3,4}$'),
  min_bet            bigint not null check (min_bet > 0),
  max_payout         bigint not null check (max_payout > min_bet),
  max_round_stake    bigint not null check (max_round_stake >= min_bet),
  max_bets_per_round integer not null check (max_bets_per_round > 0),
  spot_limits        jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  max_exposure       bigint check (max_exposure > 0),
  exposure_since     timestamptz(3),
  primary key (table_id, currency),
  check ((max_exposure is null) = (exposure_since is null)),
  -- Play money is as the table says.
  check (currency <> 'PLAY')
);

-- The tables' time is this server's clock and, once that has been set, by how much it is off since.
create table live_timeline (
  id        smallint primary key default 1 check (id = 1),
  offset_ms double precision not null default 0
);

-- How many players each live process has at its tables, told every few seconds: no process knows those of another.
-- Not in the database's log, which saves the disk a write each time; after a crash nobody is connected anyway.
create unlogged table live_players_online (
  process_id uuid not null,
  table_id   text not null references live_tables (id) on delete cascade,
  players    integer not null check (players >= 0),
  told_at    timestamptz(3) not null,
  primary key (process_id, table_id)
);

-- `terminal` is published before the first round. The seeds themselves are derived from `nonce`
-- and a secret that is not in the database, so that a copy of it foretells nothing.
create table live_seed_chains (
  id         bigint generated always as identity primary key,
  table_id   text not null references live_tables (id),
  nonce      bytea not null check (length(nonce) = 32),
  terminal   bytea not null check (length(terminal) = 32),
  length     integer not null check (length > 0),
  created_at timestamptz(3) not null default now(),
  -- Which database a chain of seeds was begun in. A round left open by a leader that is gone is played out
  -- only there: in a restored copy its seed may have been shown already.
  origin     text not null
);
create index live_seed_chains_table_id_idx on live_seed_chains (table_id, id desc);

create type live_round_status as enum ('open', 'closed', 'settled', 'void');
create table live_rounds (
  id          bigint generated always as identity primary key,
  table_id    text not null references live_tables (id),
  chain_id    bigint not null references live_seed_chains (id),
  chain_index integer not null check (chain_index > 0),
  commit      bytea not null check (length(commit) = 32),
  status      live_round_status not null default 'open',
  opened_at   timestamptz(3) not null,
  closes_at   timestamptz(3) not null,
  closed_at   timestamptz(3),
  -- When the picture shows the ball at rest.
  reveal_at   timestamptz(3),
  -- The outcome's number in the table's game.
  number      smallint check (number >= 0),
  seed        bytea check (length(seed) = 32),
  settled_at  timestamptz(3),
  bet_count   integer not null default 0,
  staked      bigint not null default 0,
  paid        bigint not null default 0,
  unique (chain_id, chain_index),
  check ((status in ('settled', 'void')) = (settled_at is not null)),
  check ((status = 'settled') = (number is not null)),
  -- A void round reveals its seed too, unless the secret behind the chain was lost.
  check (seed is null or status in ('settled', 'void')),
  check (number is null or seed is not null)
);
-- One round at a time: a second one cannot even be written.
create unique index live_rounds_running_key on live_rounds (table_id) where status in ('open', 'closed');
create index live_rounds_table_id_idx on live_rounds (table_id, id desc);

-- No foreign key to partners here and below: what was played outlives the partner (D25).
create table live_players (
  id                    bigint generated always as identity primary key,
  partner_id            bigint not null,
  external_id           text not null check (length(external_id) between 1 and 64),
  created_at            timestamptz(3) not null default now(),
  last_seen_at          timestamptz(3) not null default now(),
  mode                  account_mode not null default 'test',
  -- As the partner's server said when it launched the player last; null where no server did.
  currency              text check (currency ~ '^[A-Z]{3,4}$'),
  locale                text check (length(locale) <= 35),
  country               text check (country ~ '^[A-Z]{2}$'),
  -- A pause ends; an exclusion may be for ever, which is without an end.
  exclusion_kind        text check (exclusion_kind in ('pause', 'exclusion')),
  excluded_at           timestamptz(3),
  excluded_until        timestamptz(3),
  -- The longest one sitting may last. It begins with the first session after a break.
  session_minutes       integer check (session_minutes between 1 and 1440),
  sitting_began_at      timestamptz(3),
  -- How often the player is asked whether to go on; 0 is never, null as the operator has it for all.
  reality_check_minutes integer check (reality_check_minutes between 0 and 1440),
  unique (partner_id, mode, external_id),
  unique (id, mode),
  check ((exclusion_kind is null) = (excluded_at is null)),
  check (exclusion_kind is not null or excluded_until is null),
  check (exclusion_kind <> 'pause' or excluded_until is not null)
);

-- The most a player may lose and stake in a currency, by day, week and month of UTC. Null is no limit.
create table live_player_limits (
  player_id       bigint not null references live_players (id),
  currency        text not null check (currency ~ '^[A-Z]{3,4}$'),
  loss_day        bigint check (loss_day >= 0),
  loss_week       bigint check (loss_week >= 0),
  loss_month      bigint check (loss_month >= 0),
  stake_day       bigint check (stake_day >= 0),
  stake_week      bigint check (stake_week >= 0),
  stake_month     bigint check (stake_month >= 0),
  -- As the last launch in this currency said.
  max_round_stake bigint check (max_round_stake > 0),
  primary key (player_id, currency)
);

-- What a partner allows its own players, where that is less. The lower of both holds, whoever changes first.
create table partner_table_limits (
  partner_id      bigint not null references partners (id) on delete cascade,
  mode            account_mode not null,
  table_id        text not null references live_tables (id),
  currency        text not null check (currency ~ '^[A-Z]{3,4}$'),
  max_payout      bigint check (max_payout > 0),
  max_round_stake bigint check (max_round_stake > 0),
  spot_limits     jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  updated_at      timestamptz(3) not null default now(),
  primary key (partner_id, mode, table_id, currency)
);

-- Where a partner may embed the tables, beside the origin of its website.
create table live_allowed_origins (
  partner_id bigint not null references partners (id) on delete cascade,
  origin     text not null check (origin ~ '^https?://[^/?#\s]+$' and length(origin) <= 300),
  created_at timestamptz(3) not null default now(),
  primary key (partner_id, origin)
);

create type live_account_kind as enum ('player', 'house', 'faucet', 'purse', 'bank', 'wallet');

-- The balance of house and faucet is what the ledger says; keeping it in one row would make
-- every bet of the table wait for every other.
create table live_accounts (
  id           bigint generated always as identity primary key,
  kind         live_account_kind not null,
  player_id    bigint unique,
  balance      bigint not null default 0,
  mode         account_mode not null default 'test',
  currency     text not null default 'PLAY',
  -- Whose purse it is. Play money has `player_id`: one account, whatever the currency.
  holder_id    bigint,
  -- Of purse, bank and wallet.
  partner_id   bigint,
  -- Where the stakes of a purse go; those of play money go to the house of their mode.
  bank_id      bigint references live_accounts (id),
  -- What the operator last said the player has there, beside what lies in the purse.
  told_balance bigint,
  -- What was staked and paid in the windows in which `played_on` lies. With the balance, because a bet locks and
  -- writes that row anyway, so that limits hold over tables and processes at no further cost.
  played_on    date,
  day_staked   bigint not null default 0,
  day_paid     bigint not null default 0,
  week_staked  bigint not null default 0,
  week_paid    bigint not null default 0,
  month_staked bigint not null default 0,
  month_paid   bigint not null default 0,
  -- What an account staked in the last round of each table that it bet in: by the table's id its round, stake, bets and
  -- what lies on spots that are limited.
  rounds       jsonb not null default '{}',
  unique (id, currency),
  unique (holder_id, currency),
  foreign key (player_id, mode) references live_players (id, mode),
  foreign key (holder_id, mode) references live_players (id, mode),
  constraint live_accounts_amounts_check check (
    least(balance, told_balance, day_staked, day_paid, week_staked, week_paid, month_staked, month_paid) >= 0)
) with (fillfactor = 70);
create unique index live_accounts_bank_key on live_accounts (kind, mode) where kind in ('house', 'faucet');
create unique index live_accounts_operator_key on live_accounts (partner_id, mode, currency, kind)
  where partner_id is not null and holder_id is null;

create type live_ticket_purpose as enum ('live', 'video');

-- A ticket is good for one connection: using it deletes it.
create table live_tickets (
  ticket_hash   bytea primary key,
  purpose       live_ticket_purpose not null,
  table_id      text not null references live_tables (id),
  player_id     bigint not null references live_players (id),
  partner_id    bigint not null,
  api_key_id    bigint not null,
  origin        text not null,
  expires_at    timestamptz(3) not null,
  account_id    bigint not null references live_accounts (id),
  -- Whether the page that comes with a ticket needs a renewal to come back, and is given new ones while it plays.
  needs_renewal boolean not null default false
);
create index live_tickets_expires_at_idx on live_tickets (expires_at);

-- What a partner's server gives its player: good for one session within a minute, kept as a hash.
create table live_launch_tokens (
  token_hash      bytea primary key,
  partner_id      bigint not null,
  api_key_id      bigint not null,
  mode            account_mode not null,
  external_id     text not null check (length(external_id) between 1 and 64),
  currency        text not null,
  locale          text,
  country         text,
  table_id        text references live_tables (id),
  max_round_stake bigint check (max_round_stake > 0),
  expires_at      timestamptz(3) not null
);
create index live_launch_tokens_expires_at_idx on live_launch_tokens (expires_at);

-- ==============================================================================
-- Bets and revenue
-- ==============================================================================

create type live_bet_status as enum ('accepted', 'won', 'lost', 'refunded', 'taken_back');
create table live_bets (
  id         bigint generated always as identity primary key,
  -- The player's own name for the bet: sent twice, it is one bet.
  client_id  text not null check (length(client_id) between 1 and 64),
  player_id  bigint not null,
  partner_id bigint not null,
  round_id   bigint not null references live_rounds (id),
  type       text not null,
  value      jsonb not null,
  covered    smallint[] not null check (cardinality(covered) >= 1),
  amount     bigint not null check (amount > 0),
  -- What comes back if one of `covered` wins, stake included.
  potential  bigint not null check (potential > amount),
  status     live_bet_status not null default 'accepted',
  payout     bigint not null default 0 check (payout >= 0),
  placed_at  timestamptz(3) not null,
  settled_at timestamptz(3),
  mode       account_mode not null default 'test',
  currency   text not null default 'PLAY',
  account_id bigint,
  unique (player_id, client_id),
  check ((status = 'accepted') = (settled_at is null)),
  constraint live_bets_payout_by_status_check check (payout = case status
    when 'won' then potential when 'refunded' then amount when 'taken_back' then amount else 0 end),
  foreign key (player_id, mode) references live_players (id, mode),
  foreign key (account_id, currency) references live_accounts (id, currency)
);
create index live_bets_round_id_idx on live_bets (round_id, partner_id);
create index live_bets_player_id_idx on live_bets (player_id, round_id desc);
-- Whether a player waits for a bet is asked at every session: of its few open ones, not of all it ever made.
create index live_bets_accepted_idx on live_bets (player_id) where status = 'accepted';
create index live_bets_partner_id_idx on live_bets (partner_id, mode, id desc);
create index live_bets_settled_idx on live_bets (partner_id, mode, settled_at, id)
  where settled_at is not null;

-- What each outcome of a round would cost the house beyond the stakes that win it. Stakes that lose are not set
-- off against it: until the round closes they may be taken back. A row is there before the first bet that it
-- counts, and as long as the round is undecided.
create table live_round_exposures (
  round_id  bigint not null references live_rounds (id),
  mode      account_mode not null,
  currency  text not null,
  liability bigint[] not null default '{}',
  primary key (round_id, mode, currency)
) with (fillfactor = 50);

-- Gross gaming revenue is staked less paid; voided rounds never enter.
create table live_daily_revenue (
  partner_id bigint not null,
  table_id   text not null references live_tables (id),
  day        date not null,
  bets       bigint not null default 0,
  staked     bigint not null default 0,
  paid       bigint not null default 0,
  mode       account_mode not null default 'test',
  primary key (partner_id, mode, table_id, day)
);
create index live_daily_revenue_day_idx on live_daily_revenue (day);

-- Revenue of operators' wallets, by currency. Revenue of play money is in live_daily_revenue.
create table live_wallet_revenue (
  partner_id bigint not null,
  mode       account_mode not null,
  currency   text not null,
  table_id   text not null references live_tables (id),
  day        date not null,
  bets       bigint not null default 0,
  staked     bigint not null default 0,
  paid       bigint not null default 0,
  primary key (partner_id, mode, currency, table_id, day)
);
create index live_wallet_revenue_day_idx on live_wallet_revenue (mode, day);

-- ==============================================================================
-- Operators' wallets and their transactions
-- ==============================================================================

create type wallet_state as enum ('untried', 'working', 'failing');
create table wallets (
  partner_id             bigint not null references partners (id) on delete cascade,
  mode                   account_mode not null,
  url                    text not null check (url ~ '^https?://' and length(url) <= 500),
  sealed_secret          bytea not null,
  -- The secret before, while the partner's servers are changed to the new one.
  sealed_previous_secret bytea,
  previous_secret_until  timestamptz(3),
  state                  wallet_state not null default 'untried',
  -- In a few words what came of the last call that was told of, and when.
  last_answer            text check (length(last_answer) <= 200),
  last_answer_at         timestamptz(3),
  created_at             timestamptz(3) not null default now(),
  updated_at             timestamptz(3) not null default now(),
  primary key (partner_id, mode),
  check ((sealed_previous_secret is null) = (previous_secret_until is null)),
  check ((last_answer is null) = (last_answer_at is null))
);

create table wallet_earlier_secrets (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null,
  mode          account_mode not null,
  sealed_secret bytea not null,
  ends_at       timestamptz(3) not null,
  foreign key (partner_id, mode) references wallets (partner_id, mode) on delete cascade
);
create index wallet_earlier_secrets_wallet_idx on wallet_earlier_secrets (partner_id, mode);

create type transaction_kind as enum ('debit', 'credit', 'rollback');
create type transaction_reason as enum ('bet', 'win', 'refund', 'void', 'correction');
create type transaction_state as enum ('pending', 'confirmed', 'refused', 'rolled_back', 'needs_attention');

-- UUID version 7: time, then random bits. PostgreSQL 18 has its own.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- A debit is pending while the wallet is asked. It is asked once: what is not known after that is rolled
-- back. Credits and rollbacks are pending until the wallet has confirmed them.
create table transactions (
  id             uuid primary key default uuid_v7(),
  partner_id     bigint not null,
  mode           account_mode not null,
  player_id      bigint not null,
  account_id     bigint not null,
  currency       text not null,
  kind           transaction_kind not null,
  reason         transaction_reason not null,
  state          transaction_state not null default 'pending',
  amount         bigint not null check (amount > 0),
  round_id       bigint not null references live_rounds (id),
  table_id       text not null references live_tables (id),
  -- The debit that a credit belongs to or a rollback undoes.
  reference_id   uuid references transactions (id),
  -- What the player was told of a debit that came to nothing.
  refusal        text check (length(refusal) <= 40),
  tries          integer not null default 0,
  last_answer    text check (length(last_answer) <= 200),
  last_answer_at timestamptz(3),
  next_try_at    timestamptz(3),
  -- After it people are asked.
  give_up_at     timestamptz(3),
  created_at     timestamptz(3) not null default now(),
  ended_at       timestamptz(3),
  -- When its partner was told that it needs attention.
  told_at        timestamptz(3),
  -- What people settled with an operator without its wallet (docs/decisions/0072-the-operators-wallet.md): how, in the
  -- words of whoever closed it. It is confirmed then and cannot be changed, as all that is; it was closed when it ended.
  closed_note    text,
  foreign key (player_id, mode) references live_players (id, mode),
  foreign key (account_id, currency) references live_accounts (id, currency),
  check ((kind = 'debit') = (reference_id is null)),
  check ((kind = 'debit') = (next_try_at is null and give_up_at is null)),
  check ((state = 'pending') = (ended_at is null)),
  check (case kind when 'debit' then state <> 'needs_attention' else state not in ('refused', 'rolled_back') end),
  check ((kind = 'debit' and state in ('refused', 'rolled_back')) = (refusal is not null)),
  constraint transactions_closed_check check (closed_note is null
    or (state = 'confirmed' and kind <> 'debit' and length(closed_note) between 1 and 500))
);
create unique index transactions_rolled_back_once on transactions (reference_id) where kind = 'rollback';
create unique index transactions_credited_once on transactions (account_id, round_id) where kind = 'credit';
create index transactions_round_idx on transactions (account_id, round_id);
create index transactions_due_idx on transactions (next_try_at) where state = 'pending' and kind <> 'debit';
create index transactions_asked_idx on transactions (created_at) where state = 'pending' and kind = 'debit';
create index transactions_pending_idx on transactions (player_id, id) where state = 'pending';
create index transactions_partner_idx on transactions (partner_id, mode, id desc);
create index transactions_state_idx on transactions (partner_id, mode, state, id desc);
create index transactions_attention_idx on transactions (id desc) where state = 'needs_attention';
create index transactions_untold_idx on transactions (partner_id, mode)
  where state = 'needs_attention' and told_at is null;
create index transactions_player_idx on transactions (player_id, id desc);
-- Staff see those of one mode of all partners, newest first. Where most are of the other mode, no index led to them.
create index transactions_mode_idx on transactions (mode, id desc);

-- The bets that a debit asks for. One id is one bet: asked again, it has the answer it had.
create table transaction_bets (
  player_id      bigint not null references live_players (id),
  client_id      text not null check (length(client_id) between 1 and 64),
  transaction_id uuid not null references transactions (id),
  type           text not null,
  value          jsonb not null,
  amount         bigint not null check (amount > 0),
  primary key (player_id, client_id)
);
create index transaction_bets_transaction_idx on transaction_bets (transaction_id);

-- How a transaction ended stands in itself. What did not get through is kept here, one by one.
create table transaction_tries (
  id             bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  answer         text not null check (length(answer) <= 200),
  answered_at    timestamptz(3) not null default now()
);
create index transaction_tries_transaction_idx on transaction_tries (transaction_id, id);

-- ==============================================================================
-- The ledger
-- ==============================================================================

create type live_transfer_kind as enum ('grant', 'stake', 'payout', 'refund', 'debit', 'credit', 'rollback');

-- Double entry: a transfer takes from one account exactly what it gives to another, so that the
-- ledger sums to zero by its form. A bet is staked once and ended once, by its indexes.
create table live_transfers (
  id                bigint generated always as identity primary key,
  kind              live_transfer_kind not null,
  debit_account_id  bigint not null,
  credit_account_id bigint not null,
  amount            bigint not null check (amount > 0),
  bet_id            bigint references live_bets (id),
  created_at        timestamptz(3) not null default now(),
  -- Both ends of a transfer are of its currency: so the ledger sums to zero in each by its form. What a wallet
  -- confirmed is booked once.
  currency          text not null default 'PLAY',
  transaction_id    uuid references transactions (id),
  check (debit_account_id <> credit_account_id),
  constraint live_transfers_bet_check
    check ((kind in ('stake', 'payout', 'refund')) = (bet_id is not null)),
  constraint live_transfers_transaction_check
    check ((kind in ('debit', 'credit', 'rollback')) = (transaction_id is not null)),
  foreign key (debit_account_id, currency) references live_accounts (id, currency),
  foreign key (credit_account_id, currency) references live_accounts (id, currency)
);
create unique index live_transfers_staked_once on live_transfers (bet_id) where kind = 'stake';
create unique index live_transfers_ended_once on live_transfers (bet_id) where kind in ('payout', 'refund');
create unique index live_transfers_booked_once on live_transfers (transaction_id) where transaction_id is not null;

create view live_entries as
  with transfers as (
    select id, kind, debit_account_id, credit_account_id, amount, bet_id, created_at, currency
    from live_transfers where kind <> 'stake'
    union all
    select null, 'stake', account.id, coalesce(account.bank_id, house.id), bet.amount, bet.id, bet.placed_at, bet.currency
    from live_bets bet
    join live_accounts account on account.id = bet.account_id
    left join live_accounts house on house.kind = 'house' and house.mode = account.mode
  )
  select id as transfer_id, kind, debit_account_id as account_id, -amount as amount, bet_id, created_at, currency
  from transfers
  union all
  select id, kind, credit_account_id, amount, bet_id, created_at, currency
  from transfers;

-- ==============================================================================
-- Going live
-- ==============================================================================

create table go_live (
  partner_id        bigint primary key references partners (id) on delete cascade,
  -- The player at the test wallet with which it is tried and certified.
  player_id         text check (length(player_id) between 1 and 64),
  currency          text check (currency ~ '^[A-Z]{3,4}$'),
  -- The last try of the test wallet: where, what came back in a few words, and whether that was as agreed.
  tried_url         text,
  tried_at          timestamptz(3),
  tried_answer      text check (length(tried_answer) <= 200),
  answered          boolean,
  terms_version     text check (length(terms_version) <= 40),
  terms_accepted_at timestamptz(3),
  terms_accepted_by text,
  check ((player_id is null) = (currency is null)),
  check (num_nulls(tried_url, tried_at, tried_answer, answered) in (0, 4)),
  check (num_nulls(terms_version, terms_accepted_at, terms_accepted_by) in (0, 3))
);

create type certification_state as enum ('running', 'passed', 'failed');

-- A run of the published cases against a test wallet.
create table certifications (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id) on delete cascade,
  wallet_url text not null,
  player_id  text not null check (length(player_id) between 1 and 64),
  currency   text not null check (currency ~ '^[A-Z]{3,4}$'),
  state      certification_state not null default 'running',
  -- Why no case could be tried.
  problem    text,
  started_by text not null,
  started_at timestamptz(3) not null,
  ended_at   timestamptz(3),
  check ((state = 'running') = (ended_at is null))
);
create unique index certifications_one_at_a_time on certifications (partner_id) where state = 'running';
create index certifications_partner_idx on certifications (partner_id, id desc);

create table certification_cases (
  certification_id bigint not null references certifications (id) on delete cascade,
  -- A word of the contract.
  name             text not null,
  passed           boolean not null,
  why              text,
  -- Each call of the case in order: what was sent and what was answered.
  calls            jsonb not null,
  primary key (certification_id, name),
  check (passed = (why is null))
);

-- What is done of going live, for each partner: the one place that says so.
create view go_live_steps as
  select partners.id as partner_id,
    partners.kyc_status = 'approved' as kyc,
    exists (select from live_allowed_origins as listed where listed.partner_id = partners.id) as allowed_origins,
    coalesce(go_live.answered and go_live.tried_url = wallets.url, false) as wallet,
    coalesce(latest.state = 'passed' and latest.wallet_url = wallets.url, false) as certification,
    hooked.verified_at is not null as webhook,
    -- Which terms are the ones to accept, the contract says.
    go_live.terms_version,
    exists (select from wallets as own where own.partner_id = partners.id and own.mode = 'live') as live_wallet,
    greatest(partners.created_at, decided.at, go_live.tried_at, latest.ended_at, hooked.verified_at,
      go_live.terms_accepted_at) as progressed_at
  from partners
  left join go_live on go_live.partner_id = partners.id
  left join wallets on wallets.partner_id = partners.id and wallets.mode = 'test'
  left join lateral (
    select state, wallet_url, ended_at from certifications
    where certifications.partner_id = partners.id and state <> 'running' order by id desc limit 1
  ) as latest on true
  left join lateral (
    select min(verified_at) as verified_at from webhooks
    where webhooks.partner_id = partners.id and mode = 'test' and paused_because is null
  ) as hooked on true
  left join lateral (
    select max(decided_at) as at from kyc_submissions where kyc_submissions.partner_id = partners.id
  ) as decided on true;

-- Limits that apply to a player at a table, returned by live_bet_terms().
create type live_terms as (
  standing text, min_bet bigint, max_payout bigint, max_round_stake bigint, max_bets_per_round integer,
  spot_limits jsonb, own_spot_limits jsonb, max_exposure bigint, exposure_since timestamptz,
  loss_day bigint, loss_week bigint, loss_month bigint, stake_day bigint, stake_week bigint, stake_month bigint
);

-- A bet as live_place_bets() receives it.
create type live_asked_bet as (
  client_id text, player_id bigint, account_id bigint, partner_id bigint, table_id text,
  round_id bigint, type text, value jsonb, covered smallint[], amount bigint, potential bigint, placed_at timestamptz(3),
  is_in_time boolean
);

-- ==============================================================================
-- The table every installation begins with, in play money and in each currency
-- ==============================================================================

insert into live_tables
  (id, name, game, min_bet, max_payout, max_round_stake, max_bets_per_round, starting_balance)
values ('roulette-1', 'Emerald Roulette', 'european_roulette', 100, 360000, 500000, 200, 100000);
insert into live_timeline default values;
insert into live_accounts (kind, mode) values ('house', 'test'), ('faucet', 'test'), ('house', 'live');

-- The factor makes the smallest bet worth about one euro: minor units of the currency for one of play money.
insert into live_table_limits (table_id, currency, min_bet, max_payout, max_round_stake, max_bets_per_round,
  max_exposure, exposure_since)
select id, code, min_bet * factor, max_payout * factor, max_round_stake * factor, max_bets_per_round,
  max_payout * factor * 50, now()
from live_tables, (values
  ('EUR', 1), ('USD', 1), ('GBP', 1), ('CHF', 1), ('CAD', 2), ('AUD', 2), ('NZD', 2), ('BGN', 2), ('PEN', 4),
  ('BRL', 5), ('PLN', 5), ('RON', 5), ('DKK', 10), ('NOK', 10), ('SEK', 10), ('CZK', 20), ('MXN', 20),
  ('ZAR', 20), ('TRY', 40), ('INR', 100), ('HUF', 400), ('ARS', 2000), ('COP', 4000),
  ('JPY', 2), ('CLP', 10), ('KRW', 15), ('BHD', 4), ('KWD', 3), ('BTC', 10), ('USDC', 10000), ('USDT', 10000)
) as money (code, factor);
