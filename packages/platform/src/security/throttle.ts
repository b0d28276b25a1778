import { type Database, statement } from '@baize/db';
import { sql } from 'kysely';
import { ApiError } from '../http/api-error.ts';
import { addressGroup } from './address-group.ts';
import type { Secrets } from './secrets.ts';
import type { GuessName, ThrottleLimits, ThrottleName } from './throttle-limits.ts';

/** After the free guesses, each further guess doubles the delay. */
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;

type Counter = { points: number; expire: number };

/** Increments a counter, which restarts once it has expired. */
const countOne = statement(
  (_, given: { key: string; now: number; expire: number }) => sql<Counter>`
    insert into throttle (key, points, expire)
    values (${given.key}, 1, ${given.expire}::bigint)
    on conflict (key) do update set
      points = case when throttle.expire <= ${given.now} then 1 else throttle.points + 1 end,
      expire = case when throttle.expire <= ${given.now} then excluded.expire else throttle.expire end
    returning points, expire`,
);

export type Throttle = {
  /** Counts an attempt; throws 429 beyond the limit. */
  consume(name: ThrottleName, key: string): Promise<void>;
  /**
   * Guesses of an account's password or code, from any IP address. They are delayed more and more,
   * but never locked out.
   */
  guesses: {
    /**
     * Counts a guess before the secret is compared; throws 429 if it comes too early. Of concurrent
     * guesses, only the free ones and the next allowed one get through.
     */
    count(name: GuessName, account: string): Promise<void>;
    /** Resets the counter after the right secret was presented or a new one was set. */
    forget(name: GuessName, account: string): Promise<void>;
  };
};

/** Counters are stored in PostgreSQL, so that limits hold across several server processes. */
export function createThrottle(
  db: Database,
  limits: ThrottleLimits,
  secrets: Pick<Secrets, 'hash'>,
): Throttle {
  // Users may type their password into the name field, so only a hash of the name is stored.
  const hashed = (name: string) => secrets.hash('throttle', name.toLowerCase()).toString('hex');
  const guessKeys = (name: GuessName, account: string) => {
    const key = hashed(account);
    return { guesses: `${name}:guesses:${key}`, turn: `turn:${name}:${key}` };
  };

  async function add(key: string, seconds: number): Promise<Counter & { now: number }> {
    const now = Date.now();
    const [counter] = await countOne(db, { key, now, expire: now + seconds * 1000 });
    if (counter === undefined) throw new Error('The attempt was not counted.');
    return { ...counter, now };
  }

  return {
    async consume(name, key) {
      const { points, seconds } = limits[name];
      const counted = name.endsWith('PerAddress') ? addressGroup(key) : hashed(key);
      const counter = await add(`${name}:${counted}`, seconds);
      if (counter.points > points) throw refusal(counter);
    },
    guesses: {
      async count(name, account) {
        const keys = guessKeys(name, account);
        const { points } = await add(keys.guesses, limits[name].seconds);
        const beyond = points - limits[name].points;
        if (beyond < 0) return;
        const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** beyond, LONGEST_DELAY_SECONDS);
        const turn = await add(keys.turn, delay);
        if (turn.points === 1) return;
        await db
          .updateTable('throttle')
          .set({ points: sql`points - 1` })
          .where('key', '=', keys.guesses)
          .execute();
        throw refusal(turn);
      },
      async forget(name, account) {
        const keys = Object.values(guessKeys(name, account));
        await db.deleteFrom('throttle').where('key', 'in', keys).execute();
      },
    },
  };
}

function refusal({ expire, now }: { expire: number; now: number }): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil((expire - now) / 1000));
  return new ApiError('too_many_requests', { retryAfterSeconds });
}
