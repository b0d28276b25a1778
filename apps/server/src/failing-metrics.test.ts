import { rename } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer({ LOG_LEVEL: 'silent' }, { isAlone: true });

async function scrape() {
  const { statusCode, body } = await server.running.app.inject({ url: '/metrics' });
  const missing = [...body.matchAll(/^baize_metric_collected\{metric="(\w+)"\} 0$/gm)];
  return { statusCode, body, missing: missing.map(([, name]) => name) };
}

/**
 * Expects these metrics to be missing, and those registered before and after them to be present.
 */
async function expectMissing(...names: string[]): Promise<void> {
  const { statusCode, body, missing } = await scrape();
  expect([statusCode, missing]).toEqual([200, names]);
  const isTold = (name: string) => new RegExp(`^${name}\\b`, 'm').test(body);
  expect(names.filter(isTold)).toEqual([]);
  const others = ['baize_jobs', 'baize_activity_fault', 'baize_disk_bytes', 'baize_table_led'];
  expect(others.filter(isTold)).toEqual(others);
}

it('omits metrics of an unreadable table and returns the others', async () => {
  await server.asOwner('alter table emails rename to emails_away');
  await expectMissing(
    'baize_emails_unsent',
    'baize_emails_oldest_unsent_seconds',
    'baize_emails_given_up',
  );
  await server.asOwner('alter table emails_away rename to emails');
  await expectMissing();
});

it('omits a metric that waits for a lock, without delaying the others or the scrape', async () => {
  const holder = new Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table transactions');
  const begun = performance.now();
  await expectMissing('baize_transactions_needing_attention');
  expect(performance.now() - begun).toBeLessThan(10_000);
  await holder.query('rollback');
  await expectMissing();
});

it('does not report the data folder as missing when S3 and an external database replace it', async () => {
  await rename(server.dataDir, `${server.dataDir}-away`);
  const { body, missing } = await scrape();
  await rename(`${server.dataDir}-away`, server.dataDir);
  expect(missing).toEqual([]);
  expect(body).not.toMatch(/^baize_disk_bytes\b/m);
});
