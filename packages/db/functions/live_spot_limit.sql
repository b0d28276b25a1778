create or replace function live_spot_limit(terms live_terms, type text) returns bigint language sql immutable as $$
  select least((terms.spot_limits ->> type)::bigint, (terms.own_spot_limits ->> type)::bigint)
$$;
