import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTestServer } from '../apps/server/src/testing/test-server.ts';
import { createHttpServer } from '../packages/platform/src/http/http-server.ts';
import { createMetrics, serveMetrics } from '../packages/platform/src/metrics/metrics.ts';
import { programPath } from '../scripts/lib/programs.mjs';

const folder = fileURLToPath(new URL('./prometheus/', import.meta.url));
const promtool = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(programPath('promtool'), parameters, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};

const server = useTestServer({}, { liveTables: true });

it('raises each alert when it should, and not before', () => {
  expect(promtool('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
});

it('has a test case for each alert', () => {
  const names = (file: string, key: string) =>
    [...readFileSync(`${folder}${file}`, 'utf8').matchAll(new RegExp(`${key}: (\\w+)`, 'g'))].map(
      ([, name]) => name,
    );
  const proved = new Set(names('alerts.test.yaml', '- alertname'));
  expect(names('alerts.yaml', 'alert').filter((name) => !proved.has(name))).toEqual([]);
});

it('finds every metric of the alerts and the dashboard on the server', async () => {
  await server.call('GET', '/partners/profile');
  const { body } = await server.running.app.inject({ method: 'GET', url: '/metrics' });
  const texts = ['alerts.yaml', '../grafana/dashboard.json'].map((file) =>
    readFileSync(`${folder}${file}`, 'utf8'),
  );
  const read = new Set(texts.join('').match(/\b(?:baize|nodejs|process)_\w+/g));
  const known = new Set(body.match(/^\w+/gm));
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((name) => !known.has(name))).toEqual([]);
});

it('finds every metric of ours on the dashboard', async () => {
  const { body } = await server.running.app.inject({ method: 'GET', url: '/metrics' });
  const counted = new Set([...body.matchAll(/^# HELP (baize_\w+)/gm)].map(([, name = '']) => name));
  const dashboard = readFileSync(`${folder}../grafana/dashboard.json`, 'utf8');
  expect([...counted].filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('lists processes on the dashboard by a metric that every process has', async () => {
  const dashboard = readFileSync(`${folder}../grafana/dashboard.json`, 'utf8');
  const [, named] = /label_values\((\w+), instance\)/.exec(dashboard) ?? [];
  const app = createHttpServer({ logLevel: 'silent', trustProxy: false });
  serveMetrics(app, createMetrics(), undefined);
  const { body } = await app.inject({ url: '/metrics' });
  expect(body.match(/^baize_\w+/gm)).toContain(named);
});
