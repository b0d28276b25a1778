import { type Config, readConfig } from './config.ts';
import { createEmitter } from './emitter.ts';
import { BaizeError } from './error.ts';
import { createGame } from './game.ts';
import { askSession, createTransport } from './transport.ts';
import type { BaizeLiveConfig, BaizeLiveEvents, BetData, LiveStats, PlacedBet } from './types.ts';
import { createVideo } from './video.ts';
import { createView } from './view.ts';

const videoRetryMs = 1_500;
/** A picture that moves is waited for; one that stands still this long is not. */
const stillMs = 3_000;

/** A live table in a partner's page. */
export class BaizeLive {
  readonly #config: Config;
  readonly #emitter = createEmitter<BaizeLiveEvents>();
  readonly #game;
  readonly #view;
  readonly #video;
  readonly #transport;
  #attempt = 0;
  #wasConnected = false;
  #videoEpoch = 0;
  #opening: Promise<void> | undefined;
  #opened: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(given: BaizeLiveConfig) {
    const config = readConfig(given);
    this.#config = config;
    const emit = <N extends keyof BaizeLiveEvents>(name: N, event: BaizeLiveEvents[N]) => {
      // biome-ignore lint/suspicious/noConsole: what `debug` is for
      if (config.debug) console.debug('[BaizeLive]', name, event);
      this.#emitter.emit(name, event);
    };
    const fail = (code: string, message: string) => emit('error', new BaizeError(code, message));

