create or replace function count_unread_notifications() returns trigger language plpgsql as $$
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

create or replace trigger notifications_are_counted_on_insert after insert on notifications
  referencing new table as after_rows
  for each statement execute function count_unread_notifications();

create or replace trigger notifications_are_counted_on_update after update on notifications
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_unread_notifications();

create or replace trigger notifications_are_counted_on_delete after delete on notifications
  referencing old table as before_rows
  for each statement execute function count_unread_notifications();
