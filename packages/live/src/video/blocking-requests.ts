/** The result of a wait; with `full` and `crowded` it was refused immediately. */
export type WaitEnd = 'ready' | 'late' | 'left' | 'full' | 'crowded';

export type BlockingRequests = {
  wake(): void;
  wait(viewer: string, isReady: () => boolean, left: AbortSignal): Promise<WaitEnd>;
  /** Ends all waits and refuses new ones. */
  close(): void;
  readonly size: number;
};

type Waiting = {
  isReady(): boolean;
  end(how: WaitEnd): void;
};

export type WaitingLimits = {
  most: number;
  mostEach: number;
  longestMs: number;
};

/**
 * Holds requests for parts of the video that do not exist yet. Limits their total, their number per
 * viewer and their duration.
 */
export function createBlockingRequests({
  most,
  mostEach,
  longestMs,
}: WaitingLimits): BlockingRequests {
  const waiting = new Set<Waiting>();
  const counts = new Map<string, number>();
  let isClosed = false;

  function count(viewer: string, step: number): void {
    const left = (counts.get(viewer) ?? 0) + step;
    if (left === 0) counts.delete(viewer);
    else counts.set(viewer, left);
  }

  return {
    get size() {
      return waiting.size;
    },
    wake() {
      for (const one of waiting) if (one.isReady()) one.end('ready');
    },
    wait(viewer, isReady, left) {
      if (isReady()) return Promise.resolve('ready');
      if (isClosed) return Promise.resolve('late');
      if (left.aborted) return Promise.resolve('left');
      if (waiting.size >= most) return Promise.resolve('full');
      if ((counts.get(viewer) ?? 0) >= mostEach) return Promise.resolve('crowded');
      return new Promise((resolve) => {
        const one: Waiting = {
          isReady,
          end(how) {
            if (!waiting.delete(one)) return;
            clearTimeout(timer);
            left.removeEventListener('abort', onLeft);
            count(viewer, -1);
            resolve(how);
          },
        };
        const onLeft = () => one.end('left');
        const timer = setTimeout(() => one.end('late'), longestMs);
        left.addEventListener('abort', onLeft);
        waiting.add(one);
        count(viewer, 1);
      });
    },
    close() {
      isClosed = true;
      for (const one of waiting) one.end('late');
    },
  };
}
