-- KYC: what partners submitted, what staff decided about it, and the documents' keys. The bytes
-- of the documents lie in storage, encrypted (docs/decisions/0010-kyc-documents.md).

create type kyc_request_status as enum ('pending', 'approved', 'rejected');
create type kyc_file_type as enum ('application/pdf', 'image/jpeg', 'image/png');

create table kyc_submissions (
  id              bigint generated always as identity primary key,
  -- No cascade here and below: deleting a partner never destroys what the law asks to keep.
  partner_id      bigint not null references partners (id),
  status          kyc_request_status not null default 'pending',
  -- The partner's latest, while the partner exists: what the review desk lists.
  listed          boolean not null default true,
  submitted_at    timestamptz(3) not null,
  decided_at      timestamptz(3),
  decided_by      bigint references staff (id),
  -- As it was then: a colleague may be renamed.
  decided_by_name text,
  reason          text check (length(reason) between 1 and 1000),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by_name is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index kyc_submissions_pending_key on kyc_submissions (partner_id) where status = 'pending';
create unique index kyc_submissions_listed_key on kyc_submissions (partner_id) where listed;
create index kyc_submissions_partner_id_idx on kyc_submissions (partner_id, id desc);
create index kyc_submissions_all_idx on kyc_submissions (id) where listed;
create index kyc_submissions_status_idx on kyc_submissions (status, id) where listed;

create table kyc_documents (
  id            bigint generated always as identity primary key,
  submission_id bigint not null references kyc_submissions (id),
  partner_id    bigint not null references partners (id),
  -- The name in storage: our own, random, and all that the outside ever sees of the place.
  ref           uuid not null unique,
  file_type     kyc_file_type not null,
  size          integer not null check (size between 1 and 10485760),
  -- Of the original bytes, which are kept unchanged.
  sha256        bytea not null check (length(sha256) = 32),
  original_name text not null check (length(original_name) between 1 and 200),
  -- The document's own key, wrapped by the master key `key_id`, which is not in the database.
  key_id        text not null,
  wrapped_key   bytea not null,
  uploaded_at   timestamptz(3) not null
);
create index kyc_documents_submission_id_idx on kyc_documents (submission_id, id);
create index kyc_documents_partner_id_idx on kyc_documents (partner_id);
create index kyc_documents_key_id_idx on kyc_documents (key_id, id);

create function unlist_kyc_of_deleted_partner() returns trigger language plpgsql as $$
begin
  update kyc_submissions set listed = false where partner_id = new.id and listed;
  return null;
end $$;
create trigger deleted_partners_leave_the_review_desk after update of deleted_at on partners
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function unlist_kyc_of_deleted_partner();

-- D21: whatever makes KYC leave `approved`, or ends the partner, ends the key with it.
create function end_api_key_of_partner() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = now() where partner_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger keys_end_with_kyc after update of kyc_status, deleted_at on partners
  for each row when (
    (old.kyc_status = 'approved' and new.kyc_status <> 'approved')
    or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function end_api_key_of_partner();
