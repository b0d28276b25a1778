-- Gross gaming revenue by month, kept beside the daily rows of every partner: the dashboard adds
-- up a handful of numbers instead of partners times days (docs/decisions/0030-back-office.md).

create function count_revenue() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into counts (name, delta)
    select kind || to_char(day, 'YYYY-MM'), sum(amount)
    from after_rows, lateral (values ('revenue.staked.', staked), ('revenue.paid.', paid)) as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  if tg_op <> 'INSERT' then
    insert into counts (name, delta)
    select kind || to_char(day, 'YYYY-MM'), -sum(amount)
    from before_rows, lateral (values ('revenue.staked.', staked), ('revenue.paid.', paid)) as amounts (kind, amount)
    where amount <> 0
    group by 1;
  end if;
  return null;
end $$;
create trigger revenue_is_counted_on_insert after insert on live_daily_revenue
  referencing new table as after_rows for each statement execute function count_revenue();
create trigger revenue_is_counted_on_update after update on live_daily_revenue
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_revenue();
create trigger revenue_is_counted_on_delete after delete on live_daily_revenue
  referencing old table as before_rows for each statement execute function count_revenue();

insert into counts (name, delta)
select kind || to_char(day, 'YYYY-MM'), sum(amount)
from live_daily_revenue, lateral (values ('revenue.staked.', staked), ('revenue.paid.', paid)) as amounts (kind, amount)
group by 1;
