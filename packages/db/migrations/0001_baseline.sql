-- The schema of the first release. Until 1.0.0 this file is edited in place, which requires an
-- empty development database (rm -rf ./data). From 1.0.0 on, changes are new migrations. Functions
-- and their triggers are in ../functions; ../schema.sql shows the resulting schema.

create extension if not exists pg_trgm;

-- ==============================================================================
-- Accounts: partners and staff, their sessions and second factors
-- ==============================================================================

-- Defined here, not in ../functions, because an index below uses it: a change requires rebuilding
-- the index.
create function partner_search_text(username text, company_name text, email text) returns text
  language sql immutable parallel safe
  return lower(username || e'\n' || company_name || e'\n' || email);

create type account_status as enum ('pending', 'approved', 'rejected');
create type kyc_status as enum ('not_submitted', 'pending', 'approved', 'rejected');
create table partners (
  id                         bigint generated always as identity primary key,
  username                   text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email                      text not null check (length(email) <= 254),
  -- Null for a partner added by staff until the invitation is accepted.
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
  -- Set on deletion: data retained by law is erased after this time.
  retention_until            timestamptz(3),
  legal_hold                 boolean not null default false,
  -- When a link sent to the email address was last used (D32): proves that the partner reads it.
  email_confirmed_at         timestamptz(3),
  -- The plan a partner asked for when registering; staff set the actual plan.
  requested_plan             text check (length(requested_plan) between 1 and 50),
  -- Whether the dashboard shows the onboarding tour, until the partner dismisses it.
  first_visit                boolean not null default true,
  -- When a link sent to the contact email was used. Until then that email is not used.
  contact_email_confirmed_at timestamptz(3),
  -- When staff approved going live. Until then the partner cannot have live keys, and none would
  -- work.
  live_approved_at           timestamptz(3),
  reality_check_minutes      integer not null default 60
    check (reality_check_minutes between 0 and 1440)
);
-- Deleted partners free their username and email (D25). Letter case does not make a second account.
create unique index partners_username_key on partners (lower(username)) where deleted_at is null;
create unique index partners_email_key on partners (lower(email)) where deleted_at is null;
-- Substring search over username, company and email. None of them contains a line break, so no
-- match spans two.
create index partners_search_idx on partners
  using gin (partner_search_text(username, company_name, email) gin_trgm_ops)
  where deleted_at is null;
-- One index per sort order or filter of the list.
create index partners_created_at_idx on partners (created_at, id) where deleted_at is null;
create index partners_company_name_idx on partners (lower(company_name), id) where deleted_at is null;
create index partners_username_idx on partners (lower(username), id) where deleted_at is null;
create index partners_last_login_idx on partners (coalesce(last_login, 'epoch'), id) where deleted_at is null;
create index partners_status_idx on partners (status, created_at, id) where deleted_at is null;
create index partners_kyc_status_idx on partners (kyc_status, created_at, id) where deleted_at is null;
create index partners_deleted_idx on partners (created_at, id) where deleted_at is not null;
create index partners_retention_idx on partners (retention_until) where deleted_at is not null and not legal_hold;
-- Partners that are not live, newest first, as listed for staff.
create index partners_not_live_idx on partners (id desc) where live_approved_at is null and deleted_at is null;

create type staff_role as enum ('owner', 'admin', 'compliance', 'support', 'auditor');
create table staff (
  id                     bigint generated always as identity primary key,
  username               text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'),
  email                  text not null check (length(email) <= 254),
  -- Null until the invited staff member sets one.
  password_hash          text,
  role                   staff_role not null,
  created_at             timestamptz(3) not null default now(),
  updated_at             timestamptz(3) not null default now(),
  last_login             timestamptz(3),
  disabled_at            timestamptz(3),
  -- First login without a second factor since it is required; the grace period starts here.
  second_factor_asked_at timestamptz(3)
);
create unique index staff_username_key on staff (lower(username));
create unique index staff_email_key on staff (lower(email));

create type audience as enum ('partner', 'admin');

