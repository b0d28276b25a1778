export type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastOptions = {
  type: ToastType;
  title: string;
  message?: string;
  /** Milliseconds. Default: five seconds. 0 keeps the toast until it is closed. */
  duration?: number;
  action?: { label: string; onClick: () => void };
};

export type ToastOrder = ToastOptions & { id: string };

type Taker = { show(order: ToastOrder): void; close(id: string): void };

/** Toasts requested before the code that shows them was loaded. */
const waiting = new Map<string, ToastOrder>();
const watchers = new Set<() => void>();
let taker: Taker | undefined;
let count = 0;

const toasts = {
  show(options: ToastOptions): string {
    const order = { ...options, id: `toast-${count++}` };
    if (taker) taker.show(order);
    else waiting.set(order.id, order);
    for (const tell of watchers) tell();
    return order.id;
  },
  close(id: string): void {
    waiting.delete(id);
    taker?.close(id);
  },
};

/** Short message about something that just happened, at the edge of the screen. */
export const useToast = () => toasts;

/** Registers the stack that shows the toasts. */
export function takeToasts(next: Taker): () => void {
  taker = next;
  for (const order of waiting.values()) next.show(order);
  waiting.clear();
  return () => {
    taker = undefined;
  };
}

export function watchToasts(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export const wasAnyShown = (): boolean => count > 0;
