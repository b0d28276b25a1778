-- What this installation has served of the SDK at addresses that never change: a page that names one finds it there after
-- every upgrade, and at every process while they are replaced. The folder is a version, or the hash of the file in it.
create table sdk_files (
  folder  text not null,
  name    text not null,
  -- As gzip.
  packed  bytea not null,
  kept_at timestamptz(3) not null default now(),
  primary key (folder, name)
);
