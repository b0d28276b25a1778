/**
 * Origin of the seed chains found after a restore. The backup's open rounds may have been settled
 * and paid since. Their refunds must not reach a wallet before staff have compared the books.
 */
export const PUT_BACK = 'put back';

/** Replaces the wallet's response in transactions found after a restore. */
export const NOT_SENT_AFTER_RESTORE = 'Not sent: a backup was put back. Compare the books first.';

/** Replaces the wallet's response in transactions that such a round creates later. */
export const NOT_SENT_OF_ROUND =
  'Not sent: its round was open in a backup that was put back. Compare the books first.';
