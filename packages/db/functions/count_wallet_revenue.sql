-- Counts revenue of operators' wallets by mode, currency and month.
create or replace function count_wallet_revenue() returns trigger language plpgsql as $$
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

create or replace trigger wallet_revenue_is_counted_on_insert after insert on live_wallet_revenue
  referencing new table as after_rows for each statement execute function count_wallet_revenue();

create or replace trigger wallet_revenue_is_counted_on_update after update on live_wallet_revenue
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_wallet_revenue();

create or replace trigger wallet_revenue_is_counted_on_delete after delete on live_wallet_revenue
  referencing old table as before_rows for each statement execute function count_wallet_revenue();
