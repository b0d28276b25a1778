-- Addresses of partners' servers that are called when something happened, and what came of it.

create type webhook_pause as enum ('owner', 'failing', 'gone');
create type webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

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
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((paused_because is null) = (paused_at is null))
);
create index webhooks_partner_id_idx on webhooks (partner_id);

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
