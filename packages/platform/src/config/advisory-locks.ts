/**
 * Keys of our PostgreSQL advisory locks: arbitrary, unique numbers. Migrations use 7_240_115
 * (packages/db/src/migrate.ts).
 */
export const advisoryLocks = {
  /** Only one process at a time chains audit entries. Units of work never wait for this lock. */
  activityChain: 7_240_116,
  /** Two concurrent first starts create only one owner. */
  firstOwner: 7_240_117,
  /** The second key identifies a process that runs jobs. */
  jobs: 7_240_118,
  /** Serializes changes of settings. */
  settings: 7_240_119,
  /** Two concurrent first starts create only one audit log. */
  activityBegin: 7_240_120,
  /** The second key is a hash of the content: an enquiry sent twice concurrently is stored once. */
  enquiries: 7_240_121,
} as const;
