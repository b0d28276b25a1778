-- How many e-mails wait, and since when, is asked every few seconds.
create index emails_unsent_idx on emails (status, created_at) where status <> 'sent';
