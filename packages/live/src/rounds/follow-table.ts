import type { Database } from '@baize/db';
import type { Clock } from '../clock.ts';
import type { FeedNews, TableFeed } from '../table-feed.ts';
import { type LeaseBeat, readLeaseBeat } from './lease.ts';
import { readLastRounds, readRoundsSince } from './round.ts';
import type { TableStore } from './table-store.ts';

export type FollowTable = {
  db: Database;
  clock: Clock;
  feed: TableFeed;
  tableId: string;
  store: TableStore;
  leaseMs: number;
};

/**
 * Shows the rounds that the leader writes as notifications arrive. Returns when the lease can be
 * acquired: either the leader has released it, or no heartbeat came for the duration of a lease.
 * Then it returns the last heartbeat.
 */
export async function followTable(
  options: FollowTable,
  signal: AbortSignal,
): Promise<LeaseBeat | undefined> {
  const { db, clock, feed, tableId, leaseMs } = options;
  const inbox = openInbox(feed, tableId);
  try {
    let last = await readLeaseBeat(db, tableId);
    let heardAt = clock.now();
    await showRounds(options);
    while (last) {
      await inbox.untilNews(clock, heardAt + leaseMs, signal);
      const news = inbox.take();
      const beat = news.findLast((one) => one.t === 'beat');
      if (beat) {
        last = { token: beat.token, beat: beat.beat };
        heardAt = clock.now();
      }
      if (news.some(({ t }) => t === 'round' || t === 'reconnected')) await showRounds(options);
      if (news.some(({ t }) => t === 'released')) return undefined;
      if (clock.now() < heardAt + leaseMs) continue;
      // Either the leader is silent or notifications were lost. In the latter case rounds were
      // missed too.
      const found = await readLeaseBeat(db, tableId);
      if (found?.token === last.token && found.beat === last.beat) return last;
      last = found;
      heardAt = clock.now();
      await showRounds(options);
    }
    return undefined;
  } finally {
    inbox.close();
  }
}

async function showRounds({ db, tableId, store }: FollowTable): Promise<void> {
  const current = store.current();
  store.showAll(
    current ? await readRoundsSince(db, tableId, current.id) : await readLastRounds(db, tableId),
  );
}

/** Queues the notifications about one table until they are taken. */
function openInbox(feed: TableFeed, tableId: string) {
  let waiting: FeedNews[] = [];
  let wake = new AbortController();
  const close = feed.subscribe((news) => {
    if (news.t === 'player' || news.t === 'limits') return;
    if (news.t !== 'reconnected' && news.tableId !== tableId) return;
    waiting.push(news);
    wake.abort();
  });
  return {
    close,
    take(): FeedNews[] {
      const taken = waiting;
      waiting = [];
      wake = new AbortController();
      return taken;
    },
    async untilNews(clock: Clock, deadline: number, signal: AbortSignal): Promise<void> {
      if (waiting.length > 0) return;
      await clock
        .sleepUntil(deadline, AbortSignal.any([signal, wake.signal]))
        .catch(() => signal.throwIfAborted());
    },
  };
}
