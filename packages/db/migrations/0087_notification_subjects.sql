-- What a notification speaks of, so that it can lead there.
create type notification_subject as enum ('ticket', 'api_key');
alter table notifications
  add column subject_kind notification_subject,
  add column subject_id bigint,
  add check ((subject_kind is null) = (subject_id is null));

update notifications
   set subject_kind = 'ticket', subject_id = substring(title from '^Ticket #(\d{1,18}) ')::bigint
 where type = 'support_ticket' and title ~ '^Ticket #\d{1,18} ';
