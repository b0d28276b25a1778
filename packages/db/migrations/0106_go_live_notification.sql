-- The news of live mode leads to the steps, of which one is left.
alter type notification_place add value 'go_live';
