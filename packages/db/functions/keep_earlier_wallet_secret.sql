-- Keeps replaced secrets in a trigger, not in the servers: a server of a release without this table
-- also replaces secrets during an upgrade.
create or replace function keep_earlier_wallet_secret() returns trigger language plpgsql as $$
begin
  insert into wallet_earlier_secrets (partner_id, mode, sealed_secret, ends_at)
  values (old.partner_id, old.mode, old.sealed_previous_secret, old.previous_secret_until);
  return null;
end $$;

create or replace trigger wallets_keep_earlier_secrets after update of sealed_previous_secret on wallets
  for each row when (old.sealed_previous_secret <> new.sealed_previous_secret)
  execute function keep_earlier_wallet_secret();
