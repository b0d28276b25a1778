-- Keys of two modes and two kinds (D41): publishable ones for pages, secret ones for partners' servers.

create type account_mode as enum ('test', 'live');
create type api_key_kind as enum ('publishable', 'secret');

-- When staff let the partner go live. Until then it has no live keys, and none would work.
alter table partners add column live_approved_at timestamptz(3);

-- What was there before is a publishable test key; only its prefix tells that it has no checksum.
alter table api_keys
  add column mode account_mode not null default 'test',
  add column kind api_key_kind not null default 'publishable',
  add column prefix text not null default 'bz_',
  add column name text check (length(name) between 1 and 60),
  -- From where a secret key may be used; empty is from anywhere.
  add column allowed_addresses inet[] not null default '{}' check (cardinality(allowed_addresses) <= 20),
  -- The end of its grace time: until then it works beside the one that replaced it.
  add column expires_at timestamptz(3),
  alter column sealed_key drop not null,
  add check ((kind = 'secret') = (name is not null)),
  -- A secret key is shown once and kept as its hash alone.
  add check ((kind = 'secret') = (sealed_key is null)),
  add check (kind = 'secret' or allowed_addresses = '{}'),
  add check (
    prefix = case kind when 'secret' then 'sk' else 'pk' end || '_' || mode || '_'
    or (prefix = 'bz_' and kind = 'publishable' and mode = 'test')
  );

-- One publishable key of a mode at a time; those in their grace time are on their way out.
drop index api_keys_live_key;
create unique index api_keys_current_key on api_keys (partner_id, mode)
  where kind = 'publishable' and revoked_at is null and expires_at is null;
create index api_keys_partner_id_idx on api_keys (partner_id) where revoked_at is null;
