-- Sessions that their owner lists and ends (D37): a number to name one by, and when it was last used.
alter table sessions rename column id to jti;
alter table sessions drop constraint sessions_pkey;
alter table sessions add constraint sessions_jti_key unique (jti);
alter table sessions add column id bigint generated always as identity primary key;
alter table sessions add column last_used_at timestamptz(3);
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;

drop index sessions_partner_id_idx;
drop index sessions_staff_id_idx;
create index sessions_partner_id_idx on sessions (partner_id, id) where revoked_at is null;
create index sessions_staff_id_idx on sessions (staff_id, id) where revoked_at is null;

-- A device is known by a random cookie now, not by what its browser calls itself: what was known
-- before says nothing any more, and the next sign-in of each account is its first.
drop table known_devices;
create table known_devices (
  -- A keyed hash of the account and the cookie.
  device_hash bytea primary key,
  partner_id  bigint references partners (id) on delete cascade,
  staff_id    bigint references staff (id) on delete cascade,
  first_seen  timestamptz(3) not null,
  last_seen   timestamptz(3) not null,
  check (num_nonnulls(partner_id, staff_id) = 1)
);
create index known_devices_partner_id_idx on known_devices (partner_id);
create index known_devices_staff_id_idx on known_devices (staff_id);
create index known_devices_last_seen_idx on known_devices (last_seen);
