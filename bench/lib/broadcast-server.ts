/**
 * Broadcasts the messages of a round to all connected players, in one of three ways: with the
 * fan-out of the table, with a naive loop, or with a loop that serialises each message only once.
 * Reports the CPU time to its parent. Run by bench/live-players.ts.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Connection, createConnection } from '../../packages/live/src/sockets/connection.ts';
import { createFanOut, type OwnMessage } from '../../packages/live/src/sockets/fan-out.ts';
import { encodeMessage } from '../../packages/live/src/ws-frame.ts';
import { nobody } from './nobody.ts';

export type Cost = { cpuMs: number; kernelMs: number };
export type Order = { rounds: number; roundMs: number };
export type Way = 'paced' | 'naive' | 'text once';

const way = process.argv[2] as Way;
const fanOut = createFanOut<Connection>();
const sockets = new Set<WebSocket>();
const server = createServer();
const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, raw, head) => {
  upgrades.handleUpgrade(request, raw, head, (socket) => {
    const connection = createConnection(socket, raw as Socket, nobody);
    // Echo the message: like the response to a bet, it is delayed only by the broadcast.
    socket.on('message', (data) => {
      if (way === 'paced') connection.send(JSON.parse(`${data}`));
      else socket.send(`${data}`);
    });
    if (way === 'paced') fanOut.join(connection);
    else sockets.add(socket);
    socket.on('close', () => {
      fanOut.leave(connection);
      sockets.delete(socket);
    });
    socket.on('error', () => socket.terminate());
  });
});

type Message = { t: string; seq: number; roundId: number };

/** Settlement message of a player with one bet. Created per player, because their bets differ. */
const settlementOf = (roundId: number) => ({
  t: 'settlement',
  roundId,
  outcome: 'settled',
  staked: 500,
  paid: 0,
  balance: 99_500,
  bets: [{ id: betId, payout: 0 }],
});
const betId = randomUUID();

async function tell(message: Message): Promise<void> {
  const isDecided = message.t === 'round.result';
  if (way === 'paced') {
    const own: OwnMessage<Connection> = () => settlementOf(message.roundId);
    await fanOut.broadcast(encodeMessage(message), isDecided ? own : undefined);
    return;
  }
  const text = JSON.stringify(message);
  for (const socket of sockets) socket.send(way === 'naive' ? JSON.stringify(message) : text);
  if (!isDecided) return;
  for (const socket of sockets) socket.send(JSON.stringify(settlementOf(message.roundId)));
}

function sayingsOf(roundId: number): Message[] {
  const head = { seq: roundId * 4, at: Date.now(), roundId };
  const hash = 'f'.repeat(64);
  return [
    { t: 'round.open', ...head, index: roundId, commit: hash, closesAt: head.at + 16_000 },
    { t: 'round.closed', ...head },
    { t: 'round.result', ...head, number: roundId % 37, seed: hash, revealPts: head.at },
  ] as Message[];
}

async function play({ rounds, roundMs }: Order): Promise<void> {
  for (let roundId = 1; roundId <= rounds; roundId++) {
    const sayings = sayingsOf(roundId);
    for (const message of sayings) {
      const next = Date.now() + roundMs / sayings.length;
      await tell(message);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
    }
  }
}

/** Plays a warm-up round before the measured rounds. */
async function obey(order: Order): Promise<Cost> {
  await play({ ...order, rounds: 1 });
  const before = process.cpuUsage();
  await play(order);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, kernelMs: system / 1000 };
}

process.on('message', (order: Order) => {
  void obey(order).then((cost) => process.send?.(cost));
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
