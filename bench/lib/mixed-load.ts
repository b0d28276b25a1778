import { setTimeout as sleep } from 'node:timers/promises';
import type { Served } from './processes.ts';

export type Call = {
  name: string;
  /** Weight of this call among all calls. */
  share: number;
  ask(): Promise<Response>;
};

export type Asked = { name: string; ms: number; status: number };

/** Sends calls at a fixed rate, in their shares, whether or not earlier calls were answered. */
export async function askMixed(
  calls: readonly Call[],
  perSecond: number,
  forMs: number,
): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  const deal = dealByShare(calls);
  const began = performance.now();
  for (let at = 0; at < forMs; at = performance.now() - began) {
    while (asked.length < (at / 1_000) * perSecond) asked.push(askOnce(deal()));
    await sleep(2);
  }
  return Promise.all(asked);
}

async function askOnce({ name, ask }: Call): Promise<Asked> {
  const began = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  return { name, ms: performance.now() - began, status: answer.status };
}

/**
 * Returns calls in proportion to their shares, evenly spread and in the same order in every run.
 */
function dealByShare(calls: readonly Call[]): () => Call {
  const due = calls.map(() => 0);
  return () => {
    calls.forEach(({ share }, index) => {
      due[index] = (due[index] ?? 0) + share;
    });
    const next = due.indexOf(Math.max(...due));
    due[next] = (due[next] ?? 0) - calls.reduce((sum, { share }) => sum + share, 0);
    const call = calls[next];
    if (!call) throw new Error('No calls to deal.');
    return call;
  };
}

export const callPortal = (
  { port }: Served,
  path: string,
  { token = '', ...init }: RequestInit & { token?: string } = {},
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
