import { type Route, type UpdateEvent, updateRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, authorization, readFailure } from './api.ts';
import { askAgain } from './ask-again.ts';
import { listenInOneTab, type Tell } from './listen-in-one-tab.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { staleAfter } from './query-keys.ts';
import type { SessionAudience } from './session.ts';

const routes: Record<SessionAudience, Route> = {
  partner: updateRoutes.partnerUpdates,
  admin: updateRoutes.staffUpdates,
};
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/**
 * The server sends a heartbeat every 15 seconds. A connection that died silently is only noticed by
 * its absence.
 */
const SILENT_MS = 40_000;

/**
 * Keeps the screen up to date. The server announces changed topics, whose queries are then
 * refetched. While the connection is lost, each reconnection attempt refetches everything.
 */
export function useLiveUpdates(audience: SessionAudience): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const refresh = oneAtATime((topic) =>
      askAgain(client, { predicate: staleAfter(audience, topic) }),
    );
    listenInOneTab({
      name: `updates-${audience}`,
      signal: stop.signal,
      listen: (tell, takenOver) => followUpdates(routes[audience], stop.signal, tell, takenOver),
      onChange: (topic) => void refresh(topic),
    });
    return () => stop.abort();
  }, [audience, client]);
}

async function followUpdates(
  route: Route,
  signal: AbortSignal,
  refresh: Tell,
  takenOver: boolean,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  // Updates between two tabs' streams may have been missed.
  let lostBefore = takenOver;
  while (!signal.aborted) {
    const silence = watchSilence();
    try {
      const credential = authorization(route);
      const response = await fetch(addressOf(route, {}), {
        headers: credential,
        signal: AbortSignal.any([signal, silence.signal]),
      });
      // Ends the session in this browser, with the reason from the response.
      if (response.status === 401) return void (await readFailure(route, response, credential));
      if (response.status === 403) return;
      if (!response.ok || response.body === null) throw new Error(`Status ${response.status}`);
      if (lostBefore) refresh();
      wait = FIRST_WAIT_MS;
      for await (const topic of readTopics(response.body, silence.heard)) {
        if (topic !== 'connected') refresh(topic === 'reconnected' ? undefined : topic);
      }
    } catch {
      if (signal.aborted) return;
      refresh();
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    } finally {
      silence.end();
    }
    lostBefore = true;
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** Aborts a connection that has been silent for too long. */
function watchSilence() {
  const ending = new AbortController();
  const begin = () => setTimeout(() => ending.abort(), SILENT_MS);
  let timer = begin();
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = begin();
  };
  return { signal: ending.signal, heard, end };
}

async function* readTopics(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onHeard: () => void,
): AsyncGenerator<UpdateEvent['topic']> {
  let buffered = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onHeard();
    buffered += value;
    const events = buffered.split('\n\n');
    buffered = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      yield (JSON.parse(event.slice('data: '.length)) as UpdateEvent).topic;
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
