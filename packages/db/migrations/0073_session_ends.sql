-- Why a session was ended, for whoever still holds its token: the login page tells it.
create type session_end as enum
  ('signed_out', 'signed_out_elsewhere', 'password_changed', 'suspended');
alter table sessions add column ended_because session_end;
