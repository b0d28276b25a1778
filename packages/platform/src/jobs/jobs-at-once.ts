/** So many jobs, and no more, does a process do at a time. */
export const JOBS_AT_ONCE = 4;
