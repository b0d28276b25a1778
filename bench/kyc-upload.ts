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
const ROUNDS = 9;
const WARM_UP = 2;
const LEAST_RATIO = 0.5;
const MEGABYTE = 2 ** 20;
const MOST_MEGABYTES = 4;
const LOOK_EVERY_MS = 5;
const often = '1000000/60';
const password = 'a long enough phrase';

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
  const rates = { portal: [] as number[], bare: [] as number[] };
  const grown: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Whose documents are under review sends no others.
    const tokens = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        signUp(portal, `uploader${round + WARM_UP}-${index}`),
      ),
    );
    const before = memoryOf(portal);
    const watch = watchMemory(portal);
    const ours = await timed(() =>
      Promise.all(tokens.map((token) => send(portal, '/api/partners/kyc', token))),
    ).finally(watch.end);
    const most = watch.most();
    const theirs = await timed(() => Promise.all(tokens.map(() => send(bare, '/', ''))));
    if (round < 0) continue;
    rates.portal.push((AT_ONCE * document.length) / MEGABYTE / ours);
    rates.bare.push((AT_ONCE * document.length) / MEGABYTE / theirs);
    grown.push(Math.max(0, most - before) / AT_ONCE / MEGABYTE);
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
