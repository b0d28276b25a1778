import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baize/db/testing';
import type { Hosts } from '../../apps/server/src/testing/hosted-server.ts';
import { readVitest } from '../../scripts/lib/test-reports.mjs';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call, isDone } from '../lib/call.ts';
import { type Closers, createClosers } from '../lib/closers.ts';
import { type Finding, finding, none } from '../lib/finding.ts';
import { startBalancer } from '../lib/haproxy.ts';
import { here } from '../lib/portal.ts';
import { until } from '../lib/until.ts';

/** 5xx responses are expected: some tests make storage, mail and the database fail. */
const watched: Watched = {
  alert: 'CallsFail',
  metric: 'baize_http_request_seconds_count',
  labels: /status="5/,
};
const PROCESSES = 3;
const hostProgram = join(here, 'apps/server/src/testing/server-host.ts');

/** Runs the API tests with each call sent to the next of three processes. */
export async function api(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const places = [];
    for (let number = 1; number <= PROCESSES; number++) {
      const port = await freePort();
      const host = spawn(process.execPath, ['--import', 'tsx', hostProgram, `${port}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(host, 'exit');
      closers.add(async () => {
        host.kill('SIGKILL');
        await ended;
      });
      const url = `http://127.0.0.1:${port}`;
      await until('the host listens', async () => isDone(await call(url, '/readyz')));
      places.push({ name: `host-${number}`, port, url });
    }
    const balancer = await startBalancer(places);
    closers.add(() => balancer.stop());
    const before = await readMetric(places, watched);
    const report = await runTests(closers, {
      balancer: balancer.url,
      hosts: places.map(({ url }) => url),
    });
    const { passed, failures } = readVitest(report);
    const shares = places.map(({ name }) => balancer.served.filter(({ by }) => by === name).length);
    return [
      none(`failed tests of the API, of ${passed + failures.length}`, failures),
      finding(
        'each of the three processes has answered its third of the calls',
        Math.min(...shares) > 0.9 * Math.max(...shares),
        shares.join(', '),
      ),
      alertFinding(watched, before, await readMetric(places, watched)),
    ];
  } finally {
    await closers.closeAll();
  }
}

/**
 * Test files that call a server, except those that test a single process (`isAlone`, `logTo`).
 */
const testsThatAsk = () =>
  globSync('apps/server/src/**/*.test.ts', { cwd: here }).filter((file) => {
    const test = readFileSync(join(here, file), 'utf8');
    return test.includes('useTestServer(') && !/isAlone: true|logTo/.test(test);
  });

async function runTests(closers: Closers, hosts: Omit<Hosts, 'pooler'>): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-drill-api-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  const options = ['--reporter=json', `--outputFile=${file}`];
  const vitest = spawn('vitest', ['run', ...options, ...testsThatAsk()], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TEST_HOSTS: JSON.stringify(hosts) },
  });
  const ended = once(vitest, 'exit');
  closers.add(async () => {
    vitest.kill('SIGINT');
    await ended;
  });
  await ended;
  return JSON.parse(readFileSync(file, 'utf8'));
}
