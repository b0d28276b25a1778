-- What people see of operators' money: each try that came to nothing, whom was told, and where news lead.

-- How a transaction ended stands in itself. What did not get through is kept here, one by one.
create table transaction_tries (
  id             bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  answer         text not null check (length(answer) <= 200),
  answered_at    timestamptz(3) not null default now()
);
create index transaction_tries_transaction_idx on transaction_tries (transaction_id, id);

-- When its partner was told that it needs attention.
alter table transactions add column told_at timestamptz(3);
create index transactions_untold_idx on transactions (partner_id, mode)
  where state = 'needs_attention' and told_at is null;
create index transactions_player_idx on transactions (player_id, id desc);

-- A screen that a notification leads to where it speaks of no one thing. Not another kind of subject: the
-- version before would not know how to answer it.
create type notification_place as enum ('webhooks', 'transactions');
alter table notifications
  add column place notification_place,
  add column mode account_mode,
  add check (mode is null or place is not null);

create index live_wallet_revenue_day_idx on live_wallet_revenue (mode, day);

-- The dashboard's numbers of wallets' money, by mode, currency and month, as those of play money are kept.
create function count_wallet_revenue() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into counts (name, delta)
    select kind || mode || '.' || currency || '.' || to_char(day, 'YYYY-MM'), sum(amount)
    from after_rows, lateral (values ('wallet_revenue.staked.', staked), ('wallet_revenue.paid.', paid))
      as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  if tg_op <> 'INSERT' then
    insert into counts (name, delta)
    select kind || mode || '.' || currency || '.' || to_char(day, 'YYYY-MM'), -sum(amount)
    from before_rows, lateral (values ('wallet_revenue.staked.', staked), ('wallet_revenue.paid.', paid))
      as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  return null;
end $$;
create trigger wallet_revenue_is_counted_on_insert after insert on live_wallet_revenue
  referencing new table as after_rows for each statement execute function count_wallet_revenue();
create trigger wallet_revenue_is_counted_on_update after update on live_wallet_revenue
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_wallet_revenue();
create trigger wallet_revenue_is_counted_on_delete after delete on live_wallet_revenue
  referencing old table as before_rows for each statement execute function count_wallet_revenue();
insert into counts (name, delta)
select kind || mode || '.' || currency || '.' || to_char(day, 'YYYY-MM'), sum(amount)
from live_wallet_revenue, lateral (values ('wallet_revenue.staked.', staked), ('wallet_revenue.paid.', paid))
  as amounts (kind, amount)
where amount <> 0
group by 1;

-- Whether the page that comes with a ticket needs a renewal to come back, and is given new ones while it plays.
alter table live_tickets add column needs_renewal boolean not null default false;
