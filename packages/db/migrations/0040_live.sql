-- The live tables: rounds decided by a chain of seeds, players' bets, and the ledger behind them.
-- All amounts are integer minor units of play money.

create type live_round_status as enum ('open', 'closed', 'settled', 'void');
create type live_bet_status as enum ('accepted', 'won', 'lost', 'refunded');
create type live_account_kind as enum ('player', 'house', 'faucet');
create type live_transfer_kind as enum ('grant', 'stake', 'payout', 'refund');
create type live_ticket_purpose as enum ('live', 'video');

create table live_tables (
  id                 text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name               text not null,
  game               text not null default 'european_roulette' check (game = 'european_roulette'),
  currency           text not null default 'PLAY',
  -- Play money only; partners may also embed it from localhost.
  is_sandbox         boolean not null default true,
  min_bet            bigint not null check (min_bet > 0),
  -- The most one bet may return, stake included.
  max_payout         bigint not null check (max_payout >= 36 * min_bet),
  max_round_stake    bigint not null check (max_round_stake >= min_bet),
  max_bets_per_round integer not null check (max_bets_per_round > 0),
  starting_balance   bigint not null check (starting_balance >= min_bet),
  -- Whoever holds the lease runs the rounds. The token grows with every change of hands, so
  -- that a process that slept through its lease cannot touch the rounds of the next one.
  leader             uuid,
  lease_token        bigint not null default 0,
  leased_until       timestamptz(3),
  created_at         timestamptz(3) not null default now()
);
insert into live_tables (id, name, min_bet, max_payout, max_round_stake, max_bets_per_round, starting_balance)
values ('roulette-1', 'Emerald Roulette', 100, 360000, 500000, 200, 100000);

-- `terminal` is published before the first round. The seeds themselves are derived from `nonce`
-- and a secret that is not in the database, so that a copy of it foretells nothing.
create table live_seed_chains (
  id         bigint generated always as identity primary key,
  table_id   text not null references live_tables (id),
  nonce      bytea not null check (length(nonce) = 32),
  terminal   bytea not null check (length(terminal) = 32),
  length     integer not null check (length > 0),
  created_at timestamptz(3) not null default now()
);
create index live_seed_chains_table_id_idx on live_seed_chains (table_id, id desc);

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
  number      smallint check (number between 0 and 36),
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
  id           bigint generated always as identity primary key,
  partner_id   bigint not null,
  external_id  text not null check (length(external_id) between 1 and 64),
  created_at   timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  unique (partner_id, external_id)
);

-- The balance of house and faucet is what the ledger says; keeping it in one row would make
-- every bet of the table wait for every other.
create table live_accounts (
  id          bigint generated always as identity primary key,
  kind        live_account_kind not null,
  player_id   bigint unique references live_players (id),
  balance     bigint not null default 0 check (balance >= 0),
  -- What the player has on the cloth in `round_id`, for the limits of a round.
  round_id    bigint,
  round_stake bigint not null default 0,
  round_bets  integer not null default 0,
  check ((kind = 'player') = (player_id is not null))
);
create unique index live_accounts_bank_key on live_accounts (kind) where kind <> 'player';
insert into live_accounts (kind) values ('house'), ('faucet');

create table live_bets (
  id         bigint generated always as identity primary key,
  -- The player's own name for the bet: sent twice, it is one bet.
  client_id  text not null check (length(client_id) between 1 and 64),
  player_id  bigint not null references live_players (id),
  partner_id bigint not null,
  round_id   bigint not null references live_rounds (id),
  type       text not null,
  value      jsonb not null,
  covered    smallint[] not null check (cardinality(covered) between 1 and 18),
  amount     bigint not null check (amount > 0),
  -- What comes back if one of `covered` wins, stake included.
  potential  bigint not null check (potential > amount),
  status     live_bet_status not null default 'accepted',
  payout     bigint not null default 0 check (payout >= 0),
  placed_at  timestamptz(3) not null,
  settled_at timestamptz(3),
  unique (player_id, client_id),
  check ((status = 'accepted') = (settled_at is null)),
  check (payout = case status when 'won' then potential when 'refunded' then amount else 0 end)
);
create index live_bets_round_id_idx on live_bets (round_id, partner_id);
create index live_bets_partner_id_idx on live_bets (partner_id, id desc);
create index live_bets_player_id_idx on live_bets (player_id, round_id desc);

-- Double entry: a transfer takes from one account exactly what it gives to another, so that the
-- ledger sums to zero by its form. A bet is staked once and ended once, by its indexes.
create table live_transfers (
  id                bigint generated always as identity primary key,
  kind              live_transfer_kind not null,
  debit_account_id  bigint not null references live_accounts (id),
  credit_account_id bigint not null references live_accounts (id),
  amount            bigint not null check (amount > 0),
  bet_id            bigint references live_bets (id),
  created_at        timestamptz(3) not null default now(),
  check (debit_account_id <> credit_account_id),
  check ((kind = 'grant') = (bet_id is null))
);
create unique index live_transfers_staked_once on live_transfers (bet_id) where kind = 'stake';
create unique index live_transfers_ended_once on live_transfers (bet_id) where kind in ('payout', 'refund');
create index live_transfers_debit_idx on live_transfers (debit_account_id, id desc);
create index live_transfers_credit_idx on live_transfers (credit_account_id, id desc);

create function refuse_live_transfer_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger live_transfers_are_append_only before update or delete on live_transfers
  for each row execute function refuse_live_transfer_change();
create trigger live_transfers_are_not_truncated before truncate on live_transfers
  for each statement execute function refuse_live_transfer_change();

create view live_entries as
  select id as transfer_id, kind, debit_account_id as account_id, -amount as amount, bet_id, created_at
  from live_transfers
  union all
  select id, kind, credit_account_id, amount, bet_id, created_at
  from live_transfers;

-- Gross gaming revenue is staked less paid; voided rounds never enter.
create table live_daily_revenue (
  partner_id bigint not null,
  table_id   text not null references live_tables (id),
  day        date not null,
  bets       bigint not null default 0,
  staked     bigint not null default 0,
  paid       bigint not null default 0,
  primary key (partner_id, table_id, day)
);
create index live_daily_revenue_day_idx on live_daily_revenue (day);

-- Where a partner may embed the tables, beside the origin of its website.
create table live_allowed_origins (
  partner_id bigint not null references partners (id) on delete cascade,
  origin     text not null check (origin ~ '^https?://[^/?#\s]+$' and length(origin) <= 300),
  created_at timestamptz(3) not null default now(),
  primary key (partner_id, origin)
);

-- A ticket is good for one connection: using it deletes it.
create table live_tickets (
  ticket_hash bytea primary key,
  purpose     live_ticket_purpose not null,
  table_id    text not null references live_tables (id),
  player_id   bigint not null references live_players (id),
  partner_id  bigint not null,
  api_key_id  bigint not null,
  origin      text not null,
  expires_at  timestamptz(3) not null
);
create index live_tickets_expires_at_idx on live_tickets (expires_at);
