-- What people settled with an operator without its wallet (docs/decisions/0072-the-operators-wallet.md): how, in the
-- words of whoever closed it. It is confirmed then and cannot be changed, as all that is; it was closed when it ended.
alter table transactions add column closed_note text;
-- None has one yet, so nobody has to look at them all while the table is held.
alter table transactions add constraint transactions_closed_check check (
  closed_note is null
    or (state = 'confirmed' and kind <> 'debit' and length(closed_note) between 1 and 500)
) not valid;
