-- Recounts a partner only if a counted column changed: logins also update the row.
create or replace function count_changed_partner() returns trigger language plpgsql as $$
begin
  insert into counts (name, delta)
  select changed.name, sum(changed.delta)
  from (
    select 'partners.' || new.status as name, 1 as delta where new.deleted_at is null
    union all
    select 'partners.' || old.status, -1 where old.deleted_at is null
    union all
    select 'partners.kyc_' || new.kyc_status, 1 where new.deleted_at is null
    union all
    select 'partners.kyc_' || old.kyc_status, -1 where old.deleted_at is null
    union all
    select 'partners.deleted', 1 where new.deleted_at is not null
    union all
    select 'partners.deleted', -1 where old.deleted_at is not null
    union all
    select 'partners.deleted.' || to_char(new.deleted_at at time zone 'UTC', 'YYYY-MM'), 1
    where new.deleted_at is not null and old.deleted_at is null
  ) as changed
  group by changed.name
  having sum(changed.delta) <> 0;
  return null;
end $$;

create or replace trigger partners_are_counted_on_update
  after update of status, kyc_status, deleted_at on partners
  for each row when (old.status <> new.status or old.kyc_status <> new.kyc_status
    or old.deleted_at is distinct from new.deleted_at)
  execute function count_changed_partner();
