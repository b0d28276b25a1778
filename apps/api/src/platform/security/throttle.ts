import { type Prepared, statement } from '@baize/db';
import { ApiError, addressGroup } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { GuessName, Limit, ThrottleLimits, ThrottleName } from './throttle-limits.ts';

/** Beyond the free guesses each further one makes the account wait, twice as long. */
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;

/** Counted as the library counts; by a device only where that one is known. */
const countGuess = {
  name: 'throttle-count-guess',
  text: `insert into throttle (key, points, expire)
    select $1, 1, $2::bigint
    where $4::bytea is null or exists (select from known_devices where device_hash = $4)
    on conflict (key) do update set
      points = case when throttle.expire <= $3 then 1 else throttle.points + 1 end,
      expire = case when throttle.expire <= $3 then excluded.expire else throttle.expire end
    returning points`,
};

const takeGuessBack = {
  name: 'throttle-take-back',
  text: 'update throttle set points = points - 1 where key = $1',
};

/** Both counters of an account in one go. */
const forgetKeys = statement((db, given: { keys: readonly string[] }) =>
  db.deleteFrom('throttle').where(sql<boolean>`key = any(${given.keys})`),
);

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
    /**
     * The same for one from a device that is known by this hash, which has guesses of its own. Answers
     * under what name they are counted; counts nothing where no such device is known.
     */
    countOfDevice(name: GuessName, hash: Buffer): Promise<string | undefined>;
    /** The secret was known after all, or has changed. */
    forget(name: GuessName, account: string): Promise<void>;
    /** The same, to be written with what else is. */
    toForget(name: GuessName, account: string): Prepared<unknown>;
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
  const turn = limiter('turn', { points: 1, seconds: LONGEST_DELAY_SECONDS });
  const guessKey = (name: GuessName, key: string) => `${name}:guesses:${key}`;

  async function countOne(name: GuessName, key: string, device: Buffer | null): Promise<boolean> {
    const now = Date.now();
    const values = [guessKey(name, key), now + limits[name].seconds * 1000, now, device];
    const { rows } = await pool.query<{ points: number }>({ ...countGuess, values });
    const [counted] = rows;
    if (counted === undefined) return false;
    const beyond = counted.points - limits[name].points;
    if (beyond < 0) return true;
    const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** beyond, LONGEST_DELAY_SECONDS);
    try {
      await turn.consume(`${name}:${key}`, 1, { customDuration: seconds });
      return true;
    } catch (rejection) {
      await pool.query({ ...takeGuessBack, values: [guessKey(name, key)] });
      throw refusal(rejection);
    }
  }

  const toForget = (name: GuessName, account: string) => {
    const key = account.toLowerCase();
    return forgetKeys.with({ keys: [guessKey(name, key), turn.getKey(`${name}:${key}`)] });
  };

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
        await countOne(name, account.toLowerCase(), null);
      },
      async countOfDevice(name, hash) {
        const key = `device:${hash.toString('hex')}`;
        return (await countOne(name, key, hash)) ? key : undefined;
      },
      async forget(name, account) {
        const { sql: text, parameters } = toForget(name, account);
        await pool.query({ name: 'throttle-forget', text, values: [...parameters] });
      },
      toForget,
    },
  };
}

function refusal(rejection: unknown): unknown {
  if (!(rejection instanceof RateLimiterRes)) return rejection;
  const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  return new ApiError('too_many_requests', { retryAfterSeconds });
}
