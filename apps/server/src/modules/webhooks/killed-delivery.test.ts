import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@baize/db/testing';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { registration } from '../../testing/people.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startServerProcess } from '../../testing/server-process.ts';

// Starting a process takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const receiver = await startReceiver();

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Ages the job locks past the timeout after which a dead process's jobs are released. */
async function letLocksAge(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds'",
  );
  await client.end();
}

it('resends an event with the same id if its process is killed while sending it', async () => {
  const { connectionString, drop } = await cloneDatabase(inject('cluster'));
  onTestFinished(drop);
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: await aDataFolder(),
    SECRET_KEY: 'a secret key for tests, long enough to pass',
  };
  const first = await startServerProcess(env);
  receiver.answer = async () => {
    if (receiver.received.length === 1) {
      first.kill('SIGKILL');
      await first.exited();
    }
    return { status: 204 };
  };
  const origin = await first.address();
  const post = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const body = registration();
  await post('/partners/register', body);
  const { username, password } = body;
  const { token } = await post('/partners/login', { username, password });
  const form = { url: receiver.url, events: ['kyc.approved'] };
  const { webhook } = await post('/partners/webhooks', form, token);
  await post(`/partners/webhooks/${webhook.id}/test`, {}, token).catch(() => undefined);
  expect(await first.exited()).toBeNull();
  await letLocksAge(connectionString);
  await startServerProcess(env);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});
