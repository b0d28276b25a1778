/**
 * One process that broadcasts to everyone connected, in one of two ways: as the table does, or as a
 * first draft would. Tells its parent what it cost. Run by bench/live-players.ts.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Connection, createConnection } from '../../apps/live/src/sockets/connection.ts';
import { createFanOut } from '../../apps/live/src/sockets/fan-out.ts';
import { encodeMessage } from '../../apps/live/src/sockets/ws-frame.ts';

export type Cost = { broadcasts: number; cpuMs: number; kernelMs: number };
export type Order = { broadcasts: number; everyMs: number };

const paced = process.argv[2] === 'paced';
const fanOut = createFanOut<Connection>();
const sockets = new Set<WebSocket>();
const nobody = { tableId: '', playerId: 0, partnerId: 0, apiKeyId: 0, origin: '' };

const server = createServer();
const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, raw, head) => {
  upgrades.handleUpgrade(request, raw, head, (socket) => {
    const connection = createConnection(socket, raw as Socket, nobody);
    // What a bet would meet: an answer that waits for nothing but the broadcast.
    socket.on('message', (data) => {
      if (paced) connection.send(JSON.parse(`${data}`));
      else socket.send(`${data}`);
    });
    if (paced) fanOut.join(connection);
    else sockets.add(socket);
    socket.on('close', () => {
      fanOut.leave(connection);
      sockets.delete(socket);
    });
    socket.on('error', () => socket.terminate());
  });
});

let seq = 0;

async function broadcast(): Promise<void> {
  const message = {
    t: 'round.result',
    seq: ++seq,
    at: Date.now(),
    roundId: seq,
    number: seq % 37,
    seed: 'f'.repeat(64),
    revealPts: Date.now(),
  };
  if (paced) await fanOut.broadcast(encodeMessage(message));
  else {
    const text = JSON.stringify(message);
    for (const socket of sockets) socket.send(text);
  }
}

async function obey({ broadcasts, everyMs }: Order): Promise<Cost> {
  const before = process.cpuUsage();
  for (let count = 0; count < broadcasts; count++) {
    const next = Date.now() + everyMs;
    await broadcast();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
  }
  const { user, system } = process.cpuUsage(before);
  return { broadcasts, cpuMs: (user + system) / 1000, kernelMs: system / 1000 };
}

process.on('message', (order: Order) => {
  void obey(order).then((cost) => process.send?.(cost));
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
