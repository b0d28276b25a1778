/**
 * Compares KYC uploads of 10 MB, which are inspected, encrypted and stored, with a minimal Node
 * server that streams the same bytes to disk: bytes per second of a few concurrent uploads, in
 * turns. Both respond when the bytes are on disk; a stream that responds earlier is measured for
 * comparison. Also measures the memory of an upload. Fails below 0.4 of the minimal server or above
 * 4 MB per upload. `npm run bench -- kyc-upload`
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
/** Rounds until V8 has compiled the hot code of both servers. */
const WARM_UP = 8;
const LEAST_RATIO = 0.4;
const MEGABYTE = 2 ** 20;
const MOST_MEGABYTES = 4;
const LOOK_EVERY_MS = 5;
const often = '1000000/60';
const password = 'a long enough phrase';
type Send = (served: Served, path: string, token: string) => Promise<void>;
/** Variants of the minimal server, by when it responds. */
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
  // A partner with documents under review cannot upload more, so each round needs new partners.
  // They are registered in advance.
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
    // Random order: in a fixed order, the client's garbage collection could always hit the same
    // turn.
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
  // Measured separately, because reading the memory takes CPU time from the rates above.
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

/**
 * Client that the target was set with. It copies the bytes it sends, which costs as much as an
 * upload to the minimal server.
 */
async function sendByFetch({ port }: Served, path: string, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: headersOf(token),
    body: form,
  });
  assertTaken(answer.status, await answer.text());
}

/** Client with little CPU cost: in production clients run on other machines. */
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
