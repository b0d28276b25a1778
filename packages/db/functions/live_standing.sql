-- Returns why a player may not play now, or null.
create or replace function live_standing(kind text, until timestamptz, began_at timestamptz, minutes integer)
returns text language sql stable as $$
  select case
    when kind is not null and (until is null or until > now())
      then case kind when 'pause' then 'player_paused' else 'player_excluded' end
    when began_at + minutes * interval '1 minute' <= now() then 'time_limit'
  end
$$;
