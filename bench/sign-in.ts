/**
 * Compares a log-in with a minimal server in a separate process that only verifies the password
 * (argon2id). Also measures how long other calls wait while fifty users log in at the same time;
 * the log-ins come from another process than the timed calls. Fails if a log-in takes more than 1.3
 * × the hash alone, or p99 of the other calls more than doubles. `npm run bench -- sign-in`
 */
import { ask as askChild, letGo, startChild } from './lib/child.ts';
import { openSite } from './lib/open-site.ts';
import { median, percentile } from './lib/percentile.ts';
import { beginProcess, post } from './lib/processes.ts';
import { registrationOf } from './lib/registration.ts';
import { report } from './lib/report.ts';
import type { Crowd } from './lib/sign-in-crowd.ts';

const ROUNDS = 100;
/** Calls until V8 has compiled the hot code of the server. */
const WARM_UP = 500;
const AT_ONCE = 50;
const QUIET_MS = 3_000;
const TURNS = 5;
const MOST_COST = 1.3;
const MOST_WAIT = 2;
const password = 'a long enough phrase';
const often = '1000000/60';

const site = await openSite();
const crowd = startChild('sign-in-crowd');
try {
  const portal = await site.begin({
    ROLES: 'web',
    THROTTLE_LOGIN_PER_ADDRESS: often,
    THROTTLE_LOGIN_PER_ACCOUNT: often,
  });
  const username = 'measured';
  await post(portal, '/partners/register', registrationOf(username, password));
  // Send the cookie of a known device, as a browser that has logged in before does.
  const cookie = await readCookie(portal.port, { username, password });
  const signIn = () => post(portal, '/partners/login', { username, password }, '', { cookie });
  const { token } = await signIn();

  const bare = await beginProcess('hash-server', [password], {});
  const times = { signIn: [] as number[], hash: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const signedIn = await timed(signIn);
    const hashed = await timed(() => post(bare, '/', { password }));
    if (round < 0) continue;
    times.signIn.push(signedIn);
    times.hash.push(hashed);
  }
  const [whole, alone] = [median(times.signIn), median(times.hash)];
  report({
    what: 'a sign-in, p50',
    measured: `${whole.toFixed(1)} ms`,
    beside: `a server with argon2id alone ${alone.toFixed(1)} ms`,
    ratio: whole / alone,
    target: `≤ ${MOST_COST}`,
    isMet: whole / alone <= MOST_COST,
  });

  const ask = () => get(portal.port, '/partners/profile', token);
  const told: Crowd = {
    portal: { port: portal.port },
    people: AT_ONCE,
    body: { username, password },
    cookie,
  };
  const waits = { quiet: [] as number[], busy: [] as number[] };
  for (let turn = 0; turn < TURNS; turn++) {
    waits.quiet.push(...(await askWhile(ask, new Promise((done) => setTimeout(done, QUIET_MS)))));
    waits.busy.push(...(await askWhile(ask, askChild(crowd, told))));
  }
  const [quiet, busy] = [percentile(waits.quiet, 0.99), percentile(waits.busy, 0.99)];
  report({
    what: `a profile while ${AT_ONCE} people sign in, p99`,
    measured: `${busy.toFixed(1)} ms`,
    beside: `while nobody does ${quiet.toFixed(1)} ms`,
    ratio: busy / quiet,
    target: `≤ ${MOST_WAIT}`,
    isMet: busy / quiet <= MOST_WAIT,
  });
} finally {
  await letGo(crowd);
  await site.close();
}

async function readCookie(port: number, credentials: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/partners/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  if (!answer.ok || cookies.length === 0) throw new Error(`A sign-in answered ${answer.status}.`);
  return cookies.join('; ');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Repeats a call until `meanwhile` settles and returns the time of each call. */
async function askWhile(ask: () => Promise<void>, meanwhile: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = meanwhile.finally(() => {
    isOver = true;
  });
  // If `ask` throws first, report its error instead of an unhandled rejection of `over`.
  over.catch(() => undefined);
  const taken: number[] = [];
  while (!isOver) taken.push(await timed(ask));
  await over;
  return taken;
}

async function get(port: number, path: string, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}
