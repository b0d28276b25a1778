-- What a document holds beside its pages, found while it was uploaded: staff are warned of it
-- (docs/decisions/0013-showing-documents.md).
alter table kyc_documents
  add column warnings text[] not null default '{}'
    check (warnings <@ array['script', 'external_action', 'attachment', 'media', 'form', 'unchecked']);
