import { ApiError, addressGroup } from '@baize/server-kit';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { GuessName, Limit, ThrottleLimits, ThrottleName } from './throttle-limits.ts';

/** Beyond the free guesses each further one makes the account wait, twice as long. */
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;

/** Both counters of an account in one go. */
const forgetKeys = {
  name: 'throttle-forget',
  text: 'delete from throttle where key = any($1)',
};

export type Throttle = {
  /** Counts one attempt, or refuses it with 429. */
  consume(name: ThrottleName, key: string): Promise<void>;
  /** Guesses at one account's secret, from wherever: a growing delay, never a lock-out. */
  guesses: {
    /**
     * Counts one before it is compared, or refuses it with 429: of many at once, only those that
     * are free and the one whose turn it is come through.
     */
    count(name: GuessName, account: string): Promise<void>;
    /** The secret was known after all, or has changed. */
    forget(name: GuessName, account: string): Promise<void>;
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
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, limiter(name, limit)]),
  ) as Record<ThrottleName, RateLimiterPostgres>;
  const guessCounter = (name: GuessName) =>
    limiter(`${name}:guesses`, { points: 1_000_000, seconds: limits[name].seconds });
  const guessCounters = {
    loginPerAccount: guessCounter('loginPerAccount'),
    twoFactorPerAccount: guessCounter('twoFactorPerAccount'),
  };
  const turn = limiter('turn', { points: 1, seconds: LONGEST_DELAY_SECONDS });

  return {
    async consume(name, key) {
      const counted = name.endsWith('PerAddress') ? addressGroup(key) : key.toLowerCase();
      try {
        await limiters[name].consume(counted);
      } catch (rejection) {
        throw refusal(rejection);
      }
    },
    guesses: {
      async count(name, account) {
        const key = account.toLowerCase();
        const { consumedPoints } = await guessCounters[name].consume(key);
        const beyond = consumedPoints - limits[name].points;
        if (beyond < 0) return;
        const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** beyond, LONGEST_DELAY_SECONDS);
        try {
          await turn.consume(`${name}:${key}`, 1, { customDuration: seconds });
        } catch (rejection) {
          await guessCounters[name].reward(key);
          throw refusal(rejection);
        }
      },
      async forget(name, account) {
        const key = account.toLowerCase();
        const keys = [guessCounters[name].getKey(key), turn.getKey(`${name}:${key}`)];
        await pool.query({ ...forgetKeys, values: [keys] });
      },
    },
  };
}

function refusal(rejection: unknown): unknown {
  if (!(rejection instanceof RateLimiterRes)) return rejection;
  const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  return new ApiError('too_many_requests', { retryAfterSeconds });
}
