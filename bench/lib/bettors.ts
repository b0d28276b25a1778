/**
 * Players who bet one after the other as fast as their table answers, in a process of its own. Each is
 * at one of the servers it is told of. Run by bench/live-bets.ts.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, WebSocket } from 'ws';
import { aSession, openSocket } from '../../packages/live/src/testing/test-player.ts';

/** As a table allows: fifty messages a second. */
const LEAST_BETWEEN_MS = 25;

export type Bettors = {
  urls: readonly string[];
  partner: Parameters<typeof aSession>[1];
  players: number;
  name: string;
};
export type Betting = { bettors: string; forMs: number };
export type Placed = { taken: number };

type Bettor = { socket: WebSocket; roundId: number; answer: (message: { t: string }) => void };

const groups = new Map<string, Bettor[]>();
let sent = 0;

/** At a table with a session; at a bare one there is none. */
async function connect(url: string, { partner }: Bettors, playerId: string): Promise<WebSocket> {
  if (url.startsWith('ws:')) return new WebSocket(url);
  const { wsUrl, ticket } = await aSession(url, partner, playerId);
  return openSocket(wsUrl, ticket, partner.origin);
}

async function enter(url: string, order: Bettors, playerId: string): Promise<Bettor> {
  const socket = await connect(url, order, playerId);
  const bettor: Bettor = { socket, roundId: 0, answer: () => undefined };
  const [welcome] = (await once(socket, 'message')) as [RawData];
  bettor.roundId = JSON.parse(`${welcome}`).round.roundId;
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(`${data}`);
    if (message.t.startsWith('bet.')) bettor.answer(message);
  });
  return bettor;
}

async function bet(bettor: Bettor): Promise<void> {
  const answered = new Promise<{ t: string }>((resolve) => {
    bettor.answer = resolve;
  });
  const { roundId } = bettor;
  const order = { t: 'bet', id: `bet-${sent++}`, roundId, type: 'red', value: null, amount: 100 };
  bettor.socket.send(JSON.stringify(order));
  const { t, ...why } = await answered;
  if (t !== 'bet.ok') throw new Error(`A bet was answered ${t} ${JSON.stringify(why)}`);
}

async function play({ bettors, forMs }: Betting): Promise<Placed> {
  const end = performance.now() + forMs;
  let taken = 0;
  await Promise.all(
    (groups.get(bettors) ?? []).map(async (bettor) => {
      while (performance.now() < end) {
        const next = performance.now() + LEAST_BETWEEN_MS;
        await bet(bettor);
        if (performance.now() < end) taken++;
        await sleep(Math.max(0, next - performance.now()));
      }
    }),
  );
  return { taken };
}

async function obey(order: Bettors | Betting): Promise<Placed> {
  if ('forMs' in order) return play(order);
  const group: Bettor[] = [];
  for (let count = 0; count < order.players; count++) {
    const url = order.urls[count % order.urls.length] ?? '';
    group.push(await enter(url, order, `${order.name}-${count}`));
  }
  groups.set(order.name, group);
  return { taken: 0 };
}

process.on('message', (order: Bettors | Betting) => {
  void obey(order).then((placed) => process.send?.(placed));
});
process.on('disconnect', () => process.exit());
