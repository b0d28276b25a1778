-- Until it is dismissed, the dashboard leads a newcomer round. Whoever has been here knows the way.
alter table partners add column first_visit boolean not null default true;
update partners set first_visit = false where last_login is not null;
