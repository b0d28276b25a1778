-- What this database belongs to (D39): a server with another SECRET_KEY, or with storage that is not
-- its own, is refused before it changes anything.
create table installation (
  only_one         boolean primary key default true check (only_one),
  id               uuid not null,
  -- A keyed hash of the id: another SECRET_KEY makes another.
  secret_check     bytea not null check (length(secret_check) = 32),
  -- The master key that documents are wrapped with now; the key itself is not here.
  documents_key_id text not null,
  -- The object in storage that names this installation; none until the storage is ours.
  storage_mark     uuid
);

-- Files in storage that no submission holds, and since when: put aside, and removed a month later.
create table document_leftovers (
  ref      uuid primary key,
  found_at timestamptz(3) not null
);
create index document_leftovers_found_at_idx on document_leftovers (found_at);
