/**
 * KYC uploads of 10 MB, looked into, encrypted and kept, beside the same bytes streamed to disk by a bare
 * Node server: bytes per second of a few at once, in turns. Both answer once the disk has them; beside it, for
 * comparison, the stream that answers before. And what one of them costs in memory. Fails
 * below 0.4 of the bare server or above 4 MB each. `npm run bench -- kyc-upload`
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '@baize/contract';
import { aForm, aPdfOfSize, formHeaders } from '../apps/server/src/testing/documents.ts';
import { openSite } from './lib/open-site.ts';
import { median } from './lib/percentile.ts';
import { beginProcess, post, type Served } from './lib/processes.ts';
import { registrationOf } from './lib/registration.ts';
import { report } from './lib/report.ts';

const AT_ONCE = 4;
const ROUNDS = 15;
/** Until both servers run what they have compiled, as one that has been up for a while does. */
const WARM_UP = 8;
const LEAST_RATIO = 0.4;
const MEGABYTE = 2 ** 20;
const MOST_MEGABYTES = 4;
const LOOK_EVERY_MS = 5;
const often = '1000000/60';
const password = 'a long enough phrase';
/** One upload to a server. */
type Send = (served: Served, path: string, token: string) => Promise<void>;
/** The bare server, by when it answers. */
const peers = {
  onDisk: { path: '/on-disk', name: 'bare stream to disk' },
  handedOver: { path: '/', name: 'bare stream that does not wait for the disk' },
};
type Peer = keyof typeof peers;
const agent = new Agent({ keepAlive: true });
let signedUp = 0;

const site = await openSite();
const bareDir = await mkdtemp(join(tmpdir(), 'baize-bench-bare-'));
const document = aPdfOfSize(limits.kyc.maxFileBytes);
const form = new Uint8Array(
  aForm([{ name: 'incorporation.pdf', type: 'application/pdf', content: document }]),
);

try {
  const portal = await site.begin({
    ROLES: 'web',
    THROTTLE_REGISTER_PER_ADDRESS: often,
    THROTTLE_LOGIN_PER_ADDRESS: often,
  });
  const bare = await beginProcess('plain-upload-server', [bareDir], {});
  // Whose documents are under review sends no others: each time they are new ones, and all are there before.
  const crowds: string[][] = [];
  for (let count = 0; count < WARM_UP + 3 * ROUNDS; count++) crowds.push(await signUpAll(portal));
  const rateOf = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return (AT_ONCE * document.length) / MEGABYTE / ((performance.now() - began) / 1_000);
  };
  const sendBare = (send: Send, peer: Peer) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => send(bare, peers[peer].path, '')));
  const takeTurns = async (send: Send) => {
    const tokens = crowds.pop() ?? [];
    const rates = { portal: 0, onDisk: 0, handedOver: 0 };
    // By lot: in a fixed order the sender's memory is collected in the turns of one of them for a whole run.
    for (const turn of byLot(['portal', 'onDisk', 'handedOver'] as const)) {
      rates[turn] = await rateOf(
        turn === 'portal' ? sendAll(send, portal, tokens) : sendBare(send, turn),
      );
    }
    return rates;
  };
  for (let round = 0; round < WARM_UP; round++) await takeTurns(sendByFetch);
  const compare = async (send: Send) => {
    const rates: Awaited<ReturnType<typeof takeTurns>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rates.push(await takeTurns(send));
    const ours = median(rates.map(({ portal }) => portal));
    return (peer: Peer) => {
      const theirs = median(rates.map((rate) => rate[peer]));
      return {
        measured: `${ours.toFixed(0)} MB/s`,
        beside: `${peers[peer].name} ${theirs.toFixed(0)} MB/s`,
        ratio: ours / theirs,
      };
    };
  };
  const what = `KYC uploads of 10 MB, ${AT_ONCE} at once`;
  const byFetch = await compare(sendByFetch);
  const { ratio } = byFetch('onDisk');
  report({
    what,
    ...byFetch('onDisk'),
    target: `≥ ${LEAST_RATIO}`,
    isMet: ratio >= LEAST_RATIO,
  });
  report({ what, ...byFetch('handedOver'), target: 'reported', isMet: true });
  report({
    what: `${what}, by a client that costs next to nothing`,
    ...(await compare(sendAsIs))('onDisk'),
    target: 'reported',
    isMet: true,
  });
  // Apart, because looking takes of the processor what is measured above.
  const grown: number[] = [];
  for (const tokens of crowds) {
    const before = memoryOf(portal);
    const watch = watchMemory(portal);
    await sendAll(sendByFetch, portal, tokens).finally(watch.end);
    grown.push(Math.max(0, watch.most() - before) / AT_ONCE / MEGABYTE);
  }
  const each = median(grown);
  report({
    what: 'memory of one upload',
    measured: `${each.toFixed(1)} MB`,
    target: `≤ ${MOST_MEGABYTES} MB`,
    isMet: each <= MOST_MEGABYTES,
  });
} finally {
  agent.destroy();
  await site.close();
  await rm(bareDir, { recursive: true, force: true });
}

function byLot<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
}

function signUpAll(portal: Served): Promise<string[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, () => signUp(portal, `uploader${signedUp++}`)),
  );
}

function sendAll(send: Send, portal: Served, tokens: readonly string[]): Promise<unknown> {
  return Promise.all(tokens.map((token) => send(portal, '/api/partners/kyc', token)));
}

async function signUp(portal: Served, username: string): Promise<string> {
  await post(portal, '/partners/register', registrationOf(username, password));
  return (await post(portal, '/partners/login', { username, password })).token;
}

/** What the target is about since it was set. It copies what it sends, which costs as much as a bare upload. */
async function sendByFetch({ port }: Served, path: string, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: headersOf(token),
    body: form,
  });
  assertTaken(answer.status, await answer.text());
}

/** Whoever sends has a machine of their own: this tells what is left when theirs is taken off. */
async function sendAsIs({ port }: Served, path: string, token: string): Promise<void> {
  const headers = { ...headersOf(token), 'content-length': form.length };
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
  sent.end(form);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  assertTaken(answer.statusCode, await text(answer));
}

function headersOf(token: string) {
  return { ...formHeaders, authorization: `Bearer ${token}` };
}

function assertTaken(status: number | undefined, answer: string): void {
  if (status !== 201) throw new Error(`An upload was not taken: ${status} ${answer}`);
}

function memoryOf({ child }: Served): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}

function watchMemory(served: Served): { most(): number; end(): void } {
  let most = memoryOf(served);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(served));
  }, LOOK_EVERY_MS);
  return { most: () => Math.max(most, memoryOf(served)), end: () => clearInterval(timer) };
}
