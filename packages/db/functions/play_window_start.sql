create or replace function play_window_start(unit text) returns date language sql stable as $$
  select date_trunc(unit, now() at time zone 'UTC')::date
$$;
