create or replace function count_ticket() returns trigger language plpgsql as $$
begin
  -- Writes in key order: transactions that change the same counts wait for each other but cannot
  -- deadlock.
  insert into ticket_counts (scope, scope_id, category, status, priority, n)
  select change.scope, change.scope_id, change.category, change.status, change.priority, sum(change.n)
  from (
    select scope, scope_id, new.category, new.status, new.priority, 1
    from (values ('all'::ticket_count_scope, 0), ('partner', new.partner_id),
      ('assignee', coalesce(new.assignee_id, 0))) as scopes (scope, scope_id)
    where tg_op <> 'DELETE'
    union all
    select scope, scope_id, old.category, old.status, old.priority, -1
    from (values ('all'::ticket_count_scope, 0), ('partner', old.partner_id),
      ('assignee', coalesce(old.assignee_id, 0))) as scopes (scope, scope_id)
    where tg_op <> 'INSERT'
  ) as change (scope, scope_id, category, status, priority, n)
  group by 1, 2, 3, 4, 5
  having sum(change.n) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (scope, scope_id, category, status, priority)
    do update set n = ticket_counts.n + excluded.n;
  if new.assignee_id is not null or old.assignee_id is not null then
    insert into assigned_ticket_counts (assignee_id, status, n)
    select change.assignee_id, change.status, sum(change.n)
    from (values (new.assignee_id, new.status, 1), (old.assignee_id, old.status, -1))
      as change (assignee_id, status, n)
    where change.assignee_id is not null
    group by 1, 2
    having sum(change.n) <> 0
    order by 1, 2
    on conflict (assignee_id, status) do update set n = assigned_ticket_counts.n + excluded.n;
  end if;
  return null;
end $$;

-- Deferred to the commit, so that the shared counts are locked briefly and not while the
-- transaction queues its emails.
drop trigger if exists tickets_are_counted_on_insert on tickets;
create constraint trigger tickets_are_counted_on_insert after insert on tickets
  deferrable initially deferred for each row execute function count_ticket();

drop trigger if exists tickets_are_counted_on_delete on tickets;
create constraint trigger tickets_are_counted_on_delete after delete on tickets
  deferrable initially deferred for each row execute function count_ticket();

drop trigger if exists tickets_are_counted_on_update on tickets;
create constraint trigger tickets_are_counted_on_update after update on tickets
  deferrable initially deferred for each row
  when ((old.partner_id, old.assignee_id, old.category, old.status, old.priority)
    is distinct from (new.partner_id, new.assignee_id, new.category, new.status, new.priority))
  execute function count_ticket();
