-- Returns the entry of a round in `live_accounts.rounds`, or null.
create or replace function live_played(rounds jsonb, of_table text, of_round bigint) returns jsonb language sql immutable as $$
  select case when (rounds -> of_table ->> 'round')::bigint = of_round then rounds -> of_table end
$$;