-- Why a session ended. The login page shows it to the holder of its token.
create type session_end as enum ('signed_out', 'signed_out_elsewhere', 'password_changed', 'suspended', 'signed_out_by_staff');
create table sessions (
  id            bigint generated always as identity primary key,
  -- The id inside the session token.
  jti           uuid not null unique,
  audience      audience not null,
  partner_id    bigint references partners (id) on delete cascade,
  staff_id      bigint references staff (id) on delete cascade,
  created_at    timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  revoked_at    timestamptz(3),
  ip            text not null,
  user_agent    text not null,
  -- When the password was last confirmed in this session, for actions that require it (D36).
  password_at   timestamptz(3) not null,
  last_used_at  timestamptz(3) not null,
  ended_because session_end,
  check ((audience = 'partner') = (partner_id is not null)),
  check ((audience = 'admin') = (staff_id is not null))
);
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_partner_id_idx on sessions (partner_id, id) where revoked_at is null;
create index sessions_staff_id_idx on sessions (staff_id, id) where revoked_at is null;

-- One valid code per partner: a new code replaces the previous one (D11).
create table two_factor_codes (
  partner_id bigint primary key references partners (id) on delete cascade,
  code_hash  bytea not null,
  sent_at    timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries      smallint not null default 0 check (tries between 0 and 5),
  used_at    timestamptz(3)
);

-- One valid link per account: a new request replaces the previous link.
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
  -- The email address the link was sent to, which it confirms or restores.
  email      text not null check (length(email) <= 254),
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index address_links_partner_id_idx on address_links (partner_id);
create index address_links_expires_at_idx on address_links (expires_at);

create table known_devices (
  -- Keyed hash of the account and the device cookie.
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

-- Failed logins per account and minute, until they are written to the audit log as one entry.
-- Unknown usernames get a row too, so that response times do not reveal which accounts exist; those
-- rows are deleted without an entry.
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
  -- Encrypted key shared with the authenticator app.
  secret       bytea not null,
  created_at   timestamptz(3) not null,
  -- Null until a first valid code proves that the app has the key.
  confirmed_at timestamptz(3),
  -- Time step of the last accepted code: that code and earlier ones are rejected.
  last_step    bigint not null default 0,
  check (num_nonnulls(partner_id, staff_id) = 1)
);

