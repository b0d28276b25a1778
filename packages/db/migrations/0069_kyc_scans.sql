-- The virus scan of documents. Neither set: it has not been scanned, or waits for it.
alter table kyc_documents
  add column scanned_at    timestamptz(3),
  add column infected_with text check (length(infected_with) between 1 and 500),
  add check (infected_with is null or scanned_at is not null);
create index kyc_documents_unscanned_idx on kyc_documents (id) where scanned_at is null;
