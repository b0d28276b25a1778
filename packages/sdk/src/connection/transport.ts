import type { ClientMessage, ServerMessage, SessionAnswer } from '@baize/contract/live';
import type { Config } from '../config.ts';
import type { Emitter } from '../emitter.ts';
import { BaizeError } from '../error.ts';
import type { DisconnectReason, LiveErrorCode, LiveStats } from '../types.ts';
import { askSession, SessionRefused } from './ask-session.ts';
import { delayBefore } from './backoff.ts';
import { type Bye, type LiveSocket, openLiveSocket } from './live-socket.ts';
import { createTableClock } from './table-clock.ts';

export type TransportLinks = {
  emit: Emitter['emit'];
  /** Messages of the session are held back until this is done. */
  onSession(session: SessionAnswer): Promise<void>;
  onMessage(message: ServerMessage): void;
  /** It will not try again by itself. */
  onFailed(error: BaizeError): void;
};

export type Transport = {
  open(): void;
  close(reason: DisconnectReason): void;
  send(message: ClientMessage): boolean;
  /** The table's clock. */
  now(): number;
  state(): LiveStats['connection'];
  describe(): Pick<LiveStats, 'connection' | 'roundTripMs' | 'reconnects'>;
};

/** The player's connection to the table: opened, kept, and opened again when it breaks. */
export function createTransport(
  config: Config,
  { emit, onSession, onMessage, onFailed }: TransportLinks,
): Transport {
  const clock = createTableClock();
  let state: LiveStats['connection'] = 'idle';
  let socket: LiveSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each try: the answer to an earlier one is not wanted any more. */
  let dialled = 0;
  let attempt = 0;
  let welcomes = 0;
  let reconnects = 0;
  /** The server asked not to be asked before, by a clock that nobody sets. */
  let notBefore = 0;

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

  function lose(reason: DisconnectReason, bye?: Bye) {
    socket = undefined;
    if (state === 'connected') emit('disconnect', { reason, willReconnect: !bye?.final });
    if (bye?.final) fail(new BaizeError(reason as LiveErrorCode, bye.message));
    else retry();
  }

  function fail(error: BaizeError) {
    state = 'closed';
    emit('error', error);
    onFailed(error);
  }

  function retry() {
    state = 'reconnecting';
    const delayMs = dialAfter(delayBefore(++attempt));
    emit('reconnecting', { attempt, delayMs });
  }

  function dialAfter(ms: number): number {
    clearTimeout(timer);
    const delayMs = Math.max(ms, notBefore - performance.now());
    timer = setTimeout(dial, delayMs);
    return delayMs;
  }

  function refuse(cause: unknown) {
    if (!(cause instanceof SessionRefused)) return retry();
    if (cause.isFinal) return fail(cause);
    notBefore = performance.now() + cause.waitMs;
    emit('error', cause);
    retry();
  }

  function connect(session: SessionAnswer) {
    const ready = onSession(session).then(
      () => true,
      () => false,
    );
    const opened = openLiveSocket(session, clock, takeWhenReady, lose, (launchToken) => {
      config.launchToken = launchToken;
    });
    socket = opened;
    async function takeWhenReady(message: ServerMessage) {
      if (!(await ready)) opened.end('network');
      else if (opened === socket) take(message);
    }
  }

  function dial() {
    // Without a network there is nothing to try; the browser says when it is back.
    if (navigator.onLine === false) return;
    const own = ++dialled;
    const ifWanted =
      <T>(go: (given: T) => void) =>
      (given: T) => {
        if (own === dialled) go(given);
      };
    askSession(config).then(ifWanted(connect), ifWanted(refuse));
  }

  const onOnline = () => {
    if (!socket) dialAfter(0);
  };
  const onOffline = () => socket?.end('offline');

  return {
    open() {
      state = 'connecting';
      attempt = 0;
      addEventListener('online', onOnline);
      addEventListener('offline', onOffline);
      dialAfter(0);
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
    state: () => state,
    describe: () => ({ connection: state, roundTripMs: clock.roundTripMs(), reconnects }),
  };
}
