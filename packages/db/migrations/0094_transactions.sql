-- Money in operators' wallets (docs/decisions/0072-the-operators-wallet.md): what was asked of a wallet, and
-- the accounts that mirror it. What was there before is play money and stays as it is.

-- A purse holds a player's money between the wallet's debit and its credit; the bank takes stakes and pays
-- from it; the wallet stands for the operator, so that every entry has its counterpart. Compared as text
-- below, because a new value may not be used where it is made.
alter type live_account_kind add value 'purse';
alter type live_account_kind add value 'bank';
alter type live_account_kind add value 'wallet';
alter type live_transfer_kind add value 'debit';
alter type live_transfer_kind add value 'credit';
alter type live_transfer_kind add value 'rollback';

alter table live_accounts
  add column currency text not null default 'PLAY' check (currency ~ '^[A-Z]{3,4}$'),
  -- Whose purse it is. Play money has `player_id`: one account, whatever the currency.
  add column holder_id bigint,
  -- Of purse, bank and wallet.
  add column partner_id bigint,
  -- Where the stakes of a purse go; those of play money go to the house of their mode.
  add column bank_id bigint references live_accounts (id),
  -- What the operator last said the player has there, beside what lies in the purse.
  add column told_balance bigint check (told_balance >= 0),
  add unique (id, currency),
  add unique (holder_id, currency),
  add foreign key (holder_id, mode) references live_players (id, mode),
  add check ((holder_id is not null) = (kind::text = 'purse')),
  add check ((bank_id is not null) = (kind::text = 'purse')),
  add check ((partner_id is not null) = (kind::text in ('purse', 'bank', 'wallet')));
drop index live_accounts_bank_key;
create unique index live_accounts_bank_key on live_accounts (kind, mode) where kind in ('house', 'faucet');
create unique index live_accounts_operator_key on live_accounts (partner_id, mode, currency, kind)
  where partner_id is not null and holder_id is null;

alter table live_bets add column currency text not null default 'PLAY';
alter table live_tickets add column account_id bigint references live_accounts (id);

-- What a table takes in a currency. One without a row is not played there; play money is as the table says.
create table live_table_limits (
  table_id           text not null references live_tables (id),
  currency           text not null check (currency ~ '^[A-Z]{3,4}$'),
  min_bet            bigint not null check (min_bet > 0),
  max_payout         bigint not null check (max_payout > min_bet),
  max_round_stake    bigint not null check (max_round_stake >= min_bet),
  max_bets_per_round integer not null check (max_bets_per_round > 0),
  primary key (table_id, currency)
);
-- To begin with about as much as in play money: so many minor units for one of it.
insert into live_table_limits
select id, code, min_bet * factor, max_payout * factor, max_round_stake * factor, max_bets_per_round
from live_tables, (values
  ('EUR', 1), ('USD', 1), ('GBP', 1), ('CHF', 1), ('CAD', 1), ('AUD', 1), ('NZD', 1), ('BGN', 2), ('PEN', 4),
  ('BRL', 5), ('DKK', 5), ('PLN', 5), ('RON', 5), ('NOK', 10), ('SEK', 10), ('CZK', 20), ('MXN', 20),
  ('ZAR', 20), ('TRY', 40), ('INR', 100), ('HUF', 400), ('ARS', 1000), ('COP', 4000),
  ('JPY', 2), ('CLP', 10), ('KRW', 15), ('BHD', 4), ('KWD', 3), ('BTC', 10), ('USDC', 10000), ('USDT', 10000)
) as money (code, factor);

-- Revenue of play money stays in live_daily_revenue, by whose key the version before writes it.
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

-- Version 7: the time, then chance. PostgreSQL makes them itself from version 18 on.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create type transaction_kind as enum ('debit', 'credit', 'rollback');
create type transaction_state as enum ('pending', 'confirmed', 'refused', 'rolled_back', 'needs_attention');
create type transaction_reason as enum ('bet', 'win', 'refund', 'void', 'correction');

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
  foreign key (player_id, mode) references live_players (id, mode),
  foreign key (account_id, currency) references live_accounts (id, currency),
  check ((kind = 'debit') = (reference_id is null)),
  check ((kind = 'debit') = (next_try_at is null and give_up_at is null)),
  check ((state = 'pending') = (ended_at is null)),
  check (case kind when 'debit' then state <> 'needs_attention' else state not in ('refused', 'rolled_back') end),
  check ((kind = 'debit' and state in ('refused', 'rolled_back')) = (refusal is not null))
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

-- What a transaction is does not change, and neither does how it ended: only a confirmed debit may yet be
-- rolled back, and people may have tried again what was given up.
create function refuse_transaction_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction does not change';
end $$;
create trigger transactions_stay_what_they_are before update on transactions for each row
  when ((old.id, old.partner_id, old.mode, old.player_id, old.account_id, old.currency, old.kind, old.amount,
      old.round_id, old.reference_id)
    is distinct from (new.id, new.partner_id, new.mode, new.player_id, new.account_id, new.currency, new.kind,
      new.amount, new.round_id, new.reference_id)
    or old.state in ('refused', 'rolled_back')
    or (old.state = 'confirmed' and not (old.kind = 'debit' and new.state = 'rolled_back')))
  execute function refuse_transaction_change();
create trigger transactions_are_not_deleted before delete on transactions
  for each row execute function refuse_transaction_change();
create trigger transactions_are_not_truncated before truncate on transactions
  for each statement execute function refuse_transaction_change();

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

-- Both ends of a transfer are of its currency: so the ledger sums to zero in each by its form. What a wallet
-- confirmed is booked once.
alter table live_transfers
  add column currency text not null default 'PLAY',
  add column transaction_id uuid references transactions (id),
  drop constraint live_transfers_check1,
  add constraint live_transfers_bet_check
    check ((kind::text in ('stake', 'payout', 'refund')) = (bet_id is not null)),
  add constraint live_transfers_transaction_check
    check ((kind::text in ('debit', 'credit', 'rollback')) = (transaction_id is not null)),
  drop constraint live_transfers_debit_account_id_fkey,
  drop constraint live_transfers_credit_account_id_fkey,
  add foreign key (debit_account_id, currency) references live_accounts (id, currency),
  add foreign key (credit_account_id, currency) references live_accounts (id, currency);
create unique index live_transfers_booked_once on live_transfers (transaction_id) where transaction_id is not null;

create or replace view live_entries as
  select id as transfer_id, kind, debit_account_id as account_id, -amount as amount, bet_id, created_at, currency
  from live_transfers
  union all
  select id, kind, credit_account_id, amount, bet_id, created_at, currency
  from live_transfers;
