-- Going live (docs/decisions/0074-going-live.md): what a partner has done of it, and the certification of its
-- test wallet.

-- When the address that the webhook has now took its first event; null again when it gets another one.
alter table webhooks add column verified_at timestamptz(3);
update webhooks set verified_at = (
  select min(sent_at) from webhook_attempts
  join webhook_deliveries on webhook_deliveries.id = delivery_id
  where webhook_id = webhooks.id and webhook_attempts.url = webhooks.url and status between 200 and 299
);

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

-- Who is not live yet, latest first: what staff look through.
create index partners_not_live_idx on partners (id desc) where live_approved_at is null and deleted_at is null;
