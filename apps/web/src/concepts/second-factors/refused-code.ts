import { statusOf } from '../../lib/api-failure.ts';

/**
 * Whether the code was wrong. After a network failure or rate limiting it was not checked and may
 * still be right.
 */
export const isRefusedCode = (failure: unknown): boolean => [400, 401].includes(statusOf(failure));
