import type { UpdateTopic } from '@baize/contract';

/** A tab that takes longer than this to join may have missed a change. */
const LATE_MS = 250;

export type Tell = (topic?: UpdateTopic) => void;
type Message = { says: 'changed'; topic: UpdateTopic | undefined } | { says: 'hello' | 'welcome' };

type Options = {
  name: string;
  signal: AbortSignal;
  /**
   * Listens to the server until the signal aborts. `takenOver` is set if another tab listened
   * before.
   */
  listen: (tell: Tell, takenOver: boolean) => Promise<void>;
  /**
   * Called in every tab with the changed topic, or without a topic if anything may have changed.
   */
  onChange: Tell;
};

/**
 * Lets a single tab listen to the server and forward updates to the others. When it closes, another
 * tab takes over. Browsers open at most six HTTP/1.1 connections per server: with one stream per
 * tab, the seventh tab could not load anything.
 */
export function listenInOneTab({ name, signal, listen, onChange }: Options): void {
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const opened = performance.now();
  let listening = false;
  let welcomed = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.says === 'changed') onChange(data.topic);
    if (data.says === 'hello' && listening) post({ says: 'welcome' });
    if (data.says === 'welcome' && !welcomed) {
      welcomed = true;
      if (performance.now() - opened > LATE_MS) onChange();
    }
  };
  signal.addEventListener('abort', () => channel.close());
  post({ says: 'hello' });
  void inOneTab(name, signal, (takenOver) => {
    listening = true;
    welcomed = true;
    const tell: Tell = (topic) => {
      onChange(topic);
      post({ says: 'changed', topic });
    };
    return listen(tell, takenOver);
  });
}

async function inOneTab(
  name: string,
  signal: AbortSignal,
  run: (takenOver: boolean) => Promise<void>,
): Promise<void> {
  // `navigator.locks` is missing on pages loaded over plain HTTP from another machine.
  if (navigator.locks === undefined) return run(false);
  const taken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return true;
    await run(false);
    return false;
  });
  if (!taken) return;
  try {
    await navigator.locks.request(name, { signal }, () => run(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
