-- Failed sign-ins of a minute, gathered until the record is told of them: one entry for each account
-- and minute, however many there were. A name that is no account's has its row, too, so that whoever
-- guesses learns nothing from the time it takes; it is dropped and told to no one.
create table failed_sign_ins (
  target_hash bytea not null,
  minute      timestamptz(3) not null,
  partner_id  bigint,
  staff_id    bigint,
  failures    integer not null default 1,
  ip          text,
  primary key (target_hash, minute),
  check (partner_id is null or staff_id is null)
);
create index failed_sign_ins_minute_idx on failed_sign_ins (minute);
