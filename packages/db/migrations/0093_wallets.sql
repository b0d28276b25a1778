-- Where a partner keeps its players' money, by mode: what is called before a bet counts and when it pays.

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
