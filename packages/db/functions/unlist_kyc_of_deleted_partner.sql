create or replace function unlist_kyc_of_deleted_partner() returns trigger language plpgsql as $$
begin
  update kyc_submissions set listed = false where partner_id = new.id and listed;
  return null;
end $$;

create or replace trigger deleted_partners_leave_the_review_desk after update of deleted_at on partners
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function unlist_kyc_of_deleted_partner();
