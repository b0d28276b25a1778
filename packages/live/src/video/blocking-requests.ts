/** How a wait ended; `full` and `crowded` never began. */
export type WaitEnd = 'ready' | 'late' | 'left' | 'full' | 'crowded';

export type BlockingRequests = {
  /** Looks who has what it waits for. */
  wake(): void;
  wait(viewer: string, isReady: () => boolean, left: AbortSignal): Promise<WaitEnd>;
  /** Lets everyone go, for good. */
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

/** Requests that wait for what is yet to come: so many, so many of one viewer, and so long. */
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
