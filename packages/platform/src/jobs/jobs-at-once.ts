/** Maximum number of concurrent jobs per process. */
export const JOBS_AT_ONCE = 4;
