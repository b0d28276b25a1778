-- An address brings itself back for seven days, whether or not it was confirmed (D32).
alter table address_links drop column was_confirmed;
