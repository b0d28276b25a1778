-- While a process leads a table it holds the accounts of the players who sit there: only it may take
-- stakes from them, so that it can answer a bet from memory. The hold is worth as much as the lease it
-- was taken under and ends with it.

alter table live_accounts
  add column held_table   text references live_tables (id),
  add column held_token   bigint,
  -- Set by a process that wants the account and does not hold it. Until then no one may hold it.
  add column shared_until timestamptz(3),
  add check ((held_table is null) = (held_token is null));

-- What a holder looks for: accounts it holds and others ask for.
create index live_accounts_asked_idx on live_accounts (held_table)
  where held_table is not null and shared_until is not null;
