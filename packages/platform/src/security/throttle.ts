import { type OpenDatabase, type Prepared, statement } from '@baize/db';
import { type Expression, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';
import { addressGroup } from './address-group.ts';
import type { Secrets } from './secrets.ts';
import type { GuessName, Limit, ThrottleLimits, ThrottleName } from './throttle-limits.ts';

/** Beyond the free guesses each further one makes the account wait, twice as long. */
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;

type ToCount = { key: string; expire: number; now: number; device: Buffer | null };

const isKnownDevice = ({ device }: ToCount) =>
  sql<boolean>`exists (select from known_devices where device_hash = ${device})`;

/** Counted as the library counts. */
const insertGuess = (given: ToCount, isCounted: Expression<boolean>) => sql<{ points: number }>`
    insert into throttle (key, points, expire)
    select ${given.key}, 1, ${given.expire}::bigint
    where ${isCounted}
    on conflict (key) do update set
      points = case when throttle.expire <= ${given.now} then 1 else throttle.points + 1 end,
      expire = case when throttle.expire <= ${given.now} then excluded.expire else throttle.expire end
    returning points`;

/** By a device only where that one is known. */
const countGuess = statement((_, given: ToCount) =>
  insertGuess(given, sql<boolean>`${given.device}::bytea is null or ${isKnownDevice(given)}`),
);

/** A guess from a device of this owner's; of nobody's where it says no owner, and not counted then. */
export type GuessOfDevice = ToCount & { owner: number | null };

/** How many there were by now; null where it was not counted. */
export type CountedGuess = { points: number | null };

/**
 * Finds whose secret is guessed at, and counts the guess where that is the device's owner: one wait for the
 * database, of which a sign-in has few.
 */
export const findAndCountGuess = <Row>(find: Expression<Row>, given: GuessOfDevice) =>
  sql<Row & CountedGuess>`
    with found as (${find}), counted as (${insertGuess(
      given,
      sql<boolean>`exists (select from found where id = ${given.owner}) and ${isKnownDevice(given)}`,
    )})
    select found.*, counted.points from found left join counted on true`;

const takeGuessBack = statement((db, given: { key: string }) =>
  db.updateTable('throttle').set({ points: sql`points - 1` }).where('key', '=', given.key),
);

/** Both counters of an account in one go. As an array, they would be planned for on every call. */
const forgetKeys = statement((db, given: { guesses: string; turn: string }) =>
  db.deleteFrom('throttle').where('key', 'in', [given.guesses, given.turn]),
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
    /** What counts one with the look-up of whose secret it is at (`findAndCountGuess`). */
    toCountOfDevice(name: GuessName, hash: Buffer, owner: number | null): GuessOfDevice;
    /** Answers for one that was counted so as `countOfDevice` does. */
    judgeOfDevice(
      name: GuessName,
      hash: Buffer,
      counted: CountedGuess,
    ): Promise<string | undefined>;
    /** The secret was known after all, or has changed. */
    forget(name: GuessName, account: string): Promise<void>;
    /** The same, to be written with what else is. */
    toForget(name: GuessName, account: string): Prepared<unknown>;
  };
};

/** Counters live in PostgreSQL, so that limits hold across several server processes. */
export function createThrottle(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  limits: ThrottleLimits,
  secrets: Pick<Secrets, 'hash'>,
): Throttle {
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
  // What was typed as a name may be a password in the wrong field: it is not kept.
  const hashed = (name: string) => secrets.hash('throttle', name.toLowerCase()).toString('hex');
  const guessKey = (name: GuessName, key: string) => `${name}:guesses:${key}`;
  const deviceKey = (hash: Buffer) => `device:${hash.toString('hex')}`;

  function toCount(name: GuessName, key: string, device: Buffer | null): ToCount {
    const now = Date.now();
    const expire = now + limits[name].seconds * 1000;
    return { key: guessKey(name, key), expire, now, device };
  }

  async function countOne(name: GuessName, key: string, device: Buffer | null): Promise<boolean> {
    const [counted] = await countGuess(db, toCount(name, key, device));
    if (counted === undefined) return false;
    await refuseTooMany(name, key, counted.points);
    return true;
  }

  async function refuseTooMany(name: GuessName, key: string, points: number) {
    const beyond = points - limits[name].points;
    if (beyond < 0) return;
    const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** beyond, LONGEST_DELAY_SECONDS);
    try {
      await turn.consume(`${name}:${key}`, 1, { customDuration: seconds });
    } catch (rejection) {
      await takeGuessBack(db, { key: guessKey(name, key) });
      throw refusal(rejection);
    }
  }

  const toForget = (name: GuessName, account: string) => {
    const key = hashed(account);
    return forgetKeys.with({
      guesses: guessKey(name, key),
      turn: turn.getKey(`${name}:${key}`),
    });
  };

  return {
    async consume(name, key) {
      const counted = name.endsWith('PerAddress') ? addressGroup(key) : hashed(key);
      try {
        await limiters[name].consume(counted);
      } catch (rejection) {
        throw refusal(rejection);
      }
    },
    guesses: {
      async count(name, account) {
        await countOne(name, hashed(account), null);
      },
      async countOfDevice(name, hash) {
        const guesses = deviceKey(hash);
        return (await countOne(name, hashed(guesses), hash)) ? guesses : undefined;
      },
      toCountOfDevice: (name, hash, owner) => ({
        ...toCount(name, hashed(deviceKey(hash)), hash),
        owner,
      }),
      async judgeOfDevice(name, hash, { points }) {
        if (points === null) return undefined;
        const guesses = deviceKey(hash);
        await refuseTooMany(name, hashed(guesses), points);
        return guesses;
      },
      async forget(name, account) {
        await db.executeQuery(toForget(name, account));
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
