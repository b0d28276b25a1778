import { statusOf } from '../../lib/api-failure.ts';

/** The code is wrong. Where it was not looked at, for want of an answer or after too many, it may yet be right. */
export const isRefusedCode = (failure: unknown): boolean => [400, 401].includes(statusOf(failure));
