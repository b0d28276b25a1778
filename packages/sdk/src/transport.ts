import type { ClientMessage, MessageOf, ServerMessage, SessionAnswer } from '@baize/contract/live';
import { finalByeCodes, liveProtocol, ticketPrefix } from '@baize/contract/live/wire';
import type { Config } from './config.ts';
import { BaizeError } from './error.ts';
import type { LiveStats } from './types.ts';

export interface TransportEvents {
  onSession(session: SessionAnswer): void;
  onMessage(message: ServerMessage): void;
  onLost(reason: string, willReconnect: boolean): void;
  onRetry(attempt: number, delayMs: number): void;
  onFailed(error: BaizeError): void;
}

export interface Transport {
  open(): void;
  close(reason: string): void;
  send(message: ClientMessage): boolean;
  /** The table's clock, as far as the pings tell. */
  now(): number;
  readonly state: LiveStats['connection'];
  readonly roundTripMs: number | null;
  readonly reconnects: number;
}

const pingEveryMs = 4_000;
const firstDelayMs = 400;
const longestDelayMs = 15_000;
const finalStatuses = [400, 401, 403, 404];

const toError = (cause: unknown) =>
  cause instanceof BaizeError
    ? cause
    : new BaizeError('network', 'The live server could not be reached.');

export async function askSession({ serverUrl, apiKey, playerId }: Config): Promise<SessionAnswer> {
  const answer = await fetch(`${serverUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ playerId }),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  const code = finalStatuses.includes(answer.status) ? body.code : 'network';
  throw new BaizeError(code, body.message);
}

/** The player's line to the table: opened, kept, and opened again when it breaks. */
export function createTransport(config: Config, events: TransportEvents): Transport {
  let state: Transport['state'] = 'idle';
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let reconnects = 0;
  let offset = 0;
  let roundTripMs: number | null = null;
  let unanswered = 0;
  let bye: MessageOf<'bye'> | undefined;

  const send = (message: ClientMessage) => {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  function ping() {
    // Two pings without an answer: the line is dead although nobody said so.
    if (unanswered++ > 1) return lose(socket, 'not_responding');
    send({ t: 'ping', at: Date.now() });
    timer = setTimeout(ping, pingEveryMs);
  }

  function take(from: WebSocket, text: string) {
    const message: ServerMessage = JSON.parse(text);
    if (message.t === 'pong') {
      unanswered = 0;
      roundTripMs = Date.now() - message.at;
      offset = message.now - (message.at + roundTripMs / 2);
    } else if (message.t === 'bye') {
      bye = message;
    } else {
      if (message.t === 'welcome') {
        if (state === 'reconnecting') reconnects++;
        state = 'connected';
        offset = message.at - Date.now();
        unanswered = 0;
        clearTimeout(timer);
        ping();
      }
      if (from === socket) events.onMessage(message);
      attempt = 0;
    }
  }

  function lose(lost: WebSocket | undefined, reason: string) {
    if (lost !== socket || state === 'closed') return;
    socket = undefined;
    lost?.close();
    clearTimeout(timer);
    const { code, message } = bye ?? { code: reason, message: '' };
    bye = undefined;
    const isFinal = (finalByeCodes as readonly string[]).includes(code);
    if (state === 'connected') events.onLost(code, !isFinal);
    if (isFinal) fail(new BaizeError(code, message));
    else retry();
  }

  function fail(error: BaizeError) {
    state = 'closed';
    events.onFailed(error);
  }

  function retry() {
    state = 'reconnecting';
    attempt++;
    const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
    const delayMs = Math.round(longest * (0.3 + 0.7 * Math.random()));
    events.onRetry(attempt, delayMs);
    timer = setTimeout(dial, delayMs);
  }

  function dial() {
    clearTimeout(timer);
    // Without a network there is nothing to try; the browser says when it is back.
    if (navigator.onLine === false) return;
    askSession(config).then(
      (session) => {
        if (state === 'closed' || socket) return;
        events.onSession(session);
        const own = new WebSocket(session.wsUrl, [liveProtocol, ticketPrefix + session.ticket]);
        socket = own;
        own.onmessage = ({ data }) => take(own, data);
        own.onclose = () => lose(own, 'network');
      },
      (cause: unknown) => {
        if (state === 'closed') return;
        const error = toError(cause);
        if (error.code === 'network') retry();
        else fail(error);
      },
    );
  }

  const onOnline = () => {
    if (!socket && state !== 'closed') dial();
  };
  const onOffline = () => lose(socket, 'offline');

  return {
    open() {
      state = 'connecting';
      attempt = 0;
      addEventListener('online', onOnline);
      addEventListener('offline', onOffline);
      dial();
    },
    close(reason) {
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      clearTimeout(timer);
      const wasConnected = state === 'connected';
      state = 'closed';
      socket?.close();
      socket = undefined;
      if (wasConnected) events.onLost(reason, false);
    },
    send,
    now: () => Date.now() + offset,
    get state() {
      return state;
    },
    get roundTripMs() {
      return roundTripMs;
    },
    get reconnects() {
      return reconnects;
    },
  };
}
