import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

export async function jobsDone(server: TestServer): Promise<void> {
  const due = sql<{ due: number }>`
    select count(*) as due from graphile_worker.jobs where run_at <= now() or locked_at is not null`;
  await vi.waitFor(
    async () => {
      const { rows } = await due.execute(server.running.resources.db);
      if (rows[0]?.due !== 0) throw new Error(`${rows[0]?.due} jobs are still due.`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
