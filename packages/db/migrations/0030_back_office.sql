-- The back office: numbers that never count whole tables, partner search, enquiries, and the
-- sealed end of the activity chain (docs/decisions/0030-back-office.md).

-- A number is the sum of its rows. A change adds a row instead of updating one, so that acts at
-- the same moment neither wait for nor deadlock with each other; a job folds the rows together.
create table counts (
  name  text not null,
  delta bigint not null
);
create index counts_name_idx on counts (name) include (delta);

create function count_partners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counts (name, delta)
    select changed.name, sum(changed.delta)
    from (
      select 'partners.' || status as name, 1 as delta from after_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, 1 from after_rows where deleted_at is null
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
      select 'partners.deleted.' || to_char(after_rows.deleted_at at time zone 'UTC', 'YYYY-MM'), 1
      from after_rows join before_rows using (id)
      where after_rows.deleted_at is not null and before_rows.deleted_at is null
    ) as changed
    group by changed.name
    having sum(changed.delta) <> 0;
  else
    -- What was deleted before it is erased has left every number already.
    insert into counts (name, delta)
    select changed.name, sum(changed.delta)
    from (
      select 'partners.' || status as name, -1 as delta from before_rows where deleted_at is null
      union all
      select 'partners.kyc_' || kyc_status, -1 from before_rows where deleted_at is null
      union all
      select 'partners.deleted.' || to_char(now() at time zone 'UTC', 'YYYY-MM'), 1
      from before_rows where deleted_at is null
    ) as changed
    group by changed.name;
  end if;
  return null;
end $$;
create trigger partners_are_counted_on_insert after insert on partners
  referencing new table as after_rows for each statement execute function count_partners();
create trigger partners_are_counted_on_update after update on partners
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_partners();
create trigger partners_are_counted_on_delete after delete on partners
  referencing old table as before_rows for each statement execute function count_partners();

create function count_unread_notifications() returns trigger language plpgsql as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    change := change + (select count(*) from after_rows where status = 'unread');
  end if;
  if tg_op <> 'INSERT' then
    change := change - (select count(*) from before_rows where status = 'unread');
  end if;
  if change <> 0 then
    insert into counts (name, delta) values ('notifications.unread', change);
  end if;
  return null;
end $$;
create trigger notifications_are_counted_on_insert after insert on notifications
  referencing new table as after_rows
  for each statement execute function count_unread_notifications();
create trigger notifications_are_counted_on_update after update on notifications
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_unread_notifications();
create trigger notifications_are_counted_on_delete after delete on notifications
  referencing old table as before_rows
  for each statement execute function count_unread_notifications();

-- Rows that were there before the triggers.
insert into counts (name, delta)
select 'partners.' || status, count(*) from partners where deleted_at is null group by status
union all
select 'partners.kyc_' || kyc_status, count(*) from partners where deleted_at is null group by kyc_status
union all
select 'partners.registered.' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), count(*)
from partners group by 1
union all
select 'partners.deleted.' || to_char(deleted_at at time zone 'UTC', 'YYYY-MM'), count(*)
from partners where deleted_at is not null group by 1
union all
select 'notifications.unread', count(*) from notifications where status = 'unread' having count(*) > 0;

-- Partner search: any part of username, company or e-mail in any letter case. The line break
-- keeps a term from matching across two of them: none can hold one.
create extension if not exists pg_trgm;
create function partner_search_text(username text, company_name text, email text) returns text
  language sql immutable parallel safe
  return lower(username || e'\n' || company_name || e'\n' || email);
create index partners_search_idx on partners
  using gin (partner_search_text(username, company_name, email) gin_trgm_ops)
  where deleted_at is null;

-- One index for each way the list is sorted or filtered.
create index partners_created_at_idx on partners (created_at, id) where deleted_at is null;
create index partners_company_name_idx on partners (lower(company_name), id) where deleted_at is null;
create index partners_username_idx on partners (lower(username), id) where deleted_at is null;
create index partners_last_login_idx on partners (coalesce(last_login, 'epoch'), id) where deleted_at is null;
create index partners_status_idx on partners (status, created_at, id) where deleted_at is null;
create index partners_kyc_status_idx on partners (kyc_status, created_at, id) where deleted_at is null;
create index partners_deleted_idx on partners (created_at, id) where deleted_at is not null;
create index partners_retention_idx on partners (retention_until) where deleted_at is not null and not legal_hold;

create type enquiry_subject as enum ('partnership', 'support', 'sales', 'other');

create table enquiries (
  id         bigint generated always as identity primary key,
  name       text not null check (length(name) between 1 and 200),
  email      text not null check (length(email) <= 254),
  subject    enquiry_subject not null,
  message    text not null check (length(message) between 1 and 10000),
  created_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  handled_by bigint references staff (id),
  check ((handled_at is null) = (handled_by is null))
);
create index enquiries_open_idx on enquiries (id desc) where handled_at is null;
create index enquiries_handled_idx on enquiries (id desc) where handled_at is not null;

create function count_enquiries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into counts (name, delta)
    values (case when new.handled_at is null then 'enquiries.open' else 'enquiries.handled' end, 1);
  end if;
  if tg_op <> 'INSERT' then
    insert into counts (name, delta)
    values (case when old.handled_at is null then 'enquiries.open' else 'enquiries.handled' end, -1);
  end if;
  return null;
end $$;
create trigger enquiries_are_counted after insert or update or delete on enquiries
  for each row execute function count_enquiries();

-- The end of the activity chain, sealed with a key that is not in the database: without it a
-- chain whose last entries were removed, or that was rewritten as a whole, would still verify.
create table activity_head (
  only_one boolean primary key default true check (only_one),
  id       bigint not null,
  hash     bytea not null,
  seal     bytea not null
);

create index activity_concept_idx on activity (split_part(action, '.', 1), id desc);
create index activity_occurred_at_idx on activity (occurred_at, id);
