import { callbacks, readConfig } from './config.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import { createTable } from './table.ts';
import type { BaizeLiveConfig, BaizeLiveEvents, BetData, LiveStats, PlacedBet } from './types.ts';

/** A live table in a partner's page. */
export class BaizeLive {
  readonly #emitter: Emitter;
  readonly #table: ReturnType<typeof createTable>;

  constructor(given: BaizeLiveConfig) {
    const config = readConfig(given);
    this.#emitter = createEmitter(config.debug);
    this.#table = createTable(config, this.#emitter);
    for (const [event, name] of Object.entries(callbacks)) {
      const callback = given[name];
      if (callback) this.on(event as never, callback as never);
    }
    // With `autoConnect`, failures are emitted as `error` events; callers of `connect` get them
    // from the promise.
    if (config.autoConnect) this.connect().catch(() => undefined);
  }

  /** Resolves once the player has joined the table. */
  connect(): Promise<void> {
    return this.#table.connect();
  }

  disconnect(): void {
    this.#table.end('requested');
  }

  /** Resolves when the table has accepted the bet; rejects with the reason in `code`. */
  placeBet(betData: BetData): Promise<PlacedBet> {
    return this.#table.placeBet(betData);
  }

  getStats(): LiveStats {
    return this.#table.describe();
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
}
