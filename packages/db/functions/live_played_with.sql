-- The same with one bet more. What lies on a spot is counted where that is limited.
create or replace function live_played_with(
  rounds jsonb, of_table text, of_round bigint, spot text, is_limited boolean, amount bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object(of_table, jsonb_build_object('round', of_round,
    'stake', coalesce((live_played(rounds, of_table, of_round) ->> 'stake')::bigint, 0) + amount,
    'bets', coalesce((live_played(rounds, of_table, of_round) ->> 'bets')::bigint, 0) + 1,
    'spots', coalesce(live_played(rounds, of_table, of_round) -> 'spots', '{}')
      || case when is_limited then jsonb_build_object(spot,
        coalesce((live_played(rounds, of_table, of_round) -> 'spots' ->> spot)::bigint, 0) + amount) else '{}' end))
$$;
