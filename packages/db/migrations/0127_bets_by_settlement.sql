-- Beside others: millions of bets are indexed while more are placed and settled.
-- A partner's bets of some days, which are those on which they were settled. Open bets are left out: placing one costs
-- nothing more.
drop index concurrently if exists live_bets_settled_idx;
create index concurrently live_bets_settled_idx on live_bets (partner_id, mode, settled_at, id)
  where settled_at is not null;
