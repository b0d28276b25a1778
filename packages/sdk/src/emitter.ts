import type { BaizeLiveEvents } from './types.ts';

type Name = keyof BaizeLiveEvents;
type Listener<N extends Name> = (event: BaizeLiveEvents[N]) => void;

/** Emits all events, both to the page and within the SDK. */
export type Emitter = {
  on<N extends Name>(name: N, listener: Listener<N>): void;
  off<N extends Name>(name: N, listener: Listener<N>): void;
  emit<N extends Name>(name: N, event: BaizeLiveEvents[N]): void;
};

export function createEmitter(isLoud: boolean): Emitter {
  const listeners = new Map<Name, Set<(event: never) => void>>();
  return {
    on(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
    },
    off(name, listener) {
      listeners.get(name)?.delete(listener);
    },
    emit(name, event) {
      // biome-ignore lint/suspicious/noConsole: what `debug` is for
      if (isLoud) console.debug('[BaizeLive]', name, event);
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (given: typeof event) => void)(event);
        } catch (error) {
          // An error in the page's code must not stop the game, but is still reported to the page.
          reportError(error);
        }
      }
    },
  };
}
