import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { cloneDatabase } from './testing.ts';

it('leaves no connection open if the server refuses LISTEN', async () => {
  const { connectionString, drop } = await cloneDatabase(inject('cluster'));
  onTestFinished(drop);
  const refusals: string[] = [];
  const again = Promise.withResolvers<void>();
  const listening = await listen({
    connectionString,
    applicationName: 'refused-listener',
    channel: 'not a channel',
    mayComeLater: true,
    onNotification: () => undefined,
    onConnected: () => undefined,
    onError: ({ message }) => {
      refusals.push(message);
      if (refusals.length === 3) again.resolve();
    },
  });
  onTestFinished(() => listening.stop());
  await again.promise;
  expect(new Set(refusals)).toEqual(new Set(['syntax error at or near "not"']));
  expect(listening.isConnected()).toBe(false);
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const left = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'refused-listener'",
    );
    return rows[0]?.count;
  };
  await expect.poll(left).toBeLessThanOrEqual(1);
});