    this.#transport = createTransport(config, {
      onSession: ({ media }) => {
        this.#videoEpoch = (media.mse ?? media.whep ?? media.hls)?.epoch ?? 0;
        this.#video.play(media);
      },
      onMessage: (message) => {
        if (this.#view.isInPage()) this.#game.take(message);
        else this.#end('container_removed');
      },
      onLost: (reason, willReconnect) => {
        this.#video.stop();
        this.#view.say(willReconnect ? 'Connection lost. Trying again.' : 'Disconnected.');
        emit('disconnect', { reason, willReconnect });
      },
      onRetry: (attempt, delayMs) => {
        this.#attempt = attempt;
        emit('reconnecting', { attempt, delayMs });
      },
      onFailed: (error) => {
        this.#opened?.reject(error);
        this.#view.say(error.message);
        emit('error', error);
        this.#end(error.code);
      },
    });
    this.#game = createGame(
      {
        onWelcome: (connected) => {
          emit('connect', connected);
          if (this.#wasConnected) emit('reconnected', { attempt: this.#attempt });
          this.#wasConnected = true;
          this.#opened?.resolve();
          this.#view.say(`Welcome to ${connected.tableName}.`);
        },
        onOpen: ({ roundId, closesAt, commit }) => emit('roundOpen', { roundId, closesAt, commit }),
        onClosed: (roundId) => emit('roundClosed', { roundId }),
        onBetPlaced: (bet) => {
          this.#view.sayBet(bet.amount);
          emit('betPlaced', bet);
        },
        onBetLost: (id) => {
          const message = `Bet ${id} was confirmed but not kept. Its stake was not taken.`;
          this.#view.say(message);
          fail('bet_lost', message);
        },
        onRoundEnd: (round) => {
          this.#view.sayEnd(round);
          emit('roundEnd', round);
        },
        onChange: () => this.#view.render(),
      },
      {
        send: (message) => this.#transport.send(message),
        whenShown: (pts, callback) => this.#whenShown(pts, callback),
      },
    );
    this.#view = createView(config.container, {
      theme: config.theme,
      state: this.#game.state,
      connection: () => this.#transport.state,
      now: () => this.#transport.now(),
      bet: ({ type, value }, amount) => {
        this.placeBet({ type, value, amount }).catch((error: Error) =>
          this.#view.say(error.message),
        );
      },
    });
    this.#video = createVideo(this.#view.video, {
      now: () => this.#transport.now(),
      onBlocked: () => {
        this.#view.askToPlay();
        fail('autoplay_blocked', 'The browser waits for a click before it plays the video.');
      },
      onUnsupported: () => fail('video_unsupported', 'This browser cannot play the live video.'),
      onLost: () => setTimeout(() => this.#replayVideo(), videoRetryMs),
    });
    const { onConnect, onDisconnect, onBetPlaced, onRoundEnd } = given;
    if (onConnect) this.on('connect', onConnect);
    if (onDisconnect) this.on('disconnect', onDisconnect);
    if (onBetPlaced) this.on('betPlaced', onBetPlaced);
    if (onRoundEnd) this.on('roundEnd', onRoundEnd);
    // Whoever connects by hand gets the failure from the promise; here the error event tells it.
    if (config.autoConnect) this.connect().catch(() => undefined);
  }

  /** Resolves once the player sits at the table. */
  connect(): Promise<void> {
    this.#opening ??= new Promise((resolve, reject) => {
      this.#opened = { resolve, reject };
      this.#transport.open();
    });
    return this.#opening;
  }

  disconnect(): void {
    this.#end('requested');
  }

  /** Resolves when the table has taken the bet; rejects with its reason in `code`. */
  placeBet(betData: BetData): Promise<PlacedBet> {
    if (/idle|closed/.test(this.#transport.state)) {
      return Promise.reject(new BaizeError('disconnected', 'The table is not connected.'));
    }
    const { value } = betData;
    // In the cloth's own order, so that the chip is found where it lies.
    return this.#game.placeBet(
      Array.isArray(value) ? { ...betData, value: [...value].sort((a, b) => a - b) } : betData,
    );
  }

  getStats(): LiveStats {
    const { state, roundTripMs, reconnects } = this.#transport;
    const position = this.#video.position();
    const quality = this.#view.video.getVideoPlaybackQuality?.();
    return {
      connection: state,
      roundTripMs,
      reconnects,
      framesShown: this.#video.shown,
      framesDropped: quality?.droppedVideoFrames ?? 0,
      videoLatencyMs:
        position === null ? null : Math.round(this.#transport.now() - this.#videoEpoch - position),
      betsPlaced: this.#game.counts.placed,
      betsRefused: this.#game.counts.refused,
      betsPending: this.#game.pendingCount(),
    };
  }

  on<N extends keyof BaizeLiveEvents>(
    name: N,
    listener: (event: BaizeLiveEvents[N]) => void,
  ): this {
    this.#emitter.on(name, listener);
    return this;
  }

  off<N extends keyof BaizeLiveEvents>(
    name: N,
    listener: (event: BaizeLiveEvents[N]) => void,
  ): this {
    this.#emitter.off(name, listener);
    return this;
  }

  #end(reason: string): void {
    this.#opening = undefined;
    this.#transport.close(reason);
    this.#video.stop();
    this.#game.abandon(new BaizeError('disconnected', 'The connection was closed.'));
    if (reason === 'container_removed') this.#view.remove();
  }

  #replayVideo(): void {
    if (this.#transport.state !== 'connected') return;
    askSession(this.#config).then(
      ({ media }) => this.#video.play(media),
      () => setTimeout(() => this.#replayVideo(), videoRetryMs),
    );
  }

  /** When the picture shows it; without a picture that moves, when the table's clock is there. */
  #whenShown(pts: number, callback: () => void): void {
    let isDone = false;
    const once = () => {
      if (!isDone) callback();
      isDone = true;
    };
    this.#video.whenShown(pts, once);
    const due = this.#videoEpoch + pts;
    let before: number | null = null;
    let movedAt = due;
    const check = () => {
      const position = this.#video.position();
      const now = this.#transport.now();
      if (position !== before) movedAt = now;
      before = position;
      const isComing = position !== null && !document.hidden && position < pts;
      if (isComing && now < movedAt + stillMs) setTimeout(check, 100);
      else once();
    };
    setTimeout(check, Math.max(0, due - this.#transport.now() + 100));
  }
}
