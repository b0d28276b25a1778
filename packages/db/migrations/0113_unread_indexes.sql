-- Nothing asks for the transfers of one account: what an account has is kept in its row. Every bet wrote both of these.
drop index live_transfers_debit_idx, live_transfers_credit_idx;
