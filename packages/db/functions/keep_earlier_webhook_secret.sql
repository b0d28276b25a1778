create or replace function keep_earlier_webhook_secret() returns trigger language plpgsql as $$
begin
  insert into webhook_earlier_secrets (webhook_id, secret, ends_at)
  values (old.id, old.previous_secret, old.previous_secret_until);
  return null;
end $$;

create or replace trigger webhooks_keep_earlier_secrets after update of previous_secret on webhooks
  for each row when (old.previous_secret <> new.previous_secret)
  execute function keep_earlier_webhook_secret();
