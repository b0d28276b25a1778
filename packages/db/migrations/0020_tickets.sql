-- Support tickets. Which index serves which list, and why the counts are kept in a table of their
-- own: docs/decisions/0020-ticket-lists.md.

create type ticket_status as enum ('open', 'in_progress', 'resolved', 'closed');
create type ticket_priority as enum ('low', 'medium', 'high', 'urgent');

create table tickets (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners (id) on delete cascade,
  subject        text not null check (length(subject) between 1 and 200),
  message        text not null check (length(message) between 1 and 10000),
  category       text not null default 'General' check (length(category) between 1 and 50),
  status         ticket_status not null default 'open',
  priority       ticket_priority not null default 'medium',
  assignee_id    bigint references staff (id),
  -- Counts the changes of status, so that each has a name its e-mail can be queued under.
  status_changes integer not null default 0,
  -- Staff answered or changed the status and the partner has not looked since.
  unread         boolean not null default false,
  -- The partner wrote last.
  awaits_staff   boolean not null default true,
  created_at     timestamptz(3) not null default now(),
  -- What the partner may know of: notes and assignments leave it alone.
  updated_at     timestamptz(3) not null default now()
);

-- A list fixes the leading columns and merges the few values of status and priority that it did
-- not; what follows them is the order. No index leads with a time alone: the planner would walk it
-- for a filter whose rows are all at the other end.
create index tickets_created_idx on tickets (status, priority, created_at, id);
create index tickets_updated_idx on tickets (status, priority, updated_at, id);
create index tickets_category_created_idx on tickets (category, status, priority, created_at, id);
create index tickets_category_updated_idx on tickets (category, status, priority, updated_at, id);
create index tickets_assignee_created_idx
  on tickets (coalesce(assignee_id, 0), status, priority, created_at, id);
create index tickets_assignee_updated_idx
  on tickets (coalesce(assignee_id, 0), status, priority, updated_at, id);
create index tickets_assignee_category_created_idx
  on tickets (coalesce(assignee_id, 0), category, status, priority, created_at, id);
create index tickets_assignee_category_updated_idx
  on tickets (coalesce(assignee_id, 0), category, status, priority, updated_at, id);
create index tickets_partner_created_idx
  on tickets (partner_id, status, priority, created_at, id);
create index tickets_partner_updated_idx
  on tickets (partner_id, status, priority, updated_at, id);
create index tickets_partner_category_created_idx
  on tickets (partner_id, category, status, priority, created_at, id);
create index tickets_partner_category_updated_idx
  on tickets (partner_id, category, status, priority, updated_at, id);

create table ticket_responses (
  id                bigint generated always as identity primary key,
  ticket_id         bigint not null references tickets (id) on delete cascade,
  message           text not null check (length(message) between 1 and 10000),
  is_admin_response boolean not null,
  staff_id          bigint references staff (id),
  created_at        timestamptz(3) not null default now(),
  check (is_admin_response = (staff_id is not null))
);
create index ticket_responses_ticket_id_idx on ticket_responses (ticket_id, id);

-- A table of their own, so that no query made for partners can answer one by mistake.
create table ticket_notes (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references tickets (id) on delete cascade,
  message    text not null check (length(message) between 1 and 10000),
  staff_id   bigint not null references staff (id),
  created_at timestamptz(3) not null default now()
);
create index ticket_notes_ticket_id_idx on ticket_notes (ticket_id, id);

-- How many tickets there are of each kind: of all, of each partner, and of each assignee (0: none).
create type ticket_count_scope as enum ('all', 'partner', 'assignee');

create table ticket_counts (
  scope    ticket_count_scope not null,
  scope_id bigint not null,
  category text not null,
  status   ticket_status not null,
  priority ticket_priority not null,
  n        bigint not null,
  primary key (scope, scope_id, category, status, priority)
) with (fillfactor = 50);

create function count_ticket() returns trigger language plpgsql as $$
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
  return null;
end $$;

-- Deferred: the numbers everybody shares are locked only while a change commits, and not while it
-- queues its e-mail.
create constraint trigger tickets_are_counted_on_insert after insert on tickets
  deferrable initially deferred for each row execute function count_ticket();
create constraint trigger tickets_are_counted_on_delete after delete on tickets
  deferrable initially deferred for each row execute function count_ticket();
create constraint trigger tickets_are_counted_on_update after update on tickets
  deferrable initially deferred for each row
  when ((old.partner_id, old.assignee_id, old.category, old.status, old.priority)
    is distinct from (new.partner_id, new.assignee_id, new.category, new.status, new.priority))
  execute function count_ticket();
