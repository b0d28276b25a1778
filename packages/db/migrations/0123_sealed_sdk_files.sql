-- Whoever can write to this table writes what runs in partners' pages. The seal says that a process of this installation
-- kept the file: only who has its SECRET_KEY can make one. A file without is not served, and kept anew by who has it.
alter table sdk_files add column seal bytea;
