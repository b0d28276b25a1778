-- Revokes a partner's keys when its KYC is no longer approved or it is deleted (D21).
create or replace function end_api_key_of_partner() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = now() where partner_id = new.id and revoked_at is null;
  return null;
end $$;

create or replace trigger keys_end_with_kyc after update of kyc_status, deleted_at on partners
  for each row when (
    (old.kyc_status = 'approved' and new.kyc_status <> 'approved')
    or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function end_api_key_of_partner();
