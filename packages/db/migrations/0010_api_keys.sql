-- API keys (D21): found by a hash, kept sealed so that the partner can be shown it again.

create table api_keys (
  id               bigint generated always as identity primary key,
  partner_id       bigint not null references partners (id) on delete cascade,
  key_hash         bytea not null unique,
  sealed_key       bytea not null,
  hint             text not null check (length(hint) = 4),
  created_at       timestamptz(3) not null default now(),
  revoked_at       timestamptz(3),
  last_used_at     timestamptz(3),
  last_used_origin text
);
-- At most one key works at a time: regenerating ends the old one first.
create unique index api_keys_live_key on api_keys (partner_id) where revoked_at is null;
