import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerMessage, type SessionAnswer, sessionAnswer } from '@baize/contract/live';
import type { WebSocket } from 'ws';
import type { SampleCasino } from './sample-casino.ts';
import { openSocket } from './test-player.ts';

export type Told = { asked: number; accepted: Set<string>; refused: Map<string, number> };

export type CasinoPlay = {
  casino: SampleCasino;
  /** URL of any of our processes; called again whenever a player reconnects. */
  liveUrl: () => string;
  origin: string;
  players: number;
  /** Players stop betting once this returns true. */
  isEnough: (told: Told) => boolean;
  pauseMs?: number;
};

type Bet = { t: 'bet'; id: string; roundId: number; type: string; value: null; amount: number };

const COME_BACK_AFTER_MS = 100;
/** While the circuit is open, bets are refused immediately; this pause avoids thousands of them. */
const WHILE_AWAY_MS = 250;
const ANSWERED_WITHIN_MS = 25_000;

/**
 * Players of the sample casino who bet continuously. When disconnected, they reconnect through the
 * casino's launch and send the unanswered bet again. Resolves when the last bet has a response.
 */
export async function playAtCasino(play: CasinoPlay) {
  const told: Told = { asked: 0, accepted: new Set(), refused: new Map() };
  const cookies: string[] = [];
  for (let number = 1; number <= play.players; number++) {
    cookies.push(await play.casino.register(`Player ${number}`));
  }
  const done = Promise.all(cookies.map((cookie) => keepBetting(play, cookie, told)));
  return { told, cookies, done: done.then(() => undefined) };
}

async function keepBetting(play: CasinoPlay, cookie: string, told: Told): Promise<void> {
  let pending: Bet | undefined;
  while (pending !== undefined || !play.isEnough(told)) {
    const session = await sitDown(play, cookie).catch(() => undefined);
    if (session) {
      const socket = openSocket(session.wsUrl, session.ticket, play.origin);
      pending = await betUntilCut(play, cookie, told, socket, pending);
    }
    await sleep(COME_BACK_AFTER_MS);
  }
}

async function sitDown(play: CasinoPlay, cookie: string): Promise<SessionAnswer | undefined> {
  const launched = await play.casino.ask('POST', '/launch', { cookie, body: {} });
  if (!launched.ok) return undefined;
  const { launchToken } = (await launched.json()) as { launchToken: string };
  const answer = await fetch(`${play.liveUrl()}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: play.origin },
    body: JSON.stringify({ launchToken }),
  });
  return answer.ok ? sessionAnswer.parse(await answer.json()) : undefined;
}

/** Returns the bet that was in flight when the socket closed. */
async function betUntilCut(
  play: CasinoPlay,
  cookie: string,
  told: Told,
  socket: WebSocket,
  unanswered: Bet | undefined,
): Promise<Bet | undefined> {
  let pending = unanswered;
  let openRound: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  const send = () => {
    if (socket.readyState !== socket.OPEN) return;
    if (pending === undefined) {
      if (play.isEnough(told)) return socket.close();
      if (openRound === undefined) return;
      told.asked++;
      const id = randomUUID();
      pending = { t: 'bet', id, roundId: openRound, type: 'red', value: null, amount: 1_000 };
    }
    socket.send(JSON.stringify(pending));
    // A bet without a response is sent again on another connection.
    clearTimeout(patience);
    patience = setTimeout(() => socket.terminate(), ANSWERED_WITHIN_MS);
  };
  socket.on('message', async (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.t === 'welcome' || message.t === 'round.open') {
      const round = message.t === 'welcome' ? message.round : message;
      const isOpen = round !== null && (!('phase' in round) || round.phase === 'open');
      openRound = isOpen ? round.roundId : undefined;
      if (message.t === 'welcome' || pending === undefined) send();
    }
    if (message.t === 'round.closed') openRound = undefined;
    if (message.t !== 'bet.ok' && message.t !== 'bet.err') return;
    if (message.id !== pending?.id) return;
    pending = undefined;
    clearTimeout(patience);
    if (message.t === 'bet.ok') told.accepted.add(message.id);
    else told.refused.set(message.code, (told.refused.get(message.code) ?? 0) + 1);
    if (message.t === 'bet.err' && message.code === 'insufficient_funds') {
      await play.casino.ask('POST', '/deposit', { cookie }).catch(() => undefined);
    }
    // Betting closed before the notification arrived, or the leader died; wait for the next round.
    if (message.t === 'bet.err' && message.code === 'bets_closed') openRound = undefined;
    const isAway = message.t === 'bet.err' && message.code === 'wallet_unavailable';
    timer = setTimeout(send, isAway ? WHILE_AWAY_MS : (play.pauseMs ?? 0));
  });
  // Errors are ignored because a close follows.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(timer);
  clearTimeout(patience);
  return pending;
}
