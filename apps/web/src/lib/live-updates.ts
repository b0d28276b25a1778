import { type Route, type UpdateEvent, updateRoutes } from '@baize/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, authorization, readFailure } from './api.ts';
import { listenInOneTab, type Tell } from './listen-in-one-tab.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { everythingOf, everythingUnder } from './query-keys.ts';
import type { SessionAudience } from './session.ts';

const routes: Record<SessionAudience, Route> = {
  partner: updateRoutes.partnerUpdates,
  admin: updateRoutes.staffUpdates,
};
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps what is on screen current. The server says which topic changed and the queries under it
 * are asked again; while the connection is lost, everything is asked again at each attempt.
 */
export function useLiveUpdates(audience: SessionAudience): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const refresh = oneAtATime((topic) =>
      askAgain(
        client,
        topic === undefined ? everythingOf(audience) : everythingUnder(audience, topic),
      ),
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

async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first answer that is still on its way may be older than the change, and is not asked for
  // twice at once: those are asked for again when it is here.
  const onTheirWay = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => !state.data });
  await client.invalidateQueries({ queryKey });
  if (onTheirWay.length === 0) return;
  await client.invalidateQueries({ queryKey, predicate: (query) => onTheirWay.includes(query) });
}

async function followUpdates(
  route: Route,
  signal: AbortSignal,
  refresh: Tell,
  takenOver: boolean,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  // What was announced between one tab's stream and the next one's is unknown.
  let lostBefore = takenOver;
  while (!signal.aborted) {
    try {
      const credential = authorization(route);
      const response = await fetch(addressOf(route, {}), { headers: credential, signal });
      // Ends the session in this browser, with the reason that the answer tells.
      if (response.status === 401) return void (await readFailure(route, response, credential));
      if (response.status === 403) return;
      if (!response.ok || response.body === null) throw new Error(`Status ${response.status}`);
      if (lostBefore) refresh();
      wait = FIRST_WAIT_MS;
      for await (const topic of readTopics(response.body)) {
        if (topic !== 'connected') refresh(topic === 'reconnected' ? undefined : topic);
      }
    } catch {
      if (signal.aborted) return;
      refresh();
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    lostBefore = true;
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

async function* readTopics(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<UpdateEvent['topic']> {
  let buffered = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
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
