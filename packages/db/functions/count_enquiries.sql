create or replace function count_enquiries() returns trigger language plpgsql as $$
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

create or replace trigger enquiries_are_counted after insert or update or delete on enquiries
  for each row execute function count_enquiries();
