-- An e-mail that is not tried again: its recipient's server refused it for good, or its last try failed.
alter type email_status add value 'given_up';
alter table emails add column given_up_at timestamptz(3);
-- Those of the last day are counted every few seconds.
create index emails_given_up_at_idx on emails (given_up_at) where given_up_at is not null;
