import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerMessage, type SessionAnswer, sessionAnswer } from '@baize/contract/live';
import type { WebSocket } from 'ws';
import type { SampleCasino } from './sample-casino.ts';
import { openSocket } from './test-player.ts';

/** What players were told. */
export type Told = { asked: number; accepted: Set<string>; refused: Map<string, number> };

export type CasinoPlay = {
  casino: SampleCasino;
  /** Any of our processes; asked anew whenever a player comes back. */
  liveUrl: () => string;
  origin: string;
  players: number;
  /** From then on nobody bets any more. */
  isEnough: (told: Told) => boolean;
  pauseMs?: number;
};

type Bet = { t: 'bet'; id: string; roundId: number; type: string; value: null; amount: number };

const COME_BACK_AFTER_MS = 100;
/** Bets are refused at once while the circuit is broken: no need to count thousands of those. */
const WHILE_AWAY_MS = 250;
const ANSWERED_WITHIN_MS = 25_000;

/**
 * Players of the sample casino who bet all the time, through its own launch, and come back with the bet that
 * had no answer when they are cut off. Resolves when the last bet is answered.
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

/** Answers the bet that was on its way when the socket closed. */
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
    // One that hangs for longer than anything may take is asked for again elsewhere.
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
    // Before it is said that the round is closed, or after its leader died: the next one will be said.
    if (message.t === 'bet.err' && message.code === 'bets_closed') openRound = undefined;
    const isAway = message.t === 'bet.err' && message.code === 'wallet_unavailable';
    timer = setTimeout(send, isAway ? WHILE_AWAY_MS : (play.pauseMs ?? 0));
  });
  // What broke it does not matter: the close follows.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(timer);
  clearTimeout(patience);
  return pending;
}
