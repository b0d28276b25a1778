/**
 * Whether the time of an answer tells if there is an account: medians of a sign-in with a wrong
 * password, and of asking for a reset, for names that exist against names that do not, in turn.
 * Fails when one takes more than a tenth longer than the other.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster } from '@baize/db/testing';
import { startServer } from '../apps/server/src/start.ts';
import { readConfig } from '../packages/platform/src/config/config.ts';
import { registrationOf } from './lib/registration.ts';
import { report } from './lib/report.ts';

const ROUNDS = 150;
const WARM_UP = 10;
const MOST = 1.1;
/** Measured again when too far apart: the machine may have had other things to do. */
const TRIES = 3;

const known = 'known-partner';
const often = '1000000/60';

const cluster = await startTestCluster();
const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
const { app, stop } = await startServer(
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: cluster.connectionString,
    DATA_DIR: dataDir,
    THROTTLE_LOGIN_PER_ADDRESS: often,
    THROTTLE_LOGIN_PER_ACCOUNT: often,
    THROTTLE_FORGOT_PASSWORD_PER_ADDRESS: often,
    THROTTLE_FORGOT_PASSWORD_PER_ACCOUNT: often,
  }),
);

async function post(path: string, payload: object, status: number): Promise<void> {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload });
  if (answer.statusCode !== status) throw new Error(`${path}: ${answer.body}`);
}

const signIn = (username: string) => () =>
  post('/partners/login', { username, password: 'not this one' }, 401);
const askReset = (email: string) => () => post('/partners/forgot-password', { email }, 200);

const pairs: [string, () => Promise<void>, () => Promise<void>][] = [
  ['sign-in by username', signIn(known), signIn('unknown-partner')],
  ['sign-in by e-mail', signIn(`${known}@casino.test`), signIn('unknown@casino.test')],
  ['forgotten password', askReset(`${known}@casino.test`), askReset('unknown@casino.test')],
];

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measure(one: () => Promise<void>, other: () => Promise<void>) {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Whoever comes second may find things warmer: they take turns.
    const [first, second] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const side of [first, second]) {
      const taken = await time(side === 0 ? one : other);
      if (round >= 0) times[side].push(taken);
    }
  }
  const [a, b] = [median(times[0]), median(times[1])];
  return { known: a, unknown: b, ratio: Math.max(a, b) / Math.min(a, b) };
}

try {
  await post('/partners/register', registrationOf(known, 'correct horse battery'), 201);
  for (const [name, one, other] of pairs) {
    let result = await measure(one, other);
    for (let attempt = 1; attempt < TRIES && result.ratio > MOST; attempt++) {
      result = await measure(one, other);
    }
    report({
      what: `${name}, of a name that exists`,
      measured: `${result.known.toFixed(2)} ms`,
      beside: `of one that does not ${result.unknown.toFixed(2)} ms`,
      ratio: result.ratio,
      target: `≤ ${MOST}`,
      isMet: result.ratio <= MOST,
    });
  }
} finally {
  await stop();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
