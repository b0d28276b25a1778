import { setTimeout as wait } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './run-postmaster.ts';

/** Restarts back off, so that a persistent failure does not become a busy loop. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];

/**
 * Runs a postmaster and restarts it whenever it exits unexpectedly: killed, out of memory or
 * crashed. Clients lose their connections and reconnect.
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
