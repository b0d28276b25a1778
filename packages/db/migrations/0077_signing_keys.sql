-- Keys that session tokens are signed with, each sealed with SECRET_KEY. The newest signs; those before it
-- stay until the last token signed with them has expired.
create table signing_keys (
  id         uuid primary key,
  sealed_key bytea not null,
  created_at timestamptz(3) not null
);
create index signing_keys_created_at_idx on signing_keys (created_at);
