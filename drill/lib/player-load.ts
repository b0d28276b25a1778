import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerMessage, SessionAnswer } from '@baize/contract/live';
import type { WebSocket } from 'ws';
import { openSocket } from '../../packages/live/src/testing/test-player.ts';
import { isDone } from './call.ts';
import { type Asking, persist } from './partner-load.ts';

/** Website of every partner that the load registers. */
const ORIGIN = 'https://casino.test';
const BET_EVERY_MS = 250;
const COME_BACK_AFTER_MS = 200;

type Bet = { t: 'bet'; id: string; roundId: number; type: string; value: null; amount: number };

/** Bets while the round is open. After a disconnect, reconnects and resends the pending bet. */
export async function keepPlaying(asking: Asking, apiKey: string, playerId: string): Promise<void> {
  let pending: Bet | undefined;
  while (!asking.signal.aborted) {
    const session = await persist(asking, '/v1/sessions', {
      method: 'POST',
      body: { playerId },
      headers: { 'x-api-key': apiKey, origin: ORIGIN },
    });
    if (!isDone(session)) throw new Error(`No session: ${session.status} ${session.content}`);
    const { wsUrl, ticket } = session.json<SessionAnswer>();
    const socket = openSocket(wsUrl, ticket, ORIGIN);
    pending = await playUntilCut(asking, socket, playerId, pending);
    if (!asking.signal.aborted) await sleep(COME_BACK_AFTER_MS);
  }
}

/** Returns the bet that was pending when the socket closed. */
async function playUntilCut(
  asking: Asking,
  socket: WebSocket,
  playerId: string,
  unanswered: Bet | undefined,
): Promise<Bet | undefined> {
  let pending = unanswered;
  let openRound: number | undefined;
  const send = () => {
    if (openRound === undefined || socket.readyState !== socket.OPEN) return;
    pending ??= {
      t: 'bet',
      id: `${playerId}-${randomUUID()}`,
      roundId: openRound,
      type: 'red',
      value: null,
      amount: 100,
    };
    socket.send(JSON.stringify(pending));
  };
  const timers = new Set<NodeJS.Timeout>();
  const betAgainSoon = () => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      send();
    }, BET_EVERY_MS);
    timers.add(timer);
  };
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.t === 'welcome' || message.t === 'round.open') {
      const round = message.t === 'welcome' ? message.round : message;
      const isOpen = round !== null && (!('phase' in round) || round.phase === 'open');
      openRound = isOpen ? round.roundId : undefined;
      send();
    }
    if (message.t === 'round.closed') openRound = undefined;
    if (message.t === 'bet.ok') asking.acknowledged.bets.add(message.id);
    if (message.t !== 'bet.ok' && message.t !== 'bet.err') return;
    if (message.id === pending?.id) pending = undefined;
    betAgainSoon();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Errors are ignored because a `close` event follows.
  socket.on('error', () => undefined);
  const leave = () => socket.terminate();
  asking.signal.addEventListener('abort', leave);
  if (asking.signal.aborted) leave();
  await closed;
  asking.signal.removeEventListener('abort', leave);
  for (const timer of timers) clearTimeout(timer);
  return pending;
}
