import type { Pool, PoolClient } from 'pg';

export const LANES = 2;
/** The database goes on with the second while the answer to the first is on its way. */
const BATCHES_BEHIND_EACH_OTHER = 2;
/** How long a lane may be silent until it is better not to stand behind what is out on it. */
export const QUICK_MS = 3;

/** A connection on which batches go to the database one behind the other. */
export type Lane = {
  /** Rejects with `NoConnection` if there is none, and then `work` has not begun. */
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
};

export class NoConnection extends Error {}

/**
 * All batches take the first lane: on two they would wait for each other's rows, commits and processor. One that is not
 * heard of for a while waits for a lock, or has many bets: then the next batch takes the second lane.
 */
export function createLanes(pool: Pool, quickMs = QUICK_MS): { free(): Lane | undefined } {
  const lanes = Array.from({ length: LANES }, () => createLane(pool, quickMs));
  return {
    free() {
      const lane = lanes.find(({ isQuick }) => isQuick());
      return lane?.hasRoom() ? lane : undefined;
    },
  };
}

function createLane(
  pool: Pool,
  quickMs: number,
): Lane & { isQuick(): boolean; hasRoom(): boolean } {
  let connection: Promise<PoolClient> | undefined;
  let batches = 0;
  let heardAt = 0;

  /** Only what is out on it keeps a connection. One that failed is not used again. */
  function leave(used: Promise<PoolClient>, client: PoolClient | undefined, isBroken: boolean) {
    const isIdle = batches === 0;
    if (connection !== used || !(isBroken || isIdle)) return;
    connection = undefined;
    client?.release(isBroken);
  }

  return {
    isQuick: () => batches === 0 || performance.now() < heardAt + quickMs,
    hasRoom: () => batches < BATCHES_BEHIND_EACH_OTHER,
    async run(work) {
      if (batches++ === 0) heardAt = performance.now();
      connection ??= pool.connect();
      const used = connection;
      let client: PoolClient | undefined;
      let isBroken = true;
      try {
        client = await used.catch((cause: unknown) => {
          throw new NoConnection('No connection for bets', { cause });
        });
        const result = await work(client);
        isBroken = false;
        return result;
      } finally {
        batches--;
        heardAt = performance.now();
        leave(used, client, isBroken);
      }
    },
  };
}
