-- When a session last saw the password, for what a session alone may not do (D36).
alter table sessions add column password_at timestamptz(3);
update sessions set password_at = created_at;
alter table sessions alter column password_at set not null;
