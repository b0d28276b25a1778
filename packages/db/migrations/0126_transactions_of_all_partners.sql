-- Staff see those of one mode of all partners, newest first. Where most are of the other mode, no index led to them.
create index transactions_mode_idx on transactions (mode, id desc);
