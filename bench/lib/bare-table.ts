import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { type RawData, WebSocketServer } from 'ws';
import { type BareRow, prepareInserts } from './bare-inserts.ts';

export type BareTable = { url: string; close(): void };

/**
 * The minimal table: writes each bet that arrives over a socket as a row on disk, then responds. It
 * does not know the player and checks and books nothing.
 */
export async function openBareTable(pool: Pool, row: BareRow): Promise<BareTable> {
  const insert = await prepareInserts(pool, row);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.send(JSON.stringify({ t: 'welcome', round: { roundId: 0 } }));
    socket.on('message', async (data: RawData) => {
      const { id } = JSON.parse(`${data}`);
      await insert();
      socket.send(JSON.stringify({ t: 'bet.ok', id, balance: 0 }));
    });
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
