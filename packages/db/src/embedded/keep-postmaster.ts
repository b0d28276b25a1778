import { setTimeout as wait } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './run-postmaster.ts';

/** At once, then ever later: what ends it each time must not be met by a busy loop. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];

/**
 * A postmaster that is started again whenever it ends without being told to: killed, out of memory,
 * or after a fault of its own. Everyone who is connected loses that connection and opens another.
 */
export async function keepPostmaster(
  options: Omit<PostmasterOptions, 'onEnd'>,
): Promise<Postmaster> {
  let isStopped = false;
  let restarting = Promise.resolve();
  const onEnd = () => {
    restarting = restart();
  };
  let postmaster: Postmaster = await startPostmaster({ ...options, onEnd });

  async function restart(): Promise<void> {
    for (let attempt = 0; !isStopped; attempt++) {
      await wait(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)], undefined, { ref: false });
      if (isStopped) return;
      try {
        postmaster = await startPostmaster({ ...options, onEnd });
        options.log('PostgreSQL was started again.');
        return;
      } catch (error) {
        options.log((error as Error).message);
      }
    }
  }

  return {
    async stop() {
      isStopped = true;
      await restarting;
      await postmaster.stop();
    },
  };
}
