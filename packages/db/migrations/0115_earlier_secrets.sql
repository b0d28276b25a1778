-- A secret that was replaced is signed with until its end, however soon the next one is replaced (docs/decisions/0071).
-- A row has its secret and the one before. Those before that were overwritten; now they stay here for as long as they last.

create table wallet_earlier_secrets (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null,
  mode          account_mode not null,
  sealed_secret bytea not null,
  ends_at       timestamptz(3) not null,
  foreign key (partner_id, mode) references wallets (partner_id, mode) on delete cascade
);
create index wallet_earlier_secrets_wallet_idx on wallet_earlier_secrets (partner_id, mode);

create table webhook_earlier_secrets (
  id         bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  secret     bytea not null,
  ends_at    timestamptz(3) not null
);
create index webhook_earlier_secrets_webhook_id_idx on webhook_earlier_secrets (webhook_id);

-- Here and not in the servers, so that one that a version without these tables replaces stays, too.
create function keep_earlier_wallet_secret() returns trigger language plpgsql as $$
begin
  insert into wallet_earlier_secrets (partner_id, mode, sealed_secret, ends_at)
  values (old.partner_id, old.mode, old.sealed_previous_secret, old.previous_secret_until);
  return null;
end $$;
create trigger wallets_keep_earlier_secrets after update of sealed_previous_secret on wallets
  for each row when (old.sealed_previous_secret <> new.sealed_previous_secret)
  execute function keep_earlier_wallet_secret();

create function keep_earlier_webhook_secret() returns trigger language plpgsql as $$
begin
  insert into webhook_earlier_secrets (webhook_id, secret, ends_at)
  values (old.id, old.previous_secret, old.previous_secret_until);
  return null;
end $$;
create trigger webhooks_keep_earlier_secrets after update of previous_secret on webhooks
  for each row when (old.previous_secret <> new.previous_secret)
  execute function keep_earlier_webhook_secret();
