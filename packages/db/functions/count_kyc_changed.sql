create or replace function count_kyc_changed() returns trigger language plpgsql as $$
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

create or replace trigger changed_kyc_is_counted_on_insert after insert on kyc_submissions
  referencing new table as after_rows for each statement execute function count_kyc_changed();

create or replace trigger changed_kyc_is_counted_on_update after update on kyc_submissions
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_kyc_changed();

create or replace trigger changed_kyc_is_counted_on_delete after delete on kyc_submissions
  referencing old table as before_rows for each statement execute function count_kyc_changed();