create table passkeys (
  id            bigint generated always as identity primary key,
  partner_id    bigint references partners (id) on delete cascade,
  staff_id      bigint references staff (id) on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- Signature counter reported by the passkey; a decrease means that it was cloned.
  sign_count    bigint not null,
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz(3) not null,
  last_used_at  timestamptz(3),
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index passkeys_partner_id_idx on passkeys (partner_id) where partner_id is not null;
create index passkeys_staff_id_idx on passkeys (staff_id) where staff_id is not null;

-- Unused recovery codes; using a code deletes it.
create table recovery_codes (
  code_hash  bytea primary key,
  partner_id bigint references partners (id) on delete cascade,
  staff_id   bigint references staff (id) on delete cascade,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index recovery_codes_partner_id_idx on recovery_codes (partner_id) where partner_id is not null;
create index recovery_codes_staff_id_idx on recovery_codes (staff_id) where staff_id is not null;

-- Logins with a correct password that wait for a second factor: one per account, deleted by
-- success.
create table second_steps (
  id         bigint generated always as identity primary key,
  partner_id bigint unique references partners (id) on delete cascade,
  staff_id   bigint unique references staff (id) on delete cascade,
  tries      smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);

create type passkey_purpose as enum ('creation', 'sign_in');

-- Challenges for passkeys to sign, deleted on use.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose        passkey_purpose not null,
  partner_id     bigint references partners (id) on delete cascade,
  staff_id       bigint references staff (id) on delete cascade,
  expires_at     timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- Roles that require a second factor, since when, and the days they have to set one up.
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

-- Identity of the installation (D39). A server with another SECRET_KEY or another installation's
-- storage is refused before it changes anything.
create table installation (
  only_one          boolean primary key default true check (only_one),
  id                uuid not null,
  -- Keyed hash of the id, which reveals a changed SECRET_KEY.
  secret_check      bytea not null check (length(secret_check) = 32),
  -- Id of the current master key that wraps documents' keys; the key itself is not in the database.
  documents_key_id  text not null,
  -- Name of the object in storage that identifies this installation; null until the storage is
  -- claimed.
  storage_mark      uuid,
  -- Master keys that an operator declared destroyed. A document wrapped with any other missing key
  -- prevents the server from starting (docs/decisions/0010).
  destroyed_key_ids text[] not null default '{}'
);

-- Signing keys of session tokens, encrypted with SECRET_KEY. The newest signs; older keys remain
-- until the last token signed with them has expired.
create table signing_keys (
  id         uuid primary key,
  sealed_key bytea not null,
  created_at timestamptz(3) not null
);
create index signing_keys_created_at_idx on signing_keys (created_at);

create type actor_kind as enum ('partner', 'staff', 'system', 'visitor');

-- The audit log. `personal` contains personal data, encrypted with the key of the partner it
-- concerns; `proof` must remain readable after that key is destroyed. `mac` is keyed and covers
-- everything else.
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

-- A destroyed key keeps its row, so that a later audit entry cannot create a new key.
create table activity_keys (
  partner_id   bigint primary key,
  wrapped_key  bytea,
  destroyed_at timestamptz(3),
  check ((wrapped_key is null) = (destroyed_at is not null))
);

-- Hash chain of the audit log, in the order in which entries were found: a late commit may have a
-- lower id than entries already chained.
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

-- Kind of object that a notification is about and links to.
create type notification_subject as enum ('ticket', 'api_key');

-- Screen that a notification without a subject links to.
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

-- A partner's notification preferences. A type without a row is delivered everywhere.
create table notification_preferences (
  partner_id    bigint not null references partners (id) on delete cascade,
  type          notification_type not null,
  email         boolean not null,
  contact_email boolean not null,
  portal        boolean not null,
  primary key (partner_id, type),
  -- Security notifications cannot be turned off.
  check (type <> 'security')
);

create type email_status as enum ('queued', 'sent', 'failed', 'given_up');

-- The outbox (D15). `event_key` identifies the event, so that an event queues one email however
-- often it is requested. The payload contains codes and links, so it is encrypted.
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
-- For the number and age of waiting emails, queried every few seconds.
create index emails_unsent_idx on emails (status, created_at) where status <> 'sent';
-- For the number abandoned in the last day, queried every few seconds.
create index emails_given_up_at_idx on emails (given_up_at) where given_up_at is not null;

create unlogged table throttle (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_expire_idx on throttle (expire);

-- `Idempotency-Key`: the same key and body get the same response for 24 hours.
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

-- A count is the sum of its rows. Changes insert rows instead of updating one, so that concurrent
-- transactions neither wait for each other nor deadlock. A job merges the rows.
create table counts (
  name  text not null,
  delta bigint not null
);
create index counts_name_idx on counts (name) include (delta);

-- SDK files ever served at immutable URLs. Pages that reference them find them after every upgrade,
-- and on every process during a rolling restart. `folder` is a version, or the hash of the file in
-- it.
create table sdk_files (
  folder  text not null,
  name    text not null,
  -- The file, compressed with gzip.
  packed  bytea not null,
  kept_at timestamptz(3) not null default now(),
  -- Signature with SECRET_KEY, because this table's content runs in partners' pages: write access
  -- to the table must not be enough. A file without a valid signature is not served; a process that
  -- has the file stores it again.
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
  -- IP addresses and networks that may use a secret key; empty allows all.
  allowed_addresses inet[] not null default '{}' check (cardinality(allowed_addresses) <= 20),
  -- End of the grace period of a replaced key, which works until then.
  expires_at        timestamptz(3),
  check ((kind = 'secret') = (name is not null)),
  -- A secret key is shown once; only its hash is stored.
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
  -- Event names of the contract. Names removed in a later release are never sent.
  events                text[] not null check (cardinality(events) between 1 and 100),
  -- Encrypted, not hashed: signing needs the secret.
  secret                bytea not null,
  previous_secret       bytea,
  previous_secret_until timestamptz(3),
  -- Null while the webhook is active.
  paused_because        webhook_pause,
  paused_at             timestamptz(3),
  created_at            timestamptz(3) not null,
  updated_at            timestamptz(3) not null,
  -- When the current URL accepted its first event; a new URL resets it to null.
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
  -- Events with the same subject are delivered in order.
  subject         text not null,
  body            text not null,
  state           webhook_delivery_state not null default 'waiting',
  attempts        integer not null default 0,
  last_status     integer,
  last_failure    text,
  -- Set while the delivery waits.
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

-- Delivery attempts: requests and responses, truncated.
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
  -- URL without its query, which is in `request`.
  address     text not null check (length(address) <= 500),
  -- Value of the header x-request-id or webhook-id.
  request_id  text not null check (length(request_id) <= 100),
  status      integer,
  -- Why no complete response was received.
  failure     text,
  duration_ms integer not null,
  -- As JSON without secrets, truncated.
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
  -- No cascade here and below: deleting a partner must not delete data that the law requires to
  -- keep.
  partner_id      bigint not null references partners (id),
  status          kyc_request_status not null default 'pending',
  -- Whether this is the latest submission of a partner that is not deleted; staff see only those.
  listed          boolean not null default true,
  submitted_at    timestamptz(3) not null,
  decided_at      timestamptz(3),
  decided_by      bigint references staff (id),
  -- The name at that time: staff may be renamed.
  decided_by_name text,
  reason          text check (length(reason) between 1 and 1000),
  -- Set while a change after approval waits for review. Stored here so that an index serves this
  -- tab and the count works like the others.
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
  -- What the document is attached to. A second kind of owner makes this nullable and adds another
  -- column, with a check that exactly one of them is set.
  kyc_submission_id bigint not null references kyc_submissions (id),
  -- The partner whose data the document contains.
  partner_id    bigint not null references partners (id),
  -- Random name in storage. The API exposes only this, never a path.
  ref           uuid not null unique,
  file_type     document_type not null,
  size          integer not null check (size between 1 and 10485760),
  -- Hash of the original bytes, which are stored unchanged.
  sha256        bytea not null check (length(sha256) = 32),
  original_name text not null check (length(original_name) between 1 and 200),
  -- The document's key, wrapped by master key `key_id`, which is not in the database.
  key_id        text not null,
  wrapped_key   bytea not null,
  uploaded_at   timestamptz(3) not null,
  -- Active content that the upload found in the document; staff are warned of it
  -- (docs/decisions/0013-showing-documents.md).
  warnings      text[] not null default '{}'
    check (warnings <@ array['script', 'external_action', 'attachment', 'media', 'form', 'unchecked']),
  -- Result of the virus scan. Both null: not scanned yet.
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

-- Files in storage without a document, removed a month after they were found.
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
  -- Number of status changes, which makes the key of each status email unique.
  status_changes integer not null default 0,
  -- Staff responded or changed the status since the partner last viewed the ticket.
  unread         boolean not null default false,
  -- The last message is the partner's.
  awaits_staff   boolean not null default true,
  created_at     timestamptz(3) not null default now(),
  -- Last change visible to the partner; notes and assignments do not set it.
  updated_at     timestamptz(3) not null default now()
);
-- A list filters by the leading columns, or merges their few values, and sorts by the rest. No
-- index starts with a time: the planner would scan it for a filter whose rows are all at the other
-- end.
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

-- Staff-only notes, in a separate table so that no query for partners can return one.
create table ticket_notes (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references tickets (id) on delete cascade,
  message    text not null check (length(message) between 1 and 10000),
  staff_id   bigint not null references staff (id),
  created_at timestamptz(3) not null default now()
);
create index ticket_notes_ticket_id_idx on ticket_notes (ticket_id, id);

-- Number of tickets per kind: of all, of each partner, and of each assignee (0 is unassigned).
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

-- Assigned tickets only: a row for unassigned tickets would be locked by every new ticket.
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
  -- An account's enquiry is erased with the account.
  partner_id bigint references partners (id) on delete cascade,
  check ((handled_at is null) = (handled_by is null))
);
create index enquiries_open_idx on enquiries (id desc) where handled_at is null;
create index enquiries_handled_idx on enquiries (id desc) where handled_at is not null;
create index enquiries_partner_idx on enquiries (partner_id) where partner_id is not null;
-- For detecting duplicates within the last hour.
create index enquiries_created_idx on enquiries (created_at);

-- ==============================================================================
-- Live tables, rounds and players
-- ==============================================================================

create table live_tables (
  id                 text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name               text not null,
  game               text not null check (game ~ '^[a-z0-9_]{1,40}$'),
  currency           text not null default 'PLAY',
  -- Play money only. Partners may also embed the table from localhost.
  is_sandbox         boolean not null default true,
  min_bet            bigint not null check (min_bet > 0),
  -- Maximum a bet may return, stake included.
  max_payout         bigint not null constraint live_tables_max_payout_check check (max_payout > min_bet),
  max_round_stake    bigint not null check (max_round_stake >= min_bet),
  max_bets_per_round integer not null check (max_bets_per_round > 0),
  starting_balance   bigint not null check (starting_balance >= min_bet),
  -- The holder of the lease runs the rounds. Each new holder increments the token, so that a
  -- process that hung past the end of its lease cannot change its successor's rounds.
  leader             uuid,
  lease_token        bigint not null default 0,
  created_at         timestamptz(3) not null default now(),
  lease_beat         bigint not null default 0,
  -- Maximum stake of a player per spot and round, by kind of bet: {"straight": 10000}.
  spot_limits        jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  -- Maximum house loss per round over all players of a mode; null is no cap.
  max_exposure       bigint check (max_exposure > 0),
  -- A cap applies to rounds opened after this time: earlier bets of a running round were not
  -- counted.
  exposure_since     timestamptz(3),
  check ((max_exposure is null) = (exposure_since is null))
);

-- Limits of a table per currency. A table is not offered in a currency without a row. Limits of
-- play money are in live_tables.
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
  -- Limits of play money are in live_tables.
  check (currency <> 'PLAY')
);

-- Offset of the tables' time from the database server's clock, in case that clock is set while
-- rounds run.
create table live_timeline (
  id        smallint primary key default 1 check (id = 1),
  offset_ms double precision not null default 0
);

-- Players at each table of a live process, updated every few seconds, because a process cannot
-- count another's players. Unlogged to save a disk write each time; after a crash nobody is
-- connected.
create unlogged table live_players_online (
  process_id uuid not null,
  table_id   text not null references live_tables (id) on delete cascade,
  players    integer not null check (players >= 0),
  told_at    timestamptz(3) not null,
  primary key (process_id, table_id)
);

-- Seed chains. `terminal` is published before the first round. Seeds are derived from `nonce` and a
-- secret that is not in the database, so a copy of the database does not predict them.
create table live_seed_chains (
  id         bigint generated always as identity primary key,
  table_id   text not null references live_tables (id),
  nonce      bytea not null check (length(nonce) = 32),
  terminal   bytea not null check (length(terminal) = 32),
  length     integer not null check (length > 0),
  created_at timestamptz(3) not null default now(),
  -- The database in which the chain was created. A round left open by a dead leader is finished
  -- only there: in a restored copy its seed may already be public.
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
  -- When the video shows the ball at rest.
  reveal_at   timestamptz(3),
  -- Number of the outcome in the table's game.
  number      smallint check (number >= 0),
  seed        bytea check (length(seed) = 32),
  settled_at  timestamptz(3),
  bet_count   integer not null default 0,
  staked      bigint not null default 0,
  paid        bigint not null default 0,
  unique (chain_id, chain_index),
  check ((status in ('settled', 'void')) = (settled_at is not null)),
  check ((status = 'settled') = (number is not null)),
  -- A void round also reveals its seed, unless the chain's secret was lost.
  check (seed is null or status in ('settled', 'void')),
  check (number is null or seed is not null)
);
-- Allows only one running round per table.
create unique index live_rounds_running_key on live_rounds (table_id) where status in ('open', 'closed');
create index live_rounds_table_id_idx on live_rounds (table_id, id desc);

-- No foreign key to partners here and below: game data outlives the partner (D25).
create table live_players (
  id                    bigint generated always as identity primary key,
  partner_id            bigint not null,
  external_id           text not null check (length(external_id) between 1 and 64),
  created_at            timestamptz(3) not null default now(),
  last_seen_at          timestamptz(3) not null default now(),
  mode                  account_mode not null default 'test',
  -- From the last launch by the partner's server; null if the player was never launched by one.
  currency              text check (currency ~ '^[A-Z]{3,4}$'),
  locale                text check (length(locale) <= 35),
  country               text check (country ~ '^[A-Z]{2}$'),
  -- A pause always has an end. An exclusion without an end is indefinite.
  exclusion_kind        text check (exclusion_kind in ('pause', 'exclusion')),
  excluded_at           timestamptz(3),
  excluded_until        timestamptz(3),
  -- Session time limit. It starts with the first session after a break.
  session_minutes       integer check (session_minutes between 1 and 1440),
  sitting_began_at      timestamptz(3),
  -- Interval of the reality check; 0 turns it off, null uses the partner's setting.
  reality_check_minutes integer check (reality_check_minutes between 0 and 1440),
  unique (partner_id, mode, external_id),
  unique (id, mode),
  check ((exclusion_kind is null) = (excluded_at is null)),
  check (exclusion_kind is not null or excluded_until is null),
  check (exclusion_kind <> 'pause' or excluded_until is not null)
);

-- Maximum losses and stakes of a player per currency and day, week and month (UTC). Null is no
-- limit.
create table live_player_limits (
  player_id       bigint not null references live_players (id),
  currency        text not null check (currency ~ '^[A-Z]{3,4}$'),
  loss_day        bigint check (loss_day >= 0),
  loss_week       bigint check (loss_week >= 0),
  loss_month      bigint check (loss_month >= 0),
  stake_day       bigint check (stake_day >= 0),
  stake_week      bigint check (stake_week >= 0),
  stake_month     bigint check (stake_month >= 0),
  -- From the player's last launch in this currency.
  max_round_stake bigint check (max_round_stake > 0),
  primary key (player_id, currency)
);

-- A partner's limits for its players. The lower of these and the table's limits applies.
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

-- Origins where a partner may embed the tables, in addition to the origin of its website.
create table live_allowed_origins (
  partner_id bigint not null references partners (id) on delete cascade,
  origin     text not null check (origin ~ '^https?://[^/?#\s]+$' and length(origin) <= 300),
  created_at timestamptz(3) not null default now(),
  primary key (partner_id, origin)
);

create type live_account_kind as enum ('player', 'house', 'faucet', 'purse', 'bank', 'wallet');

-- Ledger accounts. The balances of house and faucet are only in the ledger: every bet at a table
-- would wait for one row otherwise.
create table live_accounts (
  id           bigint generated always as identity primary key,
  kind         live_account_kind not null,
  player_id    bigint unique,
  balance      bigint not null default 0,
  mode         account_mode not null default 'test',
  currency     text not null default 'PLAY',
  -- The player whose purse this is. Play money uses `player_id` instead: one account for all
  -- currencies.
  holder_id    bigint,
  -- Set for purse, bank and wallet.
  partner_id   bigint,
  -- Account that receives the stakes of a purse. Play-money stakes go to the house of their mode.
  bank_id      bigint references live_accounts (id),
  -- Balance last reported by the operator's wallet, excluding what is in the purse.
  told_balance bigint,
  -- Stakes and payouts in the windows that contain `played_on`. They are stored with the balance
  -- because a bet locks and writes this row anyway. Limits therefore apply across tables and
  -- processes at no extra cost.
  played_on    date,
  day_staked   bigint not null default 0,
  day_paid     bigint not null default 0,
  week_staked  bigint not null default 0,
  week_paid    bigint not null default 0,
  month_staked bigint not null default 0,
  month_paid   bigint not null default 0,
  -- Last round of the account at each table, by table id: round, stake, bets and stakes on limited
  -- spots.
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

-- Connection tokens: each is valid for one connection, which deletes it.
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
  -- Whether the page needs a renewal token to reconnect, and gets new ones while connected.
  needs_renewal boolean not null default false
);
create index live_tickets_expires_at_idx on live_tickets (expires_at);

-- Launch tokens that a partner's server gives its players: valid for one session within a minute,
-- stored as a hash.
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
  -- Bet id from the player's page: a bet sent twice is accepted once.
  client_id  text not null check (length(client_id) between 1 and 64),
  player_id  bigint not null,
  partner_id bigint not null,
  round_id   bigint not null references live_rounds (id),
  type       text not null,
  value      jsonb not null,
  covered    smallint[] not null check (cardinality(covered) >= 1),
  amount     bigint not null check (amount > 0),
  -- Payout if one of `covered` wins, stake included.
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
-- For open bets of a player, queried at every session: must not scan all their bets.
create index live_bets_accepted_idx on live_bets (player_id) where status = 'accepted';
create index live_bets_partner_id_idx on live_bets (partner_id, mode, id desc);
create index live_bets_settled_idx on live_bets (partner_id, mode, settled_at, id)
  where settled_at is not null;

-- House loss per outcome of a round, minus only the winning stakes. Losing stakes are not deducted
-- because players may take them back until the round closes. The row is created before the first
-- bet that it counts and is deleted when the round is settled or voided.
create table live_round_exposures (
  round_id  bigint not null references live_rounds (id),
  mode      account_mode not null,
  currency  text not null,
  liability bigint[] not null default '{}',
  primary key (round_id, mode, currency)
) with (fillfactor = 50);

-- Gross gaming revenue (stakes minus payouts). Voided rounds are not included.
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

-- Revenue of operators' wallets by currency. Revenue of play money is in live_daily_revenue.
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
  -- The previous secret, which also signs while the partner's servers are updated.
  sealed_previous_secret bytea,
  previous_secret_until  timestamptz(3),
  state                  wallet_state not null default 'untried',
  -- Result of the last reported call, and its time.
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

-- UUID version 7: time, then random bits. PostgreSQL 18 has a built-in function.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Calls to operators' wallets. A debit is pending while its only request runs; if its result is
-- unknown afterwards, it is rolled back. Credits and rollbacks are pending until the wallet
-- confirms them.
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
  -- The debit that a credit pays for or a rollback undoes.
  reference_id   uuid references transactions (id),
  -- Error shown to the player for a failed debit.
  refusal        text check (length(refusal) <= 40),
  tries          integer not null default 0,
  last_answer    text check (length(last_answer) <= 200),
  last_answer_at timestamptz(3),
  next_try_at    timestamptz(3),
  -- When retries stop and staff have to act.
  give_up_at     timestamptz(3),
  created_at     timestamptz(3) not null default now(),
  ended_at       timestamptz(3),
  -- When the partner was notified that the transaction needs attention.
  told_at        timestamptz(3),
  -- Set when staff settled the transaction with the operator outside the wallet
  -- (docs/decisions/0072-the-operators-wallet.md): a note on how. The transaction is then confirmed
  -- and immutable; `ended_at` is when it was closed.
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
-- Staff list the transactions of a mode across partners, newest first. Without this index, the
-- rarer mode would need a scan.
create index transactions_mode_idx on transactions (mode, id desc);

-- Bets of a debit. A bet id sent again gets its first response.
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

-- Failed attempts to send a transaction. The final result is in the transaction.
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

-- Double-entry ledger: a transfer credits one account with exactly what it debits from another, so
-- the ledger always sums to zero. Indexes ensure that a bet is staked once and ended once.
create table live_transfers (
  id                bigint generated always as identity primary key,
  kind              live_transfer_kind not null,
  debit_account_id  bigint not null,
  credit_account_id bigint not null,
  amount            bigint not null check (amount > 0),
  bet_id            bigint references live_bets (id),
  created_at        timestamptz(3) not null default now(),
  -- Both accounts of a transfer have its currency, so each currency sums to zero. A confirmed
  -- wallet transaction is booked once.
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
  -- Player of the test wallet used for checks and certification.
  player_id         text check (length(player_id) between 1 and 64),
  currency          text check (currency ~ '^[A-Z]{3,4}$'),
  -- Last check of the test wallet: URL, result and whether the response was valid.
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

-- Certification runs of the published test cases against a test wallet.
create table certifications (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id) on delete cascade,
  wallet_url text not null,
  player_id  text not null check (length(player_id) between 1 and 64),
  currency   text not null check (currency ~ '^[A-Z]{3,4}$'),
  state      certification_state not null default 'running',
  -- Why no test case could run.
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
  -- Name of the test case in the contract.
  name             text not null,
  passed           boolean not null,
  why              text,
  -- Requests and responses of the test case, in order.
  calls            jsonb not null,
  primary key (certification_id, name),
  check (passed = (why is null))
);

-- Go-live progress of each partner. No other code computes it.
create view go_live_steps as
  select partners.id as partner_id,
    partners.kyc_status = 'approved' as kyc,
    exists (select from live_allowed_origins as listed where listed.partner_id = partners.id) as allowed_origins,
    coalesce(go_live.answered and go_live.tried_url = wallets.url, false) as wallet,
    coalesce(latest.state = 'passed' and latest.wallet_url = wallets.url, false) as certification,
    hooked.verified_at is not null as webhook,
    -- The contract defines the version to accept.
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

-- The factor converts play money to minor units of the currency; the minimum bet is about one euro.
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
