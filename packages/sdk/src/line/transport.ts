import type { ClientMessage, ServerMessage, SessionAnswer } from '@baize/contract/live';
import { finalByeCodes } from '@baize/contract/live/wire';
import type { Config } from '../config.ts';
import type { Emitter } from '../emitter.ts';
import { BaizeError } from '../error.ts';
import type { LiveStats } from '../types.ts';
import { askSession } from './ask-session.ts';
import { delayBefore } from './backoff.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';
import { createTableClock } from './table-clock.ts';

export interface TransportLinks {
  emit: Emitter['emit'];
  /** Messages of the session are held back until this is done. */
  onSession(session: SessionAnswer): Promise<void>;
  onMessage(message: ServerMessage): void;
  /** It will not try again by itself. */
  onFailed(error: BaizeError): void;
}

export interface Transport {
  open(): void;
  close(reason: string): void;
  send(message: ClientMessage): boolean;
  /** The table's clock. */
  now(): number;
  readonly state: LiveStats['connection'];
  readonly roundTripMs: number | null;
  readonly reconnects: number;
}

const toError = (cause: unknown) =>
  cause instanceof BaizeError
    ? cause
    : new BaizeError('network', 'The live server could not be reached.');

/** The player's line to the table: opened, kept, and opened again when it breaks. */
export function createTransport(
  config: Config,
  { emit, onSession, onMessage, onFailed }: TransportLinks,
): Transport {
  const clock = createTableClock();
  let state: Transport['state'] = 'idle';
  let socket: LiveSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each try: the answer to an earlier one is not wanted any more. */
  let dialled = 0;
  let attempt = 0;
  let welcomes = 0;
  let reconnects = 0;

  function take(message: ServerMessage) {
    const isWelcome = message.t === 'welcome';
    if (isWelcome) {
      if (state === 'reconnecting') reconnects++;
      state = 'connected';
    }
    onMessage(message);
    if (isWelcome && welcomes++) emit('reconnected', { attempt });
    attempt = 0;
  }

  function lose(code: string, message: string) {
    socket = undefined;
    const isFinal = (finalByeCodes as readonly string[]).includes(code);
    if (state === 'connected') emit('disconnect', { reason: code, willReconnect: !isFinal });
    if (isFinal) fail(new BaizeError(code, message));
    else retry();
  }

  function fail(error: BaizeError) {
    state = 'closed';
    emit('error', error);
    onFailed(error);
  }

  function retry() {
    state = 'reconnecting';
    const delayMs = delayBefore(++attempt);
    emit('reconnecting', { attempt, delayMs });
    timer = setTimeout(dial, delayMs);
  }

  function dial() {
    clearTimeout(timer);
    // Without a network there is nothing to try; the browser says when it is back.
    if (navigator.onLine === false) return;
    const own = ++dialled;
    askSession(config).then(
      (session) => {
        if (own !== dialled) return;
        const ready = onSession(session);
        const opened = openLiveSocket(session, clock, {
          onMessage: (message) =>
            void ready.then(() => {
              if (opened === socket) take(message);
            }),
          onEnd: lose,
        });
        socket = opened;
        ready.catch(() => opened.end('network'));
      },
      (cause: unknown) => {
        if (own !== dialled) return;
        const error = toError(cause);
        if (error.code === 'network') retry();
        else fail(error);
      },
    );
  }

  const onOnline = () => {
    if (!socket) dial();
  };
  const onOffline = () => socket?.end('offline');

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
      dialled++;
      const wasConnected = state === 'connected';
      state = 'closed';
      socket?.close();
      socket = undefined;
      if (wasConnected) emit('disconnect', { reason, willReconnect: false });
    },
    send: (message) => socket?.send(message) ?? false,
    now: clock.now,
    get state() {
      return state;
    },
    get roundTripMs() {
      return clock.roundTripMs;
    },
    get reconnects() {
      return reconnects;
    },
  };
}
