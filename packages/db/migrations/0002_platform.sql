-- What every act writes beside its change: activity, notifications, e-mail; and what guards them.

create type actor_kind as enum ('partner', 'staff', 'system', 'visitor');

-- Append-only (D27). Each entry carries the hash of the one before it, so that a changed or
-- removed entry is found by walking the chain.
create table activity (
  id            bigint primary key,
  occurred_at   timestamptz(3) not null,
  actor_kind    actor_kind not null,
  actor_id      bigint,
  actor_name    text not null,
  action        text not null,
  partner_id    bigint,
  subject_kind  text,
  subject_id    bigint,
  message       text not null,
  details       jsonb not null default '{}',
  ip            text,
  previous_hash bytea not null,
  hash          bytea not null unique
);
create index activity_partner_id_idx on activity (partner_id, id desc) where partner_id is not null;
create index activity_action_idx on activity (action, id desc);
create index activity_actor_idx on activity (actor_kind, actor_id, id desc);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'activity is append-only';
end $$;
create trigger activity_is_append_only before update or delete on activity
  for each row execute function refuse_activity_change();
create trigger activity_is_not_truncated before truncate on activity
  for each statement execute function refuse_activity_change();

create type notification_type as enum ('security', 'kyc', 'system', 'support_ticket', 'other');
create type notification_status as enum ('unread', 'read');

create table notifications (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id) on delete cascade,
  type       notification_type not null,
  title      text not null,
  message    text not null,
  status     notification_status not null default 'unread',
  created_at timestamptz(3) not null default now()
);
create index notifications_partner_id_idx on notifications (partner_id, id desc);
create index notifications_unread_idx on notifications (partner_id) where status = 'unread';

create type email_status as enum ('queued', 'sent', 'failed');

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
  sent_at     timestamptz(3)
);
create index emails_partner_id_idx on emails (partner_id, id desc);

create table throttle (
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
