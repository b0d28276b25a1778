-- The list that staff open first has no filter (docs/decisions/0020-ticket-lists.md): one range of one index
-- instead of sixteen merged, and a number for each colleague and status instead of a sum of thousands.

create index tickets_created_at_idx on tickets (created_at, id);
create index tickets_updated_at_idx on tickets (updated_at, id);

-- Of those assigned to someone alone: every new ticket is no one's, and would wait for that one row.
create table assigned_ticket_counts (
  assignee_id bigint not null,
  status      ticket_status not null,
  n           bigint not null,
  primary key (assignee_id, status)
) with (fillfactor = 50);

-- Changes on their way end first, those after this one are counted by the new function.
lock table tickets in share row exclusive mode;

create or replace function count_ticket() returns trigger language plpgsql as $$
begin
  -- Always in the order of the key: two that change the same numbers wait, and never deadlock.
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

insert into assigned_ticket_counts (assignee_id, status, n)
select scope_id, status, sum(n) from ticket_counts
where scope = 'assignee' and scope_id <> 0
group by scope_id, status;
