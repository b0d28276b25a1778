import { afterAll, expect, it } from 'vitest';
import { type DatabaseLink, linkDatabase } from './testing/database-link.ts';
import { useTestServer } from './testing/test-server.ts';

let link: DatabaseLink | undefined;
const server = useTestServer(
  {},
  {
    liveTables: true,
    reach: async (databaseUrl) => {
      link = await linkDatabase(databaseUrl);
      return { DATABASE_URL: link.connectionString };
    },
  },
);
afterAll(() => link?.remove());

const names = ['baize_updates_heard', 'baize_tables_heard', 'baize_record_heard'];

async function heard(): Promise<unknown[]> {
  const { metrics } = server.running.resources;
  return Promise.all(
    names.map(async (name) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value),
  );
}

it('reports when notifications stop reaching a process and when they resume', async () => {
  server.running.resources.log.level = 'silent';
  await expect.poll(heard).toEqual([1, 1, 1]);
  await link?.cut();
  await expect.poll(heard).toEqual([0, 0, 0]);
  await link?.mend();
  await expect.poll(heard).toEqual([1, 1, 1]);
});

it('reports the number of connections and the maximum', async () => {
  const { metrics } = server.running.resources;
  expect(await metrics.getSingleMetricAsString('baize_live_connections')).toContain(' 0');
  expect(await metrics.getSingleMetricAsString('baize_live_connections_most')).toContain(' 25000');
});
