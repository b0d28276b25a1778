-- Players, their accounts, bets and revenue are of one mode (D41); what was there before is of test mode.

alter table live_players
  add column mode account_mode not null default 'test',
  -- As the partner's server said when it launched the player last; null where no server did.
  add column currency text check (currency ~ '^[A-Z]{3,4}$'),
  add column locale text check (length(locale) <= 35),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column max_round_stake bigint check (max_round_stake > 0),
  drop constraint live_players_partner_id_external_id_key,
  add unique (partner_id, mode, external_id),
  add unique (id, mode);

alter table live_accounts
  add column mode account_mode not null default 'test',
  drop constraint live_accounts_player_id_fkey,
  add foreign key (player_id, mode) references live_players (id, mode);
-- Each mode has a bank of its own. Only test mode has a faucet: play money comes from nowhere else.
drop index live_accounts_bank_key;
create unique index live_accounts_bank_key on live_accounts (kind, mode) where kind <> 'player';
alter table live_accounts add check (kind <> 'faucet' or mode = 'test');
insert into live_accounts (kind, mode) values ('house', 'live');

alter table live_bets
  add column mode account_mode not null default 'test',
  drop constraint live_bets_player_id_fkey,
  add foreign key (player_id, mode) references live_players (id, mode);
drop index live_bets_partner_id_idx;
create index live_bets_partner_id_idx on live_bets (partner_id, mode, id desc);

alter table live_daily_revenue
  add column mode account_mode not null default 'test',
  drop constraint live_daily_revenue_pkey,
  add primary key (partner_id, mode, table_id, day);

-- The numbers of the dashboard are those of test mode, as before; live mode has its own beside them.
create or replace function count_revenue() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into counts (name, delta)
    select case mode when 'live' then 'live_' else '' end || kind || to_char(day, 'YYYY-MM'), sum(amount)
    from after_rows, lateral (values ('revenue.staked.', staked), ('revenue.paid.', paid)) as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  if tg_op <> 'INSERT' then
    insert into counts (name, delta)
    select case mode when 'live' then 'live_' else '' end || kind || to_char(day, 'YYYY-MM'), -sum(amount)
    from before_rows, lateral (values ('revenue.staked.', staked), ('revenue.paid.', paid)) as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  return null;
end $$;

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
