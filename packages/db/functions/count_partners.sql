create or replace function count_partners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counts (name, delta)
    select changed.name, sum(changed.delta)
    from (
      select 'partners.' || status as name, 1 as delta from after_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, 1 from after_rows where deleted_at is null
      union all
      select 'partners.deleted', 1 from after_rows where deleted_at is not null
      union all
      select 'partners.registered.' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), 1
      from after_rows
    ) as changed
    group by changed.name;
  elsif tg_op = 'UPDATE' then
    insert into counts (name, delta)
    select changed.name, sum(changed.delta)
    from (
      select 'partners.' || status as name, 1 as delta from after_rows where deleted_at is null
      union all
      select 'partners.' || status, -1 from before_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, 1 from after_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, -1 from before_rows where deleted_at is null
      union all
      select 'partners.deleted', 1 from after_rows where deleted_at is not null
      union all
      select 'partners.deleted', -1 from before_rows where deleted_at is not null
      union all
      select 'partners.deleted.' || to_char(after_rows.deleted_at at time zone 'UTC', 'YYYY-MM'), 1
      from after_rows join before_rows using (id)
      where after_rows.deleted_at is not null and before_rows.deleted_at is null
    ) as changed
    group by changed.name
    having sum(changed.delta) <> 0;
  else
    -- A partner that was already deleted is only in the count of deleted partners.
    insert into counts (name, delta)
    select changed.name, sum(changed.delta)
    from (
      select 'partners.' || status as name, -1 as delta from before_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, -1 from before_rows where deleted_at is null
      union all
      select 'partners.deleted', -1 from before_rows where deleted_at is not null
      union all
      select 'partners.deleted.' || to_char(now() at time zone 'UTC', 'YYYY-MM'), 1
      from before_rows where deleted_at is null
    ) as changed
    group by changed.name;
  end if;
  return null;
end $$;

create or replace trigger partners_are_counted_on_insert after insert on partners
  referencing new table as after_rows for each statement execute function count_partners();

create or replace trigger partners_are_counted_on_delete after delete on partners
  referencing old table as before_rows for each statement execute function count_partners();
