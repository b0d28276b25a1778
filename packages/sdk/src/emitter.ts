export interface Emitter<E> {
  on<N extends keyof E>(name: N, listener: (event: E[N]) => void): void;
  off<N extends keyof E>(name: N, listener: (event: E[N]) => void): void;
  emit<N extends keyof E>(name: N, event: E[N]): void;
}

export function createEmitter<E>(): Emitter<E> {
  const listeners = new Map<keyof E, Set<(event: never) => void>>();
  return {
    on(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
    },
    off(name, listener) {
      listeners.get(name)?.delete(listener);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (given: typeof event) => void)(event);
        } catch (error) {
          // A fault in the page's own code must not stop the game; the page still hears of it.
          reportError(error);
        }
      }
    },
  };
}
