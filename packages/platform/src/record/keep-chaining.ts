import { listen } from '@baize/db';
import type { Resources } from '../config/resources.ts';
import { createBell } from './bell.ts';
import type { Link } from './chain.ts';
import { chainEntries } from './chain-entries.ts';
import { createAlarm, nowAndThen } from './chaining-alarm.ts';

/** Batches entries that arrive close together. */
const GATHER_MS = 200;
/** Delay while another process chains; it may have looked before the newest entry was committed. */
const BUSY_MS = 500;
/** Poll interval, for missed notifications and to resume once a fault is repaired. */
const LOOK_MS = 5_000;

/**
 * Chains new entries within a second or two, as long as the server runs. Every process tries; one
 * at a time gets the lock. A head that we did not seal is not continued. The alarm is an error in
 * the log, a metric and a banner in the back office (docs/operations.md).
 */
export async function keepChaining(
  { db, secrets, log }: Pick<Resources, 'db' | 'secrets' | 'log'>,
  connectionString: string,
): Promise<{ isListening(): boolean; stop(): Promise<void> }> {
  const bell = createBell();
  const alarm = createAlarm((faults) =>
    log.error({ faults }, 'the activity record is not as we left it'),
  );
  // The log is stored elsewhere, so it proves the last head if somebody restores an older copy.
  const note = nowAndThen(({ place, link }: Link) =>
    log.info({ head: `${place}:${link.toString('hex')}` }, 'the activity record is sealed'),
  );
  let known: Link | undefined;

  async function look(): Promise<number> {
    const chained = await chainEntries({ db, secrets }, known);
    if (chained.outcome === 'busy') return BUSY_MS;
    alarm(chained.faults);
    if (chained.outcome === 'broken') return LOOK_MS;
    known = chained.head;
    note(chained.head);
    return chained.more ? 0 : LOOK_MS;
  }

  async function keepLooking(): Promise<void> {
    while (!bell.isStopped()) {
      const pause = await look().catch((error: Error) => {
        log.warn({ err: error }, 'the activity record could not be sealed');
        return LOOK_MS;
      });
      const rung = await bell.wait(pause);
      if (rung) await bell.rest(GATHER_MS);
    }
  }

  const listening = await listen({
    connectionString,
    applicationName: 'baize-record',
    channel: 'baize_activity',
    onNotification: bell.ring,
    onConnected: bell.ring,
    onError: (error) => log.warn({ err: error }, 'new entries of the record are not heard of'),
  });
  const looking = keepLooking();
  return {
    isListening: listening.isConnected,
    async stop() {
      await listening.stop();
      bell.stop();
      await looking;
    },
  };
}
