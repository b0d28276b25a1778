-- Counters of attempts outlive a restart of ours, not a crash of the database: that they are not
-- written to its log saves every counted call a wait for the disk.
alter table throttle set unlogged;
