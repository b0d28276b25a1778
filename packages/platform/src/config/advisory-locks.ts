/**
 * The names of our locks in PostgreSQL: any fixed numbers, each once. 7_240_115 is the migrations'
 * (packages/db/src/migrate.ts).
 */
export const advisoryLocks = {
  /** One process at a time chains the entries of the record; no act waits for it. */
  activityChain: 7_240_116,
  /** Two first starts agree on one owner. */
  firstOwner: 7_240_117,
  /** With a second number, one for each process that takes jobs. */
  jobs: 7_240_118,
  /** Changes of settings follow each other. */
  settings: 7_240_119,
  /** Two first starts begin one record. */
  activityBegin: 7_240_120,
  /** With a second number, of what it says: the same enquiry sent twice at once is kept once. */
  enquiries: 7_240_121,
} as const;
