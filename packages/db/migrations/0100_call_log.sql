-- The last calls between partners' servers and ours, for whoever looks for a fault there.

create type call_direction as enum ('to_us', 'to_partner');

create table call_log (
  id          bigint generated always as identity primary key,
  partner_id  bigint not null references partners (id) on delete cascade,
  mode        account_mode not null,
  direction   call_direction not null,
  method      text not null,
  -- Without its query, which stands in the request.
  address     text not null check (length(address) <= 500),
  -- What the header x-request-id or webhook-id said.
  request_id  text not null check (length(request_id) <= 100),
  status      integer,
  -- Why no whole answer came.
  failure     text,
  duration_ms integer not null,
  -- As JSON, without what is secret, and cut off where it is long.
  request     text not null check (length(request) <= 2048),
  answer      text not null check (length(answer) <= 2048),
  called_at   timestamptz(3) not null
);
create index call_log_partner_id_idx on call_log (partner_id, mode, id);
create index call_log_called_at_idx on call_log (called_at);
