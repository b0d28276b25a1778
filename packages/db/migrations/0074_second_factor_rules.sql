-- Of which roles a second factor is asked, since when, and how long they have to set one up.
create table second_factor_rules (
  role           staff_role primary key,
  grace_days     smallint not null check (grace_days between 0 and 90),
  required_since timestamptz(3) not null
);

-- The first sign-in without one since it is required: the grace period begins there.
alter table staff add column second_factor_asked_at timestamptz(3);
