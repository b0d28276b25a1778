-- The news of an API key leads to the keys of its mode, as that of a screen does.
alter table notifications
  drop constraint notifications_check1,
  add constraint notifications_mode_of_something
    check (mode is null or place is not null or subject_kind = 'api_key');
