-- A tab of the review desk must never be read through the index of all requests: where the
-- wanted ones are rare or old, that reads everything before them. The negated id is an order that
-- only this index offers, so that the planner has no such choice.
drop index kyc_submissions_status_idx;
create index kyc_submissions_status_idx on kyc_submissions (status, (-id)) where listed;
