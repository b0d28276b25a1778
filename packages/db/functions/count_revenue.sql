-- Counts play-money revenue by month. Names without a prefix are test mode; live mode has the
-- prefix `live_`.
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

create or replace trigger revenue_is_counted_on_insert after insert on live_daily_revenue
  referencing new table as after_rows for each statement execute function count_revenue();

create or replace trigger revenue_is_counted_on_update after update on live_daily_revenue
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_revenue();

create or replace trigger revenue_is_counted_on_delete after delete on live_daily_revenue
  referencing old table as before_rows for each statement execute function count_revenue();
