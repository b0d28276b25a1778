import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, nothingYet } from './acknowledged.ts';
import type { Answer } from './call.ts';
import type { Cluster } from './cluster.ts';
import { type Asking, becomePartner, logInOwner, type SignedUp } from './partner-load.ts';
import { keepPlaying } from './player-load.ts';
import { until } from './until.ts';

export type Load = {
  readonly acknowledged: Acknowledged;
  readonly answers: readonly (Answer & { path: string; at: number })[];
  /** The approved partner whose players bet; the load makes no other calls for it. */
  readonly partner: SignedUp;
  readonly size: Size;
  /** Stops sending calls and waits for the pending ones. */
  stop(): Promise<void>;
  /** Stops sending calls without waiting. */
  abandon(): void;
};

type Size = {
  partners: number;
  players: number;
  /** Pause between a partner getting its key and the next registration. */
  pauseMs?: number;
};

/** Keeps registering partners and placing bets through the balancer. */
export async function startLoad(
  { url }: Pick<Cluster, 'url'>,
  size: Size = { partners: 2, players: 3 },
): Promise<Load> {
  const ending = new AbortController();
  const acknowledged = nothingYet();
  const answers: (Answer & { path: string; at: number })[] = [];
  const asking: Asking = {
    url,
    acknowledged,
    signal: ending.signal,
    onAnswer: (path, answer) => answers.push({ ...answer, path, at: performance.now() }),
  };
  const token = await logInOwner(asking);
  const partner = await becomePartner(asking, token);
  const keepComing = async () => {
    while (!ending.signal.aborted) {
      await becomePartner(asking, token);
      await sleep(size.pauseMs ?? 0, undefined, { signal: ending.signal });
    }
  };
  const all = [
    ...Array.from({ length: size.partners }, keepComing),
    ...Array.from({ length: size.players }, (_, number) =>
      keepPlaying(asking, partner.apiKey, `p${number}`),
    ),
  ].map((work) => work.catch(unlessEnded));
  function unlessEnded(error: unknown): void {
    if (!ending.signal.aborted) throw error;
  }
  // `stop` rethrows these errors; without this they would be unhandled rejections until then.
  for (const work of all) work.catch(() => undefined);
  if (size.players > 0) await until('players bet', () => acknowledged.bets.size > 0);
  return {
    acknowledged,
    answers,
    partner,
    size,
    abandon: () => ending.abort(),
    async stop() {
      ending.abort();
      await Promise.all(all);
    },
  };
}
