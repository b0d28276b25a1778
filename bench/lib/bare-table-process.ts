/** A bare table in a process of its own. Run by bench/live-bets.ts. */
import { Pool } from 'pg';
import type { BareRow } from './bare-inserts.ts';
import { openBareTable } from './bare-table.ts';
import type { TableTold } from './table-server.ts';

export type BareOrder = { connectionString: string; row: BareRow };

process.once('message', async ({ connectionString, row }: BareOrder) => {
  const { url } = await openBareTable(new Pool({ connectionString, max: 1 }), row);
  const told: TableTold = { url };
  process.send?.(told);
});
process.on('disconnect', () => process.exit());
