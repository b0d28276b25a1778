-- The documents' master keys of which someone has said that they are gone for good: documents that are
-- wrapped with any other key that is not at hand keep a server from starting (docs/decisions/0010).
alter table installation add column destroyed_key_ids text[] not null default '{}';

-- Whom to answer is forgotten once a message is on its way, as its content is. What was sent before kept it.
update emails set reply_to = null where payload is null and reply_to is not null;

-- An enquiry's e-mail is erased with the enquiry. Those of enquiries that were erased before go now.
delete from emails
 where event_key like 'enquiry:%'
   and not exists (select from enquiries where 'enquiry:' || enquiries.id = emails.event_key);
