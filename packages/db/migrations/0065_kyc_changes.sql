-- What was approved and has changed since: compliance looks at it again, with the old value.

create table kyc_changes (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  field      text not null check (field in ('company_name', 'registration_number', 'website_url')),
  old_value  text not null,
  new_value  text not null,
  changed_at timestamptz(3) not null,
  looked_at  timestamptz(3),
  looked_by  bigint references staff (id),
  check ((looked_at is null) = (looked_by is null))
);
create index kyc_changes_partner_id_idx on kyc_changes (partner_id, id);
create index kyc_changes_open_idx on kyc_changes (partner_id, id) where looked_at is null;

-- Set while a change waits to be looked at. Beside the submission, so that the tab of those is
-- read through an index of its own and they are counted as everything on the desk is.
alter table kyc_submissions add column changed_at timestamptz(3);
create index kyc_submissions_changed_idx on kyc_submissions ((-id)) where listed and changed_at is not null;

create function count_kyc_changed() returns trigger language plpgsql as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    change := change + (select count(*) from after_rows where listed and changed_at is not null);
  end if;
  if tg_op <> 'INSERT' then
    change := change - (select count(*) from before_rows where listed and changed_at is not null);
  end if;
  if change <> 0 then
    insert into counts (name, delta) values ('kyc.changed', change);
  end if;
  return null;
end $$;
create trigger changed_kyc_is_counted_on_insert after insert on kyc_submissions
  referencing new table as after_rows for each statement execute function count_kyc_changed();
create trigger changed_kyc_is_counted_on_update after update on kyc_submissions
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_kyc_changed();
create trigger changed_kyc_is_counted_on_delete after delete on kyc_submissions
  referencing old table as before_rows for each statement execute function count_kyc_changed();
