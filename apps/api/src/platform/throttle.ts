import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';
import type { Limit, ThrottleLimits, ThrottleName } from './throttle-limits.ts';

/** After this many failures in a row each further one makes the account wait, twice as long. */
const FREE_FAILURES = 5;
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;

export type Throttle = {
  /** Counts one attempt, or refuses it with 429. */
  consume(name: ThrottleName, key: string): Promise<void>;
  /** Failed sign-ins of one account, from wherever: a growing delay, never a lock-out. */
  failures: {
    assertMayTry(account: string): Promise<void>;
    failed(account: string): Promise<void>;
    forget(account: string): Promise<void>;
  };
};

/** Counters live in PostgreSQL, so that limits hold across several server processes. */
export function createThrottle(pool: Pool, limits: ThrottleLimits): Throttle {
  const limiter = (keyPrefix: string, limit: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points: limit.points,
      duration: limit.seconds,
    });
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, limiter(name, limit)]),
  );
  const failureCount = limiter('failures', { points: 1_000_000, seconds: 86_400 });
  const delay = limiter('delay', { points: 1, seconds: LONGEST_DELAY_SECONDS });

  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(key.toLowerCase());
      } catch (rejection) {
        throw refusal(rejection);
      }
    },
    failures: {
      async assertMayTry(account) {
        const blocked = await delay.get(account.toLowerCase());
        if (blocked !== null && blocked.consumedPoints > 1) throw refusal(blocked);
      },
      async failed(account) {
        const key = account.toLowerCase();
        const { consumedPoints } = await failureCount.consume(key);
        if (consumedPoints < FREE_FAILURES) return;
        const seconds = FIRST_DELAY_SECONDS * 2 ** Math.min(consumedPoints - FREE_FAILURES, 20);
        await delay.block(key, Math.min(seconds, LONGEST_DELAY_SECONDS));
      },
      async forget(account) {
        const key = account.toLowerCase();
        await Promise.all([failureCount.delete(key), delay.delete(key)]);
      },
    },
  };
}

function refusal(rejection: unknown): unknown {
  if (!(rejection instanceof RateLimiterRes)) return rejection;
  const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  return new ApiError('too_many_requests', { retryAfterSeconds });
}
