-- Whether an enquiry is one of the last hour, sent again: asked with each that comes.
create index enquiries_created_idx on enquiries (created_at);
