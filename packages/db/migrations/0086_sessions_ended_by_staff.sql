-- Staff end the sessions of a partner or a colleague without taking the account away.
alter type session_end add value 'signed_out_by_staff';
