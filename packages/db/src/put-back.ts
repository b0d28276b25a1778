/**
 * Stands for the origin of the seed chains that a restore found. The rounds that were open in the backup may have been
 * settled since, and paid: what they give back goes to no wallet before people have compared.
 */
export const PUT_BACK = 'put back';

/** Stands where a wallet's answer does, in what a restore found. */
export const NOT_SENT_AFTER_RESTORE = 'Not sent: a backup was put back. Compare the books first.';

/** The same in what such a round gives back later. */
export const NOT_SENT_OF_ROUND =
  'Not sent: its round was open in a backup that was put back. Compare the books first.';
