-- Whether a player waits for a bet is asked at every session: of its few open ones, not of all it ever made.
create index live_bets_accepted_idx on live_bets (player_id) where status = 'accepted';
