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
    // Whoever connects by hand gets the failure from the promise; here the error event tells it.
    if (config.autoConnect) this.connect().catch(() => undefined);
  }

  /** Resolves once the player sits at the table. */
  connect(): Promise<void> {
    return this.#table.connect();
  }

  disconnect(): void {
    this.#table.end('requested');
  }

  /** Resolves when the table has taken the bet; rejects with its reason in `code`. */
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
