/**
 * KYC uploads of 10 MB, looked into, encrypted and kept, beside the same bytes streamed to disk by a bare
 * Node server: bytes per second of a few at once, in turns. And what one of them costs in memory. Fails
 * below half of the bare server or above 4 MB each. `npm run bench -- kyc-upload`
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@baize/contract';
import { aForm, aPdfOfSize, formHeaders } from '../apps/api/src/testing/documents.ts';
import { openSite } from './lib/open-site.ts';
import { median } from './lib/percentile.ts';
import { beginProcess, post, type Served } from './lib/processes.ts';
import { report } from './lib/report.ts';

const AT_ONCE = 4;
const ROUNDS = 15;
/** Until both servers run what they have compiled, as one that has been up for a while does. */
const WARM_UP = 8;
const LEAST_RATIO = 0.5;
const MEGABYTE = 2 ** 20;
const MOST_MEGABYTES = 4;
const LOOK_EVERY_MS = 5;
const often = '1000000/60';
const password = 'a long enough phrase';
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
  for (let count = 0; count < WARM_UP + 2 * ROUNDS; count++) crowds.push(await signUpAll(portal));
  const rates = { portal: [] as number[], bare: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const tokens = crowds.pop() ?? [];
    const ours = await timed(() => sendAll(portal, tokens));
    const theirs = await timed(() => Promise.all(tokens.map(() => send(bare, '/', ''))));
    if (round < 0) continue;
    rates.portal.push((AT_ONCE * document.length) / MEGABYTE / ours);
    rates.bare.push((AT_ONCE * document.length) / MEGABYTE / theirs);
  }
  // Apart, because looking takes of the processor what is measured above.
  const grown: number[] = [];
  for (const tokens of crowds) {
    const before = memoryOf(portal);
    const watch = watchMemory(portal);
    await sendAll(portal, tokens).finally(watch.end);
    grown.push(Math.max(0, watch.most() - before) / AT_ONCE / MEGABYTE);
  }
  const [ours, theirs] = [median(rates.portal), median(rates.bare)];
  report({
    what: `KYC uploads of 10 MB, ${AT_ONCE} at once`,
    measured: `${ours.toFixed(0)} MB/s`,
    beside: `bare stream to disk ${theirs.toFixed(0)} MB/s`,
    ratio: ours / theirs,
    target: `≥ ${LEAST_RATIO}`,
    isMet: ours / theirs >= LEAST_RATIO,
  });
  const each = median(grown);
  report({
    what: 'memory of one upload',
    measured: `${each.toFixed(1)} MB`,
    target: `≤ ${MOST_MEGABYTES} MB`,
    isMet: each <= MOST_MEGABYTES,
  });
} finally {
  await site.close();
  await rm(bareDir, { recursive: true, force: true });
}

function signUpAll(portal: Served): Promise<string[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, () => signUp(portal, `uploader${signedUp++}`)),
  );
}

function sendAll(portal: Served, tokens: readonly string[]): Promise<unknown> {
  return Promise.all(tokens.map((token) => send(portal, '/api/partners/kyc', token)));
}

async function signUp(portal: Served, username: string): Promise<string> {
  const email = `${username}@casino.test`;
  await post(portal, '/partners/register', {
    ...{ username, email, password, contact_email: email },
    ...{ company_name: username, website_url: 'https://casino.test' },
  });
  return (await post(portal, '/partners/login', { username, password })).token;
}

async function send({ port }: Served, path: string, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...formHeaders, authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** In seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
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
