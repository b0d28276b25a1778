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
  /** Messages of the session are delayed until this resolves. */
  onSession(session: SessionAnswer): Promise<void>;
  onMessage(message: ServerMessage): void;
  /** Called when the transport stops reconnecting. */
  onFailed(error: BaizeError): void;
};

export type Transport = {
  open(): void;
  close(reason: DisconnectReason): void;
  send(message: ClientMessage): boolean;
  now(): number;
  state(): LiveStats['connection'];
  describe(): Pick<LiveStats, 'connection' | 'roundTripMs' | 'reconnects'>;
};

/** Connects the player to the table and reconnects when the connection breaks. */
export function createTransport(
  config: Config,
  { emit, onSession, onMessage, onFailed }: TransportLinks,
): Transport {
  const clock = createTableClock();
  let state: LiveStats['connection'] = 'idle';
  let socket: LiveSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the latest attempt. Responses to earlier attempts are ignored. */
  let dialled = 0;
  let attempt = 0;
  let welcomes = 0;
  let reconnects = 0;
  /**
   * Earliest next attempt as requested by the server. Monotonic time, so clock changes do not
   * affect it.
   */
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

  function leave(next: typeof state, reason: DisconnectReason, willReconnect: boolean) {
    const wasConnected = state === 'connected';
    state = next;
    socket?.close();
    socket = undefined;
    if (wasConnected) emit('disconnect', { reason, willReconnect });
  }

  function lose(reason: DisconnectReason, bye?: Bye) {
    leave('reconnecting', reason, !bye?.final);
    retry(bye?.final && new BaizeError(reason as LiveErrorCode, bye.message));
  }

  /**
   * Retries unless the error is final. Does nothing if a listener of `disconnect` has closed or
   * reopened the connection.
   */
  function retry(fatal?: BaizeError | false) {
    if (state !== 'reconnecting') return;
    if (fatal) {
      onFailed(fatal);
      emit('error', fatal);
    } else {
      const delayMs = dialAfter(delayBefore(++attempt));
      emit('reconnecting', { attempt, delayMs });
    }
  }

  function dialAfter(ms: number): number {
    clearTimeout(timer);
    const delayMs = Math.max(ms, notBefore - performance.now());
    timer = setTimeout(dial, delayMs);
    return delayMs;
  }

  function refuse(cause: unknown) {
    state = 'reconnecting';
    if (!(cause instanceof SessionRefused)) return retry();
    if (cause.isFinal) return retry(cause);
    notBefore = performance.now() + cause.waitMs;
    emit('error', cause);
    retry();
  }

  function connect(session: SessionAnswer) {
    const ready = onSession(session).catch(() => opened.end('network'));
    const opened = openLiveSocket(config, session, clock, takeWhenReady, lose);
    socket = opened;
    async function takeWhenReady(message: ServerMessage) {
      await ready;
      if (opened === socket) take(message);
    }
  }

  function dial() {
    // Without a network, wait for the browser's `online` event.
    if (navigator.onLine === false || socket) return;
    const own = ++dialled;
    askSession(config).then(
      (session) => own === dialled && connect(session),
      (cause) => own === dialled && refuse(cause),
    );
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
      leave('closed', reason, false);
    },
    send: (message) => socket?.send(message) ?? false,
    now: clock.now,
    state: () => state,
    describe: () => ({ connection: state, roundTripMs: clock.roundTripMs(), reconnects }),
  };
}
