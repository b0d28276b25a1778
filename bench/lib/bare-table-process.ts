/** A bare table in a process of its own. Run by bench/live-bets.ts. */
import { Pool } from 'pg';
import { openBareTable } from './bare-table.ts';
import type { TableTold } from './table-server.ts';

export type BareOrder = { connectionString: string };

process.once('message', async ({ connectionString }: BareOrder) => {
  const { url } = await openBareTable(new Pool({ connectionString, max: 1 }), 1);
  const told: TableTold = { url };
  process.send?.(told);
});
process.on('disconnect', () => process.exit());
