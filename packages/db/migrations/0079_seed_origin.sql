-- Which database a chain of seeds was begun in. A round left open by a leader that is gone is played out
-- only there: in a restored copy its seed may have been shown already. Of older chains it is not known.
alter table live_seed_chains add column origin text;
